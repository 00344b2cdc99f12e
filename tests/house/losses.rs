//! Every event that changes hit points is made in one place.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Arm, ExprCall, ExprPath, ExprStruct, ItemMod, ItemUse};

/// The events that change hit points, by the list of what events change.
pub fn of_hit_points(changes: &str) -> BTreeSet<String> {
    struct Arms(BTreeSet<String>);
    impl<'f> Visit<'f> for Arms {
        fn visit_arm(&mut self, arm: &'f Arm) {
            if arm.body.to_token_stream().to_string().contains("HitPoints") {
                let words = arm.pat.to_token_stream().to_string();
                let events = words.split("E :: ").skip(1).filter_map(|event| event.split([' ', '(']).next());
                self.0.extend(events.map(str::to_owned));
            }
        }
    }
    let mut arms = Arms(BTreeSet::new());
    arms.visit_file(&syn::parse_file(changes).expect("the sources are Rust"));
    arms.0
}

/// Where a source outside of tests makes one of these events, except in a call of `hit_points::change`,
/// `hit_points::change_from` or `hit_points::keep_within`.
pub fn made_elsewhere(source: &str, events: &BTreeSet<String>) -> Vec<String> {
    let mut finder = Finder { events, found: Vec::new() };
    finder.visit_file(&syn::parse_file(source).expect("the sources are Rust"));
    finder.found
}

struct Finder<'e> {
    events: &'e BTreeSet<String>,
    found: Vec<String>,
}

impl Finder<'_> {
    fn see(&mut self, path: &syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 && names.last().is_some_and(|name| self.events.contains(name)) {
            self.found.push(names.join("::"));
        }
    }
}

impl<'f> Visit<'f> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'f ItemMod) {
        let test = |attribute: &syn::Attribute| attribute.meta.to_token_stream().to_string() == "cfg (test)";
        if !module.attrs.iter().any(test) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, import: &'f ItemUse) {
        let words = import.to_token_stream().to_string();
        let single = |event: &String| {
            words.split("BattleEvent ::").skip(1).any(|names| names.contains(event.as_str()))
        };
        if self.events.iter().any(single) {
            self.found.push(words);
        }
    }

    fn visit_expr_call(&mut self, call: &'f ExprCall) {
        let called = call.func.to_token_stream().to_string();
        if ["change", "change_from", "keep_within"]
            .iter()
            .any(|door| called == format!("hit_points :: {door}"))
        {
            return;
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_struct(&mut self, made: &'f ExprStruct) {
        self.see(&made.path);
        visit::visit_expr_struct(self, made);
    }

    fn visit_expr_path(&mut self, named: &'f ExprPath) {
        self.see(&named.path);
    }
}
