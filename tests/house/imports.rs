//! Which file of the sources uses which, read from the code; re-exports are followed to the file that defines a name.
//!
//! An arrow goes from a file to the file that defines what it names. Declarations of modules and re-exports are no
//! arrows, and tests do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree};

/// A path of modules from the crate's root.
type Names = Vec<String>;

/// What a file contains.
#[derive(Default)]
struct Module {
    path: PathBuf,
    /// Paths of modules within the file.
    inline: BTreeSet<String>,
    defines: BTreeSet<String>,
    /// Local names, each with the path that it stands for, as it is written.
    imports: Vec<(String, Names)>,
    globs: Vec<Names>,
    /// Methods that the file adds to types of other files.
    adds: Vec<(String, String)>,
    /// Every path in the code, as it is written.
    mentions: BTreeSet<Names>,
    /// Re-exports, each with its local name and path.
    hands_on: Vec<(String, Names)>,
    /// Every name in the code.
    words: BTreeSet<String>,
    /// Every method that is called.
    calls: BTreeSet<String>,
}

/// The files of a crate and the arrows between them.
pub struct Imports {
    modules: BTreeMap<Names, Module>,
    arrows: BTreeMap<(PathBuf, PathBuf), BTreeSet<String>>,
}

impl Imports {
    /// Reads all files below a folder.
    pub fn read(root: &Path) -> Imports {
        let mut modules = BTreeMap::new();
        read_module(root, &root.join("lib.rs"), Vec::new(), &mut modules);
        read_module(root, &root.join("main.rs"), vec![MAIN.to_owned()], &mut modules);
        let mut imports = Imports { modules, arrows: BTreeMap::new() };
        imports.arrows = imports.find_arrows();
        imports
    }

    /// The number of files that were read.
    pub fn files(&self) -> usize {
        self.modules.len()
    }

    /// All arrows, each from a file to another, as paths below the root.
    pub fn arrows(&self) -> impl Iterator<Item = (&Path, &Path)> {
        self.arrows.keys().map(|(from, to)| (from.as_path(), to.as_path()))
    }

    /// The names that one file uses of another.
    pub fn names(&self, from: &Path, to: &Path) -> Vec<&str> {
        let names = self.arrows.get(&(from.to_owned(), to.to_owned()));
        names.into_iter().flatten().map(String::as_str).collect()
    }

    /// The arrows within a group of files, one per line.
    pub fn told(&self, files: &BTreeSet<PathBuf>) -> String {
        let within = self.arrows.iter().filter(|((from, to), _)| files.contains(from) && files.contains(to));
        let lines = within.map(|((from, to), names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{} -> {}: {}", from.display(), to.display(), names.join(", "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Groups of files that reach each other.
    pub fn circles(&self) -> Vec<BTreeSet<PathBuf>> {
        let mut found: Vec<BTreeSet<PathBuf>> = Vec::new();
        let files: BTreeSet<&PathBuf> = self.arrows.keys().map(|(from, _)| from).collect();
        for file in files {
            if found.iter().any(|circle| circle.contains(file)) {
                continue;
            }
            let reached = self.reached_from(file);
            let circle: BTreeSet<PathBuf> =
                reached.iter().filter(|other| self.reached_from(other).contains(file)).cloned().collect();
            if !circle.is_empty() {
                found.push(circle);
            }
        }
        found
    }

    /// All files that a file reaches, directly or through others.
    fn reached_from(&self, file: &Path) -> BTreeSet<PathBuf> {
        let mut reached = BTreeSet::new();
        let mut open = vec![file.to_owned()];
        while let Some(next) = open.pop() {
            let start = (next.clone(), PathBuf::new());
            for ((from, to), _) in self.arrows.range(start..) {
                if *from != next {
                    break;
                }
                if reached.insert(to.clone()) {
                    open.push(to.clone());
                }
            }
        }
        reached
    }

    fn find_arrows(&self) -> BTreeMap<(PathBuf, PathBuf), BTreeSet<String>> {
        let mut arrows: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        let mut add = |from: &Module, to: &Module, name: &str| {
            if from.path != to.path {
                arrows.entry((from.path.clone(), to.path.clone())).or_default().insert(name.to_owned());
            }
        };
        let added = self.added_methods();
        for (own, module) in &self.modules {
            let mut known: BTreeSet<(Names, String)> =
                module.defines.iter().map(|name| (own.clone(), name.clone())).collect();
            // A re-export is an arrow only if the file uses the name itself.
            let used = module.hands_on.iter().filter(|(local, _)| module.words.contains(local));
            for mention in module.mentions.iter().chain(used.map(|(_, path)| path)) {
                if let Some((owner, name)) = self.definition(own, mention, 0) {
                    add(module, &self.modules[&owner], &name);
                    known.insert((owner, name));
                }
            }
            for glob in &module.globs {
                if let Some(owner) = self.module_named(own, glob) {
                    add(module, &self.modules[&owner], "*");
                }
            }
            for (of, method, owner) in &added {
                if known.contains(of) && module.calls.contains(method) {
                    add(module, &self.modules[owner], method);
                }
            }
        }
        arrows
    }

    /// Visible methods that a file adds to a type of another file: the type, the method, the file.
    fn added_methods(&self) -> Vec<((Names, String), String, Names)> {
        let mut added = Vec::new();
        for (own, module) in &self.modules {
            for (of, method) in &module.adds {
                let home = self.definition(own, std::slice::from_ref(of), 0);
                added
                    .extend(home.filter(|(home, _)| home != own).map(|of| (of, method.clone(), own.clone())));
            }
        }
        added
    }

    /// The module that defines what a path leads to, and its name there; `None` if it is no name of the crate.
    fn definition(&self, own: &[String], path: &[String], depth: usize) -> Option<(Names, String)> {
        assert!(depth < 32, "{path:?} in {own:?} leads in circles");
        let first = path.first()?.as_str();
        let mut at: Names = match first {
            "crate" if own.first().is_some_and(|root| root == MAIN) => vec![MAIN.to_owned()],
            "crate" | "hexfray" => Vec::new(),
            "self" => own.to_vec(),
            "super" => own.split_last()?.1.to_vec(),
            _ => return self.named(own, path, depth),
        };
        let mut rest = &path[1..];
        while rest.first().is_some_and(|name| name == "super") {
            at.pop()?;
            rest = &rest[1..];
        }
        self.named(&at, rest, depth)
    }

    /// The same for a path that begins with a name of module `at`.
    fn named(&self, at: &[String], path: &[String], depth: usize) -> Option<(Names, String)> {
        let module = self.modules.get(at)?;
        let (first, rest) = path.split_first()?;
        let child: Names = at.iter().chain([first]).cloned().collect();
        if self.modules.contains_key(&child) {
            return self.named(&child, rest, depth);
        }
        if module.defines.contains(first) {
            return Some((at.to_vec(), first.clone()));
        }
        if module.inline.contains(first) {
            return Some((at.to_vec(), rest.first().unwrap_or(first).clone()));
        }
        for (local, target) in &module.imports {
            // An import that names itself, such as `use serde::Serialize`, leads out of the crate.
            if local == first && target.first() != Some(local) {
                let whole: Names = target.iter().chain(rest).cloned().collect();
                return self.definition(at, &whole, depth + 1);
            }
            if local == first && target.len() > 1 {
                let whole: Names = target.iter().chain(rest).cloned().collect();
                return self.child_path(at, &whole, depth + 1);
            }
        }
        let globs = module.globs.iter().filter_map(|glob| self.module_named(at, glob));
        let globs: Vec<Names> = globs.filter(|glob| glob != at).collect();
        globs.iter().find_map(|glob| self.named(glob, path, depth + 1))
    }

    /// A path like `scene::Scene` that begins with a child module of `at`.
    fn child_path(&self, at: &[String], path: &[String], depth: usize) -> Option<(Names, String)> {
        let child: Names = at.iter().chain(path.first()).cloned().collect();
        self.modules.contains_key(&child).then(|| self.named(&child, &path[1..], depth))?
    }

    /// The module that a path leads to; `None` if it leads to something else.
    fn module_named(&self, own: &[String], path: &[String]) -> Option<Names> {
        let mut at = match path.first()?.as_str() {
            "crate" | "hexfray" => Vec::new(),
            "self" => own.to_vec(),
            "super" => own.split_last()?.1.to_vec(),
            child => own.iter().cloned().chain([child.to_owned()]).collect(),
        };
        for name in &path[1..] {
            match name.as_str() {
                "super" => drop(at.pop()?),
                _ => at.push(name.clone()),
            }
        }
        self.modules.contains_key(&at).then_some(at)
    }
}

/// The module of the program, which is a crate of its own.
const MAIN: &str = "main";

fn read_module(root: &Path, path: &Path, own: Names, modules: &mut BTreeMap<Names, Module>) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let file = syn::parse_file(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let below = path.strip_prefix(root).expect("it stands below the root").to_owned();
    let mut module = Module { path: below, ..Module::default() };
    let mut children = Vec::new();
    for item in &file.items {
        read_item(item, &mut module, &mut children);
    }
    modules.insert(own.clone(), module);
    let folder = match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib") => path.parent().expect("it stands in a folder").to_owned(),
        _ => path.with_extension(""),
    };
    for child in children {
        let beside = folder.join(format!("{child}.rs"));
        let within = folder.join(&child).join("mod.rs");
        let own = own.iter().cloned().chain([child]).collect();
        read_module(root, if beside.exists() { &beside } else { &within }, own, modules);
    }
}

fn read_item(item: &Item, module: &mut Module, children: &mut Vec<String>) {
    if attributes(item).iter().any(is_for_tests) {
        return;
    }
    match item {
        Item::Mod(inner) => match &inner.content {
            None => children.push(inner.ident.to_string()),
            Some((_, items)) => {
                module.inline.insert(inner.ident.to_string());
                items.iter().for_each(|item| read_item(item, module, children));
            }
        },
        Item::Use(import) => {
            let hands_on = !matches!(import.vis, syn::Visibility::Inherited);
            leaves(&import.tree, Vec::new(), hands_on, module);
        }
        _ => {
            if let Item::Impl(block) = item
                && block.trait_.is_none()
                && let syn::Type::Path(of) = &*block.self_ty
                && let Some(of) = of.path.segments.last()
            {
                let methods = block.items.iter().filter_map(|item| match item {
                    syn::ImplItem::Fn(method) if !matches!(method.vis, syn::Visibility::Inherited) => {
                        Some(method.sig.ident.to_string())
                    }
                    _ => None,
                });
                module.adds.extend(methods.map(|method| (of.ident.to_string(), method)));
            }
            module.defines.extend(name_of(item));
            note_inner_uses(item.to_token_stream(), module);
            mentions(item.to_token_stream(), module);
        }
    }
}

/// Notes a `use` within a function with those of the file.
fn note_inner_uses(tokens: TokenStream, module: &mut Module) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => note_inner_uses(group.stream(), module),
            TokenTree::Ident(word) if word == "use" => {
                let tree: TokenStream = tokens
                    .by_ref()
                    .take_while(|token| !matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';'))
                    .collect();
                if let Ok(tree) = syn::parse2::<UseTree>(tree) {
                    leaves(&tree, Vec::new(), false, module);
                }
            }
            _ => {}
        }
    }
}

fn leaves(tree: &UseTree, before: Names, hands_on: bool, module: &mut Module) {
    let with = |name: String| before.iter().cloned().chain([name]).collect::<Names>();
    let mut import = |local: String, path: Names| {
        let path = if path.last().is_some_and(|last| last == "self") {
            path[..path.len() - 1].to_vec()
        } else {
            path
        };
        match hands_on {
            true => module.hands_on.push((local.clone(), path.clone())),
            false => _ = (path.len() > 1).then(|| module.mentions.insert(path.clone())),
        }
        module.imports.push((local, path));
    };
    match tree {
        UseTree::Path(path) => leaves(&path.tree, with(path.ident.to_string()), hands_on, module),
        UseTree::Group(group) => {
            group.items.iter().for_each(|tree| leaves(tree, before.clone(), hands_on, module))
        }
        UseTree::Glob(_) => module.globs.push(before),
        UseTree::Name(name) if name.ident == "self" => {
            let local = before.last().cloned().unwrap_or_default();
            import(local, before);
        }
        UseTree::Name(name) => import(name.ident.to_string(), with(name.ident.to_string())),
        UseTree::Rename(name) => import(name.rename.to_string(), with(name.ident.to_string())),
    }
}

/// Notes every path of two names or more and every method call, in macros too.
fn mentions(tokens: TokenStream, module: &mut Module) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        place += 1;
        match token {
            TokenTree::Group(group) => mentions(group.stream(), module),
            TokenTree::Ident(first) => {
                let mut path = vec![first.to_string()];
                while is_mark(tokens.get(place), ':') && is_mark(tokens.get(place + 1), ':') {
                    let Some(TokenTree::Ident(next)) = tokens.get(place + 2) else { break };
                    path.push(next.to_string());
                    place += 3;
                }
                match path.len() {
                    1 => module.words.extend(path),
                    _ => _ = module.mentions.insert(path),
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == '.' => {
                let called = |token: &&TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
                if let Some(TokenTree::Ident(name)) = tokens.get(place)
                    && tokens.get(place + 1).filter(called).is_some()
                {
                    module.calls.insert(name.to_string());
                }
            }
            _ => {}
        }
    }
}

fn is_mark(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == wanted)
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && attribute.meta.to_token_stream().to_string() == "cfg (test)"
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}
