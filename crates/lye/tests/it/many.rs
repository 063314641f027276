//! `clean_many`: the results are those of single inputs, in order, on any number of threads.

use lye::{CleanError, Cleaner, FindingsMode};

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// All short, all long, and a long one among short ones, because inputs are distributed by length.
fn lists() -> [Vec<String>; 6] {
    let numbered = |i: usize| format!("<p id=n{i} onclick=x>{i} < {}<script>x</script>", i + 1);
    let long = |i: usize| numbered(i).repeat(2_000);
    let mixed = |i: usize| if i == 700 { long(i) } else { numbered(i) };
    [
        Vec::new(),
        vec![String::new(); 3],
        vec![numbered(0)],
        (0..5_000).map(numbered).collect(),
        (0..20).map(long).collect(),
        (0..1_000).map(mixed).collect(),
    ]
}

#[test]
fn results_equal_single_cleaning_in_order() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Collect);
    for inputs in lists() {
        let alone: Vec<_> = inputs.iter().map(|input| cleaner.clean(input)).collect();
        for threads in [1, 2, 3] {
            assert_eq!(on_threads(threads, || cleaner.clean_many(&inputs)), alone);
        }
    }
}

#[test]
fn rejected_input_does_not_stop_the_others() {
    let cleaner = Cleaner::default().with_findings(FindingsMode::Reject);
    let inputs: Vec<&str> = (0..1_000).map(|i| if i % 7 == 3 { "<b onclick=x>a" } else { "<b>a" }).collect();
    let results = on_threads(2, || cleaner.clean_many(&inputs));
    assert_eq!(results.len(), inputs.len());
    for (i, result) in results.iter().enumerate() {
        match result {
            Ok(clean) => assert!(i % 7 != 3 && clean.html() == "<b>a</b>", "{i}"),
            Err(error) => assert!(i % 7 == 3 && error.finding().is_some(), "{i}: {error}"),
        }
    }
}

#[test]
fn inputs_may_be_any_string_type() -> Result<(), CleanError> {
    for result in Cleaner::default().clean_many(&[Box::<str>::from("<i>a"), "<i>a".into()]) {
        assert_eq!(result?.html(), "<i>a</i>");
    }
    Ok(())
}
