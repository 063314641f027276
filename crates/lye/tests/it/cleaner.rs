//! A reused cleaner gives the results of a new one.

use lye::hooks::ElementHookDecision;
use lye::{Clean, Cleaner, FindingsMode, Policy};

/// Returns small paragraphs that leave more and more formatting elements open: the standard's tree grows with the square of the input.
fn explosive(paragraphs: usize) -> String {
    let mut html = String::new();
    for number in 0..paragraphs {
        html.push_str(&format!("<p><b title={number}>"));
    }
    html
}

#[test]
fn earlier_inputs_make_no_difference() {
    let inputs = [
        "<b>one",
        "",
        "<table><td>two<script>x</script>",
        "<a href=javascript:x>y",
        "&amp;\r\n<p>x",
        "<b>one",
    ];
    let cleaner = Cleaner::default();
    for _ in 0..3 {
        for input in inputs {
            assert_eq!(cleaner.clean(input).unwrap(), lye::clean(input).unwrap(), "{input:?}");
        }
    }
}

#[test]
fn clean_into_appends() {
    let mut output = "<li>".to_owned();
    let removals = Cleaner::default().clean_into("a<!-- b -->", &mut output).unwrap();
    assert_eq!((output.as_str(), removals.comments), ("<li>a", 1));
}

#[test]
fn exploding_input_is_an_error_and_cleaner_stays_usable() {
    let cleaner = Cleaner::default();
    let mut output = "before".to_owned();
    let error = cleaner.clean_into(&explosive(3_000), &mut output).unwrap_err();
    assert_eq!(output, "before");
    assert_eq!(error.code(), "tree-too-large");
    assert_eq!(error.position().unwrap().line, 1);
    assert!(error.position().unwrap().column > 1);
    assert_eq!(cleaner.clean("<i>x").unwrap().html(), "<i>x</i>");
}

#[test]
fn cleaner_is_sync_and_its_results_are_send() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Cleaner>();
    is_shared::<lye::Clean>();
    is_shared::<lye::CleanError>();
}

#[test]
fn threads_sharing_a_cleaner_give_equal_output() {
    let inputs: Vec<String> = (0..200)
        .map(|number| {
            format!("<p id={number}><b>{number}<div onclick=x>{}</p>", "<i>a</b>".repeat(number % 9))
        })
        .collect();
    let policy = Policy::default().with_findings(FindingsMode::Collect);
    let alone: Vec<Clean> =
        inputs.iter().map(|input| Cleaner::new(&policy).unwrap().clean(input).unwrap()).collect();
    let shared = Cleaner::new(&policy).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for (input, expected) in inputs.iter().zip(&alone) {
                    assert_eq!(&shared.clean(input).unwrap(), expected, "{input:?}");
                }
            });
        }
    });
}

#[test]
fn panic_while_cleaning_leaves_cleaner_usable() {
    let cleaner = Cleaner::default().with_element_hook(|element| {
        assert!(element.name() != "i", "the hook panics");
        Ok(ElementHookDecision::Keep)
    });
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(cleaner.clean("<i>a</i>b").unwrap().html(), "b"));
        }
    });
    assert_eq!(cleaner.clean("<b>c").unwrap().html(), "<b>c</b>");
}
