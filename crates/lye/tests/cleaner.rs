//! The reusable cleaner: the same results as a fresh one, whatever it cleaned before.

use lye::Cleaner;

/// Small paragraphs that leave ever more formatting elements open: the standard demands a tree that grows with the
/// square of the input.
fn explosive(paragraphs: usize) -> String {
    let mut html = String::new();
    for number in 0..paragraphs {
        html.push_str(&format!("<p><b title={number}>"));
    }
    html
}

#[test]
fn what_was_cleaned_before_makes_no_difference() {
    let inputs = [
        "<b>one",
        "",
        "<table><td>two<script>x</script>",
        "<a href=javascript:x>y",
        "&amp;\r\n<p>x",
        "<b>one",
    ];
    let mut cleaner = Cleaner::default();
    for _ in 0..3 {
        for input in inputs {
            assert_eq!(cleaner.clean(input).unwrap(), lye::clean(input).unwrap(), "{input:?}");
        }
    }
}

#[test]
fn results_are_appended() {
    let mut output = "<li>".to_owned();
    let removals = Cleaner::default().clean_into("a<!-- b -->", &mut output).unwrap();
    assert_eq!((output.as_str(), removals.comments), ("<li>a", 1));
}

#[test]
fn an_explosive_input_is_refused_as_a_whole_and_the_cleaner_goes_on() {
    let mut cleaner = Cleaner::default();
    let mut output = "before".to_owned();
    let error = cleaner.clean_into(&explosive(3_000), &mut output).unwrap_err();
    assert_eq!(output, "before");
    assert_eq!(error.code(), "tree-too-large");
    assert_eq!(error.position().unwrap().line, 1);
    assert!(error.position().unwrap().column > 1);
    assert_eq!(cleaner.clean("<i>x").unwrap().html(), "<i>x</i>");
}

#[test]
fn cleaners_can_go_to_other_threads() {
    fn is_send<T: Send>() {}
    is_send::<Cleaner>();
    is_send::<lye::Clean>();
    is_send::<lye::CleanError>();
}
