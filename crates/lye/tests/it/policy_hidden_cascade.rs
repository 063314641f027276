//! The cascade behind `text.remove_hidden`: which rules match an element, which declaration wins, and what keywords mean. The expectations
//! follow Selectors 4, CSS Cascade 5 and 6, CSS Nesting 1, Media Queries 4 and CSS Conditional Rules 4.

use lye::{Cleaner, Preset};

const X: &str = "<p class=x id=y title=z>secret</p>";

/// Checks that texts are hidden, or not. Each row has a style sheet, and the body of a document in standards mode.
#[track_caller]
fn all_are(hidden: bool, cases: &[(&str, &str)]) {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    for (css, html) in cases {
        let page =
            format!("<!DOCTYPE html><html><head><style>{css}</style></head><body>{html}</body></html>");
        let output = cleaner.clean(&page).unwrap().into_html();
        assert_eq!(output.contains("secret"), !hidden, "{css} {html}: {output}");
    }
}

#[test]
fn selectors_match_as_in_browsers() {
    let items = "<ul><li>a<li class=x>secret<li>c</ul>";
    all_are(
        true,
        &[
            ("li:nth-child(2){display:none}", items),
            ("li:nth-child(even of li){display:none}", items),
            ("li:nth-last-child(2){display:none}", items),
            ("li + li:not(:last-child){display:none}", items),
            ("li:first-child ~ .x{display:none}", items),
            ("ul:has(.x){display:none}", items),
            ("li:has(+ li):not(:first-child){display:none}", items),
            (":is(ul, ol) > :where(.x){display:none}", items),
            (":is(:nonsense, .x){display:none}", items),
            ("li.x:only-of-type, li:nth-of-type(2){display:none}", items),
            ("[title=Z i]{display:none}", X),
            ("[title|=z]{display:none}", X),
            ("#y.x[id]{display:none}", X),
            ("p:lang(en){display:none}", "<div lang=en-GB><p>secret</div>"),
            ("p:dir(rtl){display:none}", "<div dir=rtl><p>secret</div>"),
            (":root:root p{display:none}", X),
            ("input:checked + p{display:none}", "<input type=checkbox checked>\n<p>secret"),
            ("b:empty + p{display:none}", "<b><!-- a --></b><p>secret"),
            ("*|p{display:none}", X),
            ("@namespace h 'http://www.w3.org/1999/xhtml';h|p{display:none}", X),
            ("#a .x{display:none}", "<div id=a><p class=x>secret</div>"),
        ],
    );
    all_are(
        false,
        &[
            ("img.g-img + div{display:none}", "<div>secret</div>"),
            ("li:nth-child(3){display:none}", items),
            ("li ~ li ~ li{display:none}", items),
            ("ul:has(.y){display:none}", items),
            ("p:hover, p:focus, p:target, p:active, a:visited{display:none}", X),
            ("p::before, p::after, p::marker{display:none}", X),
            (".x, :nonsense{display:none}", X),
            (".x::nonsense{display:none}", X),
            ("input:checked + p{display:none}", "<input type=checkbox>\n<p>secret"),
            ("p:empty{display:none}", X),
            (".X, #Y{display:none}", X),
            ("@namespace 'http://www.w3.org/2000/svg';p{display:none}", X),
            ("s|p{display:none}", X),
            (".js p{display:none}", X),
            ("p:not(.x){display:none}", X),
        ],
    );
    // Names of classes and ids ignore case in quirks mode.
    let quirky = Cleaner::from_preset(Preset::Agent)
        .clean("<html><style>.X{display:none}</style><p class=x>secret")
        .unwrap();
    assert!(!quirky.html().contains("secret"));
}

#[test]
fn the_cascade_decides() {
    all_are(
        true,
        &[
            (".x{display:none}p{display:block}", X),
            ("p{display:block}p{display:none}", X),
            ("#y{display:none}.x.x.x{display:block}", X),
            (":where(#y){display:block}p{display:none}", X),
            ("p{display:none!important}#y{display:block}", X),
            ("@layer a{#y{display:block}}p{display:none}", X),
            ("@layer b,a;@layer a{p{display:none}}@layer b{p{display:block}}", X),
            ("@layer a{p{display:none!important}}p{display:block!important}", X),
            ("@layer a{@layer b{p{display:block}}p{display:none}}", X),
            (".x{& {display:none}}", X),
            ("div{.x &{display:block}> .x{display:none}}", "<div><p class=x>secret</div>"),
            ("p{display:block;&.x{display:block}display:none}#z{color:red}p.x{display:none}", X),
            ("@scope (div){p{display:none}}", "<div><p>secret</div>"),
            (
                "@scope (.a){p{display:none}}@scope (.b){p{display:block}}",
                "<div class=b><div class=a><p>secret</div></div>",
            ),
            ("@scope (div){:scope > p{display:none}}", "<div><p>secret</div>"),
            ("p{visibility:hidden}", "<p><b>secret</b></p>"),
        ],
    );
    all_are(
        false,
        &[
            (".x{display:none}#y{display:block}", X),
            ("p{display:none}p{display:block}", X),
            ("@layer a{p{display:none}}p{display:block}", X),
            ("@layer a,b;@layer b{p{display:block}}@layer a{p{display:none}}", X),
            ("p{display:none}", "<p style='display:block!important'>secret"),
            ("@scope (div) to (p){p{display:none}}", "<div><p>secret</div>"),
            ("@scope (.a) to (.b){p{display:none}}", "<div class=a><div class=b><p>secret</div></div>"),
            ("@scope (div){p{display:none}}", X),
            ("p{visibility:hidden}b{visibility:visible}", "<p><b>secret</b></p>"),
            ("@media print{p{display:none}}", X),
            ("@media (max-width:600px){p{display:none}}", X),
            ("@media (width < 600px){p{display:none}}", X),
            ("@supports not (display:grid){p{display:none}}", X),
            ("@supports (-ms-ime-align:auto){p{display:none}}", X),
            ("@supports (display:nonsense){p{display:none}}", X),
            ("@supports selector(:nonsense){p{display:none}}", X),
        ],
    );
    all_are(
        true,
        &[
            ("@supports (display:grid) and (not (display:nonsense)){p{display:none}}", X),
            ("@supports selector(:has(p)){p{display:none}}", X),
            ("@media screen and (min-width:600px){p{display:none}}", X),
        ],
    );
}

#[test]
fn keywords_have_their_meaning() {
    all_are(
        false,
        &[
            // Resets of many pages.
            ("*,*::before{box-sizing:inherit}html{box-sizing:border-box}", X),
            ("body{margin:0;padding:0;border:0}p{margin:inherit;padding:inherit;border:inherit}", X),
            (
                "div{background-color:#eee}p{background-color:inherit;display:inherit;position:inherit}",
                "<div><p>secret</div>",
            ),
            ("p{display:none;display:revert}", X),
            ("p{display:none;display:unset}", X),
            ("p{display:none;all:revert}", X),
            ("p{font-size:0}b{font-size:initial}", "<p><b>secret</b></p>"),
            ("@layer a{p{display:block}}@layer b{p{display:none;display:revert-layer}}", X),
            ("p{color:white}b{all:initial}", "<p><b>secret</b></p>"),
            ("p{visibility:hidden}b{visibility:initial}", "<p><b>secret</b></p>"),
        ],
    );
    all_are(
        true,
        &[
            (
                "div{max-height:0;overflow:visible}p{max-height:inherit;overflow:hidden}",
                "<div><p>secret</div>",
            ),
            ("p{visibility:hidden}b{visibility:unset}", "<p><b>secret</b></p>"),
            ("@layer a{p{display:none}}@layer b{p{display:block;display:revert-layer}}", X),
            ("p{font-size:0}b{all:unset}", "<p><b>secret</b></p>"),
        ],
    );
}

/// Backgrounds that are usual in real pages, and hide nothing.
#[test]
fn usual_backgrounds_leave_text_visible() {
    all_are(
        false,
        &[
            ("p{box-shadow:inset 3px 0 0 0 #292929;color:#292929}", X),
            (
                "p{background-image:linear-gradient(black,black);background-size:1px 1px;background-repeat:repeat-x}",
                X,
            ),
            ("body{background:#222;color:oklch(98% 0 0)}", X),
            ("body{color:light-dark(#333,#ddd)}", X),
            (":root{--text:lab(20% 0 0)}body{color:var(--text)}", X),
            ("p{color:color-mix(in oklab,black 80%,transparent)}", X),
            (
                "div{position:relative;background:#123}p{position:absolute;top:10px;left:10px;color:white}",
                "<div><p>secret</div>",
            ),
            ("div{background:#123;color:white}p{position:relative;top:-4px}", "<div><p>secret</div>"),
            ("ol{width:7000px}", "<ol><li>secret</ol>"),
            ("div{max-height:10000px;overflow:hidden}", "<div><p>secret</div>"),
            ("p{background:#8a6678;color:#31843b}", X),
        ],
    );
    all_are(
        true,
        &[
            ("p{box-shadow:inset 0 0 0 999px #000}", X),
            ("p{background-image:linear-gradient(black,black);background-size:1px 1px}", X),
            ("body{background:#222;color:oklch(26% 0 0)}", X),
            (
                "div{position:relative;background:#123}p{position:absolute;top:900px;left:10px;color:white}",
                "<div><p>secret</div>",
            ),
            ("p{width:9000px;text-align:center}", X),
            (
                "tr{display:inline-block;max-width:0;background:#800;color:white}",
                "<table><tr><td>secret</table>",
            ),
            ("p{background:#777;color:#7a7a7a}", X),
        ],
    );
}

#[test]
fn selectors_that_are_not_read_hide_all_text() {
    let deep = format!("p{}{}{{display:none}}", ":is(p".repeat(20), ")".repeat(20));
    let long = format!("p{}{{display:none}}", ".x".repeat(300));
    all_are(true, &[(&deep, X), (&long, X)]);
}
