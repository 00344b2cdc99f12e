//! Matches over events, orders and acts must have an arm for each, so that the compiler shows where a new one must be
//! handled.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{ExprMatch, ItemMod, ItemUse, Pat, UseTree};

/// Enums whose variants must all be named.
const IN_FULL: [&str; 3] = ["BattleEvent", "Order", "Act"];

/// The patterns in a source by which a match over one of them covers all remaining variants.
pub fn passed_over(source: &str) -> Vec<String> {
    let file = syn::parse_file(source).expect("the sources are Rust");
    let mut finder = Finder { names: IN_FULL.map(str::to_owned).to_vec(), found: Vec::new() };
    // An alias may stand in a function above or below its match.
    finder.visit_file(&file);
    finder.found.clear();
    finder.visit_file(&file);
    finder.found
}

struct Finder {
    names: Vec<String>,
    found: Vec<String>,
}

impl<'f> Visit<'f> for Finder {
    fn visit_item_mod(&mut self, module: &'f ItemMod) {
        let test = |attribute: &syn::Attribute| attribute.meta.to_token_stream().to_string() == "cfg (test)";
        if !module.attrs.iter().any(test) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, import: &'f ItemUse) {
        let mut tree = &import.tree;
        while let UseTree::Path(path) = tree {
            tree = &path.tree;
        }
        if let UseTree::Rename(rename) = tree
            && IN_FULL.iter().any(|name| rename.ident == name)
        {
            self.names.push(rename.rename.to_string());
        }
    }

    fn visit_expr_match(&mut self, matched: &'f ExprMatch) {
        let names = |pattern: &Pat| has(pattern, &|name| self.names.iter().any(|known| known == name));
        if matched.arms.iter().any(|arm| names(&arm.pat)) {
            let rest = matched.arms.iter().filter(|arm| is_rest(&arm.pat));
            self.found.extend(rest.map(|arm| arm.to_token_stream().to_string()));
        }
        visit::visit_expr_match(self, matched);
    }
}

/// Whether a pattern has a variant of one of these enums.
fn has(pattern: &Pat, wanted: &dyn Fn(&str) -> bool) -> bool {
    let of = |path: &syn::Path| {
        path.segments.len() > 1 && path.segments.first().is_some_and(|name| wanted(&name.ident.to_string()))
    };
    match pattern {
        Pat::Path(pattern) => of(&pattern.path),
        Pat::TupleStruct(pattern) => {
            of(&pattern.path) || pattern.elems.iter().any(|inner| has(inner, wanted))
        }
        Pat::Struct(pattern) => of(&pattern.path),
        Pat::Or(pattern) => pattern.cases.iter().any(|inner| has(inner, wanted)),
        Pat::Reference(pattern) => has(&pattern.pat, wanted),
        Pat::Paren(pattern) => has(&pattern.pat, wanted),
        Pat::Tuple(pattern) => pattern.elems.iter().any(|inner| has(inner, wanted)),
        Pat::Ident(pattern) => pattern.subpat.iter().any(|(_, inner)| has(inner, wanted)),
        _ => false,
    }
}

/// Whether a pattern matches everything that is left.
fn is_rest(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(pattern) => pattern.subpat.is_none(),
        Pat::Tuple(pattern) => pattern.elems.iter().all(is_rest),
        _ => false,
    }
}
