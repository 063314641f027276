//! Cleaning a comment of 200 bytes with a used cleaner allocates its output and nothing else.

use lye::policy_tools::ImportSource;
use lye::{Cleaner, Preset};
use lye_bench::corpora::COMMENT;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

// The only test of its program, because other tests would allocate at the same time.
#[test]
fn used_cleaner_allocates_only_the_output() {
    assert_eq!(COMMENT.len(), 200);
    let ammonia = lye::policy_tools::import("{}", ImportSource::Ammonia).unwrap().policy;
    let cleaners = [
        ("default", Cleaner::default()),
        ("sanitizer-api", Cleaner::from_preset(Preset::SanitizerApi)),
        ("ammonia", Cleaner::new(&ammonia).unwrap()),
    ];
    for (name, cleaner) in cleaners {
        let mut page = cleaner.clean(COMMENT).unwrap().into_html();
        let region = Region::new(MEMORY);
        let clean = cleaner.clean(COMMENT);
        let made = region.change();
        // The output may be longer than the input, and is reallocated then.
        assert_eq!(made.allocations, 1, "{name}: {made:?} for {} bytes", clean.unwrap().html().len());

        // With enough room, there is no allocation at all.
        page.reserve(2 * page.len());
        let region = Region::new(MEMORY);
        let removals = cleaner.clean_into(COMMENT, &mut page);
        let appended = region.change();
        assert_eq!((appended.allocations, appended.reallocations), (0, 0), "{name}: {appended:?}");
        removals.unwrap();
    }
}
