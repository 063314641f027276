//! `layers`: checks that the modules of each crate depend on each other in one direction.
//!
//! Cargo forbids cycles between crates. This task forbids cycles between the top-level modules of a crate: a module must not know the
//! modules that use it. Test code does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// Maps each top-level module to the modules that it uses, each with a file that does.
type Graph = BTreeMap<String, BTreeMap<String, PathBuf>>;

/// Checks all crates.
///
/// # Errors
/// Returns each cycle with the files that cause it, or an unreadable file.
pub(crate) fn check() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut crates: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path().join("src"))).collect();
    crates.sort();
    let (mut modules, mut cycles) = (0, Vec::new());
    for source in crates.iter().filter(|source| source.is_dir()) {
        let graph = graph(source)?;
        modules += graph.len();
        cycles.extend(cycles_in(&graph).into_iter().map(|cycle| shown(source, &cycle, &graph)));
    }
    if cycles.is_empty() {
        println!(
            "{} crates, {modules} top-level modules, no cycle",
            crates.iter().filter(|source| source.is_dir()).count()
        );
        Ok(())
    } else {
        Err(cycles.join("\n"))
    }
}

/// Formats a cycle: a line for each arrow.
fn shown(source: &Path, cycle: &[String], graph: &Graph) -> String {
    let name = source.parent().and_then(Path::file_name).unwrap_or_default();
    let mut text = format!("{}: these modules use each other:", name.display());
    for (at, module) in cycle.iter().enumerate() {
        let next = &cycle[(at + 1) % cycle.len()]; // Inside the cycle.
        if let Some(file) = graph.get(module).and_then(|used| used.get(next)) {
            text.push_str(&format!("\n  {module} -> {next} ({})", file.display()));
        }
    }
    text
}

/// Returns the graph of a crate.
fn graph(source: &Path) -> Result<Graph, String> {
    let crate_file =
        ["lib.rs", "main.rs"].map(|name| source.join(name)).into_iter().find(|file| file.is_file());
    let Some(crate_file) = crate_file else { return Ok(Graph::new()) };
    let exports = exports(&parse(&crate_file)?);
    let mut graph = Graph::new();
    for file in files(source)? {
        let path = file.strip_prefix(source).unwrap_or(&file).to_owned();
        let steps = module_of(&path);
        let Some(top) = steps.first().cloned() else { continue };
        let mut paths = Paths { module: steps, found: BTreeSet::new() };
        paths.visit_file(&parse(&file)?);
        let used = graph.entry(top.clone()).or_default();
        for name in paths.found {
            let name = exports.get(&name).cloned().unwrap_or(name);
            if name != top {
                used.entry(name).or_insert_with(|| path.clone());
            }
        }
    }
    // Names that are not modules are defined by the crate's root.
    let modules: BTreeSet<String> = graph.keys().cloned().collect();
    graph.values_mut().for_each(|used| used.retain(|name, _| modules.contains(name)));
    Ok(graph)
}

fn parse(file: &Path) -> Result<syn::File, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    syn::parse_file(&text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Returns the Rust files below a folder, in order, without files of unit tests (`tests.rs`).
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut ahead) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = ahead.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                ahead.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("tests.rs")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the module of a file, as steps from the root of the crate. Empty for the root itself.
fn module_of(path: &Path) -> Vec<String> {
    let mut steps: Vec<String> = path
        .with_extension("")
        .components()
        .map(|step| step.as_os_str().to_string_lossy().into_owned())
        .collect();
    if steps.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        steps.pop();
    }
    steps
}

/// Returns the names that the root of a crate re-exports, with their top-level modules.
fn exports(root: &syn::File) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for item in &root.items {
        let syn::Item::Use(item) = item else { continue };
        if let syn::UseTree::Path(path) = &item.tree {
            leaves(&path.tree, &mut |name| drop(exports.insert(name, path.ident.to_string())));
        }
    }
    exports
}

/// Returns the names that a `use` imports.
fn leaves(tree: &syn::UseTree, found: &mut impl FnMut(String)) {
    match tree {
        syn::UseTree::Path(path) => leaves(&path.tree, found),
        syn::UseTree::Name(name) => found(name.ident.to_string()),
        syn::UseTree::Rename(rename) => found(rename.rename.to_string()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, &mut *found)),
        syn::UseTree::Glob(_) => {}
    }
}

/// Collects the first steps below the crate's root of all paths that begin with `crate` or lead there by `super`.
struct Paths {
    /// The current module.
    module: Vec<String>,
    found: BTreeSet<String>,
}

impl Paths {
    /// Records a path with these steps.
    fn note(&mut self, steps: &[String]) {
        let supers = steps.iter().take_while(|step| *step == "super").count();
        let absolute = match steps.first().map(String::as_str) {
            Some("crate") => steps.get(1..).unwrap_or_default().to_vec(),
            Some("super") if supers <= self.module.len() => {
                let above = &self.module[..self.module.len() - supers]; // It is that long.
                above.iter().chain(&steps[supers..]).cloned().collect()
            }
            _ => return,
        };
        self.found.extend(absolute.into_iter().next());
    }

    fn walk_use(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |step: String| [before, &[step]].concat();
        match tree {
            syn::UseTree::Path(path) => self.walk_use(&path.tree, &with(path.ident.to_string())),
            syn::UseTree::Name(name) => self.note(&with(name.ident.to_string())),
            syn::UseTree::Rename(rename) => self.note(&with(rename.ident.to_string())),
            syn::UseTree::Glob(_) => self.note(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.walk_use(tree, before)),
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Use(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            _ => return syn::visit::visit_item(self, item),
        };
        if !attributes.iter().any(is_for_tests) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        syn::visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.walk_use(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let steps: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.note(&steps);
        syn::visit::visit_path(self, path);
    }
}

/// Whether an attribute is `#[cfg(test)]` or `#[cfg(all(test, …))]`.
fn is_for_tests(attribute: &syn::Attribute) -> bool {
    let syn::Meta::List(list) = &attribute.meta else { return false };
    let condition = list.tokens.to_string();
    list.path.is_ident("cfg") && (condition == "test" || condition.starts_with("all (test"))
}

/// Returns one cycle of each group of modules that use each other: the shortest from its first module to itself.
fn cycles_in(graph: &Graph) -> Vec<Vec<String>> {
    let mut cycles: Vec<Vec<String>> = Vec::new();
    for start in graph.keys() {
        if !cycles.iter().flatten().any(|module| module == start)
            && let Some(cycle) = cycle_from(graph, start)
        {
            cycles.push(cycle);
        }
    }
    cycles
}

/// Returns the shortest path from a module to itself, if there is one.
fn cycle_from(graph: &Graph, start: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last()?;
            for next in graph.get(last).into_iter().flat_map(BTreeMap::keys) {
                if next == start {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push([way.as_slice(), std::slice::from_ref(next)].concat());
                }
            }
        }
        ways = longer;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph_of(arrows: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::new();
        for (from, to) in arrows {
            graph.entry((*to).to_owned()).or_default();
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned(), PathBuf::new());
        }
        graph
    }

    fn found(module: &[&str], code: &str) -> Vec<String> {
        let mut paths =
            Paths { module: module.iter().map(|step| (*step).to_owned()).collect(), found: BTreeSet::new() };
        paths.visit_file(&syn::parse_file(code).unwrap());
        paths.found.into_iter().collect()
    }

    #[test]
    fn cycles_are_found_once() {
        assert_eq!(cycles_in(&graph_of(&[("a", "b"), ("b", "c"), ("a", "c")])), Vec::<Vec<String>>::new());
        assert_eq!(cycles_in(&graph_of(&[("a", "b"), ("b", "c"), ("c", "b")])), [["b", "c"]]);
        assert_eq!(cycles_in(&graph_of(&[("a", "b"), ("b", "c"), ("c", "a")])), [["a", "b", "c"]]);
    }

    #[test]
    fn paths_are_resolved_from_the_module() {
        assert_eq!(found(&["a"], "use crate::b::C; fn f() { crate::d::g(); }"), ["b", "d"]);
        assert_eq!(found(&["a", "x"], "use super::super::b::C; use super::y;"), ["a", "b"]);
        assert_eq!(found(&["a"], "use crate::{b::C, d};"), ["b", "d"]);
        assert_eq!(found(&["a"], "mod x { use super::super::b::C; }"), ["b"]);
    }

    #[test]
    fn test_code_does_not_count() {
        assert_eq!(found(&["a"], "#[cfg(test)] mod tests { use crate::b; }"), Vec::<String>::new());
        assert_eq!(found(&["a"], "#[cfg(test)] use crate::b;"), Vec::<String>::new());
    }

    #[test]
    fn crates_have_no_cycles() {
        check().unwrap();
    }
}
