//! Replays every input that ever failed.

use std::path::Path;

/// The files in `regressions/` are named after their target: `fragment-0a1b2c3d.html`, `url-peers-0a1b2c3d.url`.
#[test]
fn regressions_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| ["css", "html", "url"].iter().any(|known| extension == *known))
        })
        .collect();
    paths.sort();
    for path in paths {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let name = stem.rsplit_once('-').map_or(stem, |(name, _)| name);
        let target = lye_fuzz::target(name).unwrap_or_else(|| panic!("{stem} is named after no target"));
        println!("{stem}");
        (target.run)(&std::fs::read(&path).expect("readable"));
    }
}

/// Runs each target on a few generated inputs, so that all of them keep working.
#[test]
fn targets_run_on_generated_inputs() {
    let mut rng = lye_fuzz::rng::Rng::new(7);
    for target in lye_fuzz::TARGETS {
        for _ in 0..50 {
            let choices = lye_fuzz::generate::choices(&mut rng, target.choices);
            let text = target.grammar.generate(&mut rng, 12);
            (target.run)(&lye_fuzz::input::join(&choices, text.as_bytes()));
        }
    }
}
