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

/// In each page, two elements differ in one fact only: the first has `FIRST`, the other `OTHER`, each black or white.
#[test]
fn like_elements_may_look_different() {
    const COLORS: [&str; 2] = ["#000", "#fff"];
    const CLASSES: [&str; 2] = ["k", "w"];
    for (css, html, [black, white]) in [
        ("", "<font color=FIRST>a</font> <font color=OTHER>secret</font>", COLORS),
        ("", "<b style=color:FIRST>a</b> <b style=color:OTHER>secret</b>", COLORS),
        (".k{color:#000}.w{color:#fff}", "<b class=FIRST>a</b> <b class=OTHER>secret</b>", CLASSES),
        (
            ".k{--c:#000}.w{--c:#fff}b{color:var(--c)}",
            "<b class=FIRST>a</b> <b class=OTHER>secret</b>",
            CLASSES,
        ),
        ("b{color:var(--c)}", "<p style=--c:FIRST><b>a</b></p><p style=--c:OTHER><b>secret</b></p>", COLORS),
        (
            ".k{--c:#000}.w{--c:#fff}",
            "<p class=FIRST><b style=color:var(--c)>a</b></p><p class=OTHER><b style=color:var(--c)>secret</b></p>",
            CLASSES,
        ),
    ] {
        for (is_hidden, first, other) in [(true, black, white), (false, white, black)] {
            all_are(is_hidden, &[(css, &html.replace("FIRST", first).replace("OTHER", other))]);
        }
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
            // Queries that are not valid hold never.
            (".x{display:none}@media screen 5{.x{display:block}}", X),
            (".x{display:none}@media only (width){.x{display:block}}", X),
            (".x{display:none}@media (width := 1280px){.x{display:block}}", X),
            (".x{display:none}@media (600px < width > 10px){.x{display:block}}", X),
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
            ("p{box-shadow:inset 3px 0 0 0 rgba(41, 41, 41, 1)}", X),
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

/// Scripts against flicker and framing hide the page, and show it again. Each row has a `style` element, and the attributes of `body`.
#[test]
fn styles_that_a_script_takes_back_do_not_hide_the_page() {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let is_kept = |style: &str, attributes: &str, html: &str| {
        let page =
            format!("<!DOCTYPE html><html><head>{style}</head><body {attributes}>{html}</body></html>");
        cleaner.clean(&page).unwrap().html().contains("secret")
    };
    for (style, attributes) in [
        ("<style>.async-hide{opacity:0!important}</style>", "class=async-hide"),
        ("<style id=alloy-prehiding>body{opacity:0!important}</style>", ""),
        ("<style id=at-body-style>body{opacity:0!important}</style>", ""),
        ("<style id=chartbeat-flicker-control-style>body{visibility:hidden!important}</style>", ""),
        ("<style id=_vis_opt_path_hides>html,body{opacity:0!important;filter:alpha(opacity=0)}</style>", ""),
        ("<style id=antiClickjack>body{display:none!important}</style>", ""),
    ] {
        assert!(is_kept(style, attributes, "<p>secret"), "{style}");
        let of_part = style.replace("body", ".x").replace(".async-hide", ".x");
        assert!(!is_kept(&of_part, "", "<p class='x async-hide'>secret"), "{of_part}");
    }
    assert!(!is_kept("<style>body{visibility:hidden}</style>", "", "<p>secret"));
    assert!(!is_kept("<style>body.x,.async-hide{opacity:0}</style>", "class=x", "<p>secret"));
}

/// What looks like a way to hide text, and is not, as real pages use it; and what comes near to it and hides.
#[test]
fn usual_styles_leave_text_visible() {
    all_are(
        false,
        &[
            (".row{--gy:0;margin-top:calc(-1*var(--gy))}", "<div class=row>secret</div><p>secret"),
            (
                ":root{--c1:calc(var(--d1,2) * 8px)}.r{margin:calc(var(--c1) * -1) 0 0}",
                "<p>a<p>b<div class=r>secret</div>",
            ),
            (
                ".ratio{position:relative;width:300px;padding-bottom:56.25%;height:0;overflow:hidden}.ratio>*{position:absolute;top:0;left:0;width:100%;height:100%}",
                "<div class=ratio><div>secret</div></div>",
            ),
            (
                ".g{background:linear-gradient(90deg,#f00,#00f);-webkit-background-clip:text;color:transparent}",
                "<p class=g>secret",
            ),
            (
                ".g{background-image:linear-gradient(to right,#f00,#00f);background-clip:text;-webkit-text-fill-color:transparent}",
                "<p class=g>secret",
            ),
            (".g{background:#c00;background-clip:text;color:transparent}", "<p class=g>secret"),
            ("", r#"<p style="background-clip:text">secret"#),
            (
                "sup,sub{font-size:75%;line-height:0;position:relative}sup{top:-.5em}sub{bottom:-.25em}",
                "<p>secretx<sup>secret</sup> y<sub>secret</sub>",
            ),
            (
                ".eq{overflow:hidden}.eq>div{margin-bottom:-5000px;padding-bottom:5000px;float:left}",
                "<div class=eq><div>secret</div><div>secret</div></div>",
            ),
            ("", r#"<p>words<h2 style="margin-top:-80px;padding-top:60px">secret</h2>"#),
            ("[hidden]{display:inline-block}", "<p hidden>secret</p>"),
            ("dialog.inline{display:block}", "<dialog class=inline>secret</dialog>"),
            ("@keyframes pulse{50%{opacity:.5}}p{animation:pulse 2s infinite}", "<p>secret"),
            ("@keyframes spin{to{transform:rotate(360deg)}}p{animation:spin 2s infinite}", "<p>secret"),
            ("", r#"<p style="filter:alpha(opacity=0);display:block">secret"#),
            ("", r#"<p style="filter:drop-shadow(0 1px 2px rgba(0,0,0,.4))">secret"#),
            ("", r#"<p style="box-shadow:inset 0 -1px 0 #eee,0 2px 4px #0003">secret"#),
            (
                ".flip{perspective:1000px}.front{backface-visibility:hidden}",
                "<div class=flip><div class=front>secret</div></div>",
            ),
            ("", r#"<p style="backface-visibility:hidden">secret"#),
            (
                ".open{display:grid;grid-template-rows:1fr}.open>div{overflow:hidden}",
                "<div class=open><div>secret</div></div>",
            ),
            (
                "figure{position:relative;background:#333;min-height:100px}figcaption{position:absolute;bottom:0;left:0;right:0;background:rgba(0,0,0,.6);color:#fff}",
                "<figure><figcaption>secret</figcaption></figure>",
            ),
            ("", r#"<div style="background:linear-gradient(#333,#333) no-repeat;color:#fff">secret</div>"#),
            (
                "",
                r#"<div style="background:linear-gradient(#333,#333) center/cover no-repeat;color:#fff">secret</div>"#,
            ),
            ("", "<div style='background:#222;padding:20px'><p style='color:#fff;margin:-10px'>secret</div>"),
            ("", r#"<p style="opacity:calc(.5 + .2)">secret"#),
            ("", r#"<p style="font-size:round(1.3rem,1px)">secret"#),
            ("", r#"<p style="clip:rect(0,0,0,0)">secret"#),
            ("@container side (min-width:1px){td{display:none}}", "<table><td>secret</td></table>"),
            ("@media print{p{display:none}}", "<p>secret"),
            ("", r#"<p style="margin:0 -7px">secret"#),
            ("", r#"<p style="text-shadow:0 0 1px #000;color:#333">secret"#),
            ("", r#"<p style="color:#fff;background:#336">secret"#),
            (
                "@keyframes appear{from{opacity:0;transform:translateY(10px)}to{opacity:1;transform:none}}p{animation:appear .01s both}",
                "<p>secret",
            ),
            (
                "p{animation-name:fadeIn;animation-duration:1s;animation-fill-mode:both}@keyframes fadeIn{0%{opacity:0}100%{opacity:1}}",
                "<p>secret",
            ),
            (".flip{perspective:1000px}", "<div class=flip><div>secret</div></div>"),
        ],
    );
    all_are(
        true,
        &[
            (
                ".g{background:linear-gradient(90deg,#fff,#fff);-webkit-background-clip:text;color:transparent}",
                "<p class=g>secret",
            ),
            ("", r#"<p style="background:#fff;background-clip:text;color:transparent">secret"#),
            ("", r#"<p style="background-clip:text;color:transparent">secret"#),
            ("", "<p hidden>secret</p>"),
            ("", "<dialog>secret</dialog>"),
            ("dialog.inline{display:revert}", "<dialog class=inline>secret</dialog>"),
            ("p{animation:x 2s infinite}@keyframes x{0%,100%{opacity:0}}", "<p>secret"),
            ("@keyframes x{0%,100%{opacity:0}}", r#"<p style="animation:x 2s infinite">secret"#),
            ("", r#"<p style="clip-path:circle(0)">secret"#),
            ("", r#"<p style="clip-path:polygon(0 0,0 0,0 0)">secret"#),
            ("", r#"<p style="transform:rotate(90deg) translate(-9999px)">secret"#),
            ("", r#"<p style="transform:rotateY(90deg)">secret"#),
            ("", r#"<p style="opacity:calc(.0 + .0)">secret"#),
            ("", r#"<p style="clip:rect(0,0,0,0);position:absolute">secret"#),
            (
                "p{animation:appear 1s both paused}@keyframes appear{from{opacity:0}to{opacity:1}}",
                "<p>secret",
            ),
            (
                "p{animation:appear 1s both;animation-play-state:paused}@keyframes appear{from{opacity:0}to{opacity:1}}",
                "<p>secret",
            ),
            ("p{animation:appear 9999s both}@keyframes appear{from{opacity:0}to{opacity:1}}", "<p>secret"),
            (
                "p{animation:appear 1s 99999s both}@keyframes appear{from{opacity:0}to{opacity:1}}",
                "<p>secret",
            ),
            ("p{animation:gone 1s both}@keyframes gone{to{opacity:0}}", "<p>secret"),
            (
                "p{animation:appear 1s reverse both}@keyframes appear{from{opacity:0}to{opacity:1}}",
                "<p>secret",
            ),
            (
                ".g{background:linear-gradient(90deg,#f00,#00f);-webkit-background-clip:text;color:transparent}.g b{color:#fff}",
                "<p class=g><b>secret",
            ),
            (
                ".g{background:linear-gradient(90deg,#f00,#00f);-webkit-background-clip:text;color:transparent}.g b{background:#fff}",
                "<p class=g><b>secret",
            ),
            ("", "<dialog open style='clip:rect(0,1px,1px,0)'>secret</dialog>"),
            ("", "<div style='background:#000;background:0 0 0 0 0'>secret</div>"),
            ("", "<code>secret</code><svg width=100 style='padding-top:2000vw'><g></g></svg>"),
            (
                "div{overflow:hidden;height:30px}p{position:relative;top:40px}",
                "<div><p><svg><text y=20>secret</text></svg></p></div>",
            ),
            ("div{text-indent:-9999pt}p{all:initial}", "<div><p>secret</p></div>"),
            ("p{clip-path:border-box;max-inline-size:0em}", X),
        ],
    );
}
