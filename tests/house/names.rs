//! No two types of the sources share a name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, ItemEnum, ItemStruct, ItemTrait, ItemType};

/// Names that two types may share: `Facing` is a direction and also the component of a unit that holds one.
const SHARED: [&str; 1] = ["Facing"];

/// The names that more than one type has, each with its files.
pub fn shared<'f>(sources: impl IntoIterator<Item = (&'f Path, &'f str)>) -> Vec<String> {
    let mut names = Names::default();
    for (path, source) in sources {
        names.path = path.to_owned();
        names.visit_file(&syn::parse_file(source).expect("the sources are Rust"));
    }
    let twice = names.found.into_iter().filter(|(name, at)| at.len() > 1 && !SHARED.contains(&name.as_str()));
    twice.map(|(name, at)| format!("{name} in {at:?}")).collect()
}

#[derive(Default)]
struct Names {
    path: PathBuf,
    found: BTreeMap<String, Vec<PathBuf>>,
}

impl Names {
    fn name(&mut self, name: &syn::Ident, attributes: &[Attribute]) {
        let elsewhere = |attribute: &&Attribute| attribute.path().is_ident("cfg");
        if attributes.iter().find(elsewhere).is_none() {
            self.found.entry(name.to_string()).or_default().push(self.path.clone());
        }
    }
}

impl<'f> Visit<'f> for Names {
    fn visit_item_struct(&mut self, item: &'f ItemStruct) {
        self.name(&item.ident, &item.attrs);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'f ItemEnum) {
        self.name(&item.ident, &item.attrs);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'f ItemTrait) {
        self.name(&item.ident, &item.attrs);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'f ItemType) {
        self.name(&item.ident, &item.attrs);
        visit::visit_item_type(self, item);
    }
}
