//! Text that styles, attributes and elements hide, with the preset `agent`, and visible text beside it.

use lye::{Cleaner, Preset};

/// Cleans each input by `agent`, and asserts that each text `secret` is removed and each text `seen` is kept.
fn all_are(hidden: bool, inputs: &[&str]) {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let wrong: Vec<String> = inputs
        .iter()
        .filter_map(|html| {
            let page = format!("<!DOCTYPE html><p>before</p>{html}<p>after</p>");
            let output = cleaner.clean(&page).unwrap().into_html();
            assert!(output.contains("before") && output.contains("after"), "{html}: {output}");
            (output.contains("secret") == hidden).then(|| format!("{html}\n    {output}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn styles_are(hidden: bool, styles: &[&str]) {
    let inputs: Vec<String> =
        styles.iter().map(|style| format!("<div style=\"{style}\">secret text</div>")).collect();
    all_are(hidden, &inputs.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn ignored_declarations_change_nothing() {
    styles_are(
        true,
        &[
            "display:none;display:x",
            "opacity:0;opacity:x",
            "visibility:hidden;visibility:x",
            "width:0;height:0;overflow:hidden;width:x;height:x",
            "color:white;color:x",
            "font:0/0 a;font:16px",
            "display:none;display:12px",
            "display:none;display:block x",
            "display:none !important;display:block",
            "font-size:0;font-size:-16px",
            "color:white;color:#12345",
            "height:0;overflow:hidden;height:-5px",
            "opacity:0;opacity:1px",
            "display:none;display:block!",
            "transform:scale(0);transform:scale(1px)",
            "transform:scale(0);transform:translate(5)",
            "clip-path:inset(50%);clip-path:x",
        ],
    );
    styles_are(
        false,
        &[
            "display:block;display:x",
            "display:none;display:block",
            "color:black;color:x",
            "font-size:16px;font:0",
            "opacity:1;opacity:x",
            "display:y",
        ],
    );
}

#[test]
fn unknown_values_hide() {
    styles_are(
        true,
        &[
            "opacity:calc(0)",
            "opacity:var(--x)",
            "font-size:min(0px, 1em)",
            "font-size:calc(1px - 1px)",
            "color:Canvas",
            "color:lab(100% 0 0)",
            "color:oklch(1 0 0)",
            "color:color-mix(in srgb, white, white)",
            "color:light-dark(white, black)",
            "color:white;background:var(--none)",
            "color:white;background-image:url(data:,)",
            "display:var(--x)",
            "margin-left:calc(-9999px * 2)",
            "margin-left:max(-9999px, -8888px)",
            "text-indent:env(x)",
            "background:linear-gradient(black, black)",
            "box-shadow:inset 0 0 0 99px black",
        ],
    );
    styles_are(
        false,
        &[
            "color:oklch(0.3 0.1 20)",
            "color:rgb(10 20 30 / 90%)",
            "width:calc(100% - 20px)",
            "background:linear-gradient(#fff, #eee)",
            "color:white;background:linear-gradient(#222, #444)",
            "color:white;background:url(night.jpg) black",
            "background:url(paper.jpg)",
            "font-size:calc(1em + 2px)",
            "box-shadow:0 0 3px black",
            "color:color",
        ],
    );
}

#[test]
fn text_moved_off_the_page_is_removed() {
    styles_are(
        true,
        &[
            "translate:-9999px",
            "translate:0 -100vh",
            "transform:translateX(-9999px)",
            "transform:translate(-100vw, 0)",
            "transform:matrix(1,0,0,1,-9999,0)",
            "transform:rotateX(90deg)",
            "transform:rotateY(90deg)",
            "transform:scale(1,0)",
            "transform:matrix(0,0,0,0,0,0)",
            "transform:translate3d(0,0,-9999px)",
            "scale:0",
            "scale:1 0",
            "rotate:x 90deg",
            "position:relative;left:-9999px",
            "position:relative;right:9999px",
            "position:absolute;left:99999px",
            "position:absolute;top:200vh",
            "position:absolute;right:200vw",
            "position:fixed;bottom:9999px",
            "position:absolute;inset:-9999px auto auto -9999px",
            "margin:0 0 0 -9999px",
            "margin-top:-30em",
            "margin-inline:-9999px 0",
            "padding-left:9999px",
            "text-indent:-9999px",
            "text-indent:-100%",
            "text-indent:9999px",
            "offset-path:path('M-999 0')",
            "zoom:0.01",
            "line-height:9999px",
            "direction:rtl;margin-right:-9999px",
        ],
    );
    styles_are(
        false,
        &[
            "translate:5px",
            "transform:translateX(10px)",
            "transform:translate3d(0,0,0)",
            "transform:matrix(1,0,0,1,10,0)",
            "scale:0.9",
            "position:relative;left:20px",
            "left:-9999px",
            "position:static;left:-9999px",
            "position:absolute;left:100px;top:50px",
            "position:absolute;right:10px",
            "position:absolute;top:50%;left:50%;transform:translate(-50%,-50%)",
            "margin:0 auto",
            "margin:10px 0 0 30px",
            "padding:20px",
            "text-indent:2em",
            "padding-left:20px;text-indent:-20px",
            "direction:rtl",
            "line-height:1.6",
            "z-index:3;position:relative",
        ],
    );
    all_are(
        true,
        &[
            "<svg style='position:relative;top:-900px'><text y=20>secret</text></svg>",
            "<svg style='position:relative;right:900px'><text y=20>secret</text></svg>",
            "<p>a<label style='vertical-align:50000%'>secret</label>",
            "<div style='overflow:hidden;line-height:0'><sup style='line-height:0'>secret</sup></div>",
            "<div style='overflow:hidden'><div style='line-height:0'>secret</div></div>",
        ],
    );
    all_are(
        false,
        &[
            "<svg style='margin-top:-90px'><text y=120>secret</text></svg>",
            "<p>a<label style='vertical-align:50%'>secret</label>",
            "<div style='overflow:hidden'>a<sup style='line-height:0'>secret</sup></div>",
        ],
    );
}

#[test]
fn clipped_text_is_removed() {
    styles_are(
        true,
        &[
            "width:0;height:0;overflow:hidden",
            "height:1px;overflow:auto",
            "height:3px;overflow:scroll",
            "block-size:0;overflow:hidden",
            "max-block-size:0;overflow:clip",
            "inline-size:0;overflow:hidden",
            "height:0;overflow-y:hidden",
            "line-height:0;overflow:hidden",
            "height:0;contain:paint",
            "contain:strict",
            "contain:size;overflow:hidden",
            "clip-path:polygon(0 0, 0 0, 0 0)",
            "clip-path:path('M0 0')",
            "clip-path:inset(0 100% 0 0)",
            "clip-path:circle(0)",
            "-webkit-clip-path:inset(100%)",
            "position:absolute;clip:rect(0 0 0 0)",
            "position:absolute;clip:rect(1px,1px,1px,1px)",
            "mask:linear-gradient(transparent,transparent)",
            "-webkit-mask-image:url(data:,)",
            "content:url(data:,)",
            "content-visibility:hidden",
            "text-indent:200px;width:100px;overflow:hidden",
            "text-indent:100%;white-space:nowrap;overflow:hidden;width:50px",
            "padding-top:50px;height:0;box-sizing:border-box;max-height:40px;overflow:hidden;margin-top:-60px",
        ],
    );
    all_are(
        true,
        &[
            "<div style='overflow:hidden'><div style='height:0'>secret</div></div>",
            "<div style='height:0'><div style='height:100%;overflow:hidden'>secret</div></div>",
            "<div style='overflow:hidden;height:20px'><div style='padding-top:40px'>secret</div></div>",
            "<div style='opacity:.3'><div style='opacity:.3'>secret</div></div>",
            "<div style='opacity:.5'><div style='opacity:inherit'><p style='opacity:.1'>secret</p></div></div>",
        ],
    );
    styles_are(
        false,
        &[
            "width:100px;height:50px;overflow:hidden",
            "height:0",
            "max-height:40px;overflow:hidden",
            "height:0;min-height:30px;overflow:hidden",
            "line-height:0",
            "contain:layout",
            "clip-path:inset(1px)",
            "clip-path:none",
            "clip:rect(0,200px,100px,0)",
            "mask:none",
            "content:normal",
            "overflow:hidden",
            "overflow:auto;height:300px",
        ],
    );
}

#[test]
fn transparent_or_tiny_text_is_removed() {
    styles_are(
        true,
        &[
            "-webkit-text-security:disc",
            "-webkit-text-fill-color:white",
            "color:black;-webkit-text-fill-color:transparent",
            "-webkit-text-stroke:20px white",
            "filter:brightness(0) invert(1)",
            "filter:opacity(0)",
            "filter:url(#x)",
            "mix-blend-mode:screen",
            "font-size-adjust:0",
            "letter-spacing:-9999px",
            "word-spacing:-9999px",
            "font-size:1px",
            "font:1px/1 serif",
            "display:table-column",
            "display:table-column-group",
            "visibility:collapse",
            "color:#fffffe",
            "color:rgba(0,0,0,.01)",
            "color:inherit;color:white",
            "text-decoration:line-through 40px black",
            "background:black",
            "background-color:#111",
            "height:0;background:black;color:white",
            "border-image:linear-gradient(black,black) 1 fill / 0",
            "border-image:linear-gradient(black,black) 1 fill",
            "border-image:linear-gradient(black,black) 50% / 999px",
            "border-image:linear-gradient(black,black) 1;border-image-slice:1 fill;border-image-width:1",
            "border-image-source:linear-gradient(black,black);border-image-width:999px;border-image-slice:50%",
            "-webkit-border-image:linear-gradient(black,black) 1",
            "animation:x 1s;opacity:0",
        ],
    );
    all_are(
        true,
        &[
            "<div style='background:black;color:white'><span style='all:initial'>secret</span></div>",
            "<div style='background:black;height:0'><div style='color:white'>secret</div></div>",
            "<div style='font-size:.1em'><div style='font-size:1em'>secret</div></div>",
            "<small><small><small><small><small><small><small><small><small><small>secret\
             </small></small></small></small></small></small></small></small></small></small>",
        ],
    );
    styles_are(
        false,
        &[
            "-webkit-text-security:none",
            "-webkit-text-fill-color:black;color:white",
            "filter:grayscale(1)",
            "mix-blend-mode:normal",
            "letter-spacing:2px",
            "letter-spacing:-.5px",
            "font:12px/1.5 Arial, sans-serif",
            "font:bold 12px Arial",
            "text-decoration:underline",
            "background:black;color:white",
            "color:#333",
            "border:1px solid #ccc",
            "text-shadow:0 1px 0 white",
            "animation:spin 1s",
        ],
    );
}

/// Whether these hide depends on layout, or on the pixels of an image.
#[test]
fn text_that_may_be_visible_is_kept() {
    styles_are(
        false,
        &[
            "filter:invert(1);background:#fff",
            "writing-mode:vertical-rl;transform:rotate(180deg)",
            "display:inline-block;margin:60px;rotate:45deg",
            "transform:scaleX(-1)",
            "transform:skew(5deg,2deg)",
            "transform:perspective(500px) rotateX(5deg)",
            "z-index:-1;position:relative",
            "clip-path:polygon(0 10%,100% 0,100% calc(100% - 20px),0 100%)",
            "clip-path:ellipse(100% 100%)",
            "mask-image:linear-gradient(to right,#000 80%,transparent)",
            "mix-blend-mode:multiply",
            "color:#fff;text-shadow:-1px 0 #000,1px 0 #000",
            "color:#fff;-webkit-text-stroke:1px #000",
            "color:transparent;text-shadow:0 0 0 #333",
            "color:#fff;background-image:url(data:image/png;base64,AAAA)",
            "border:6px solid #656e78;border-image:linear-gradient(to right,rgb(0 0 0 / 80%),#333 40%) 1 0 0",
            "border:6px solid #656e78;border-image-source:linear-gradient(red,blue);border-image-slice:1",
            "border-image:linear-gradient(black,black) 1 fill;border-image:none",
            // Buttons for all but Outlook, which shows another one.
            "mso-hide:all",
            "color:#333;background:#fff url(data:image/gif;base64,AAAA) repeat-x",
            "color:#fff;box-shadow:inset 0 0 0 100px #333",
            "color:windowtext",
            "color:LinkText",
            "paint-order:stroke",
            "width:fit-content(200px);overflow:hidden",
        ],
    );
    all_are(
        false,
        &[
            "<table><col style='background:#003'><col><tr><td style='color:#fff'>secret<td>x</table>",
            "<table><col style='background:#003'><col><tr><td>x<td>secret</table>",
            "<table><col style='visibility:collapse'><col><tr><td>x<td>secret</table>",
            "<table><col style='background:#000'><tr><td rowspan=2>x<td><tr><td>secret</table>",
            "<marquee scrollamount=0>secret</marquee>",
            "<div style='width:600px;margin:0 auto'><p style='position:relative;left:50%;margin-left:-50vw'>secret</div>",
            "<div style='width:600px;margin:0 auto'><p style='margin-left:calc(50% - 50vw)'>secret</div>",
            "<div style='float:left;width:100%'>x</div><div style='float:left;margin-left:-100%'>secret</div>",
            "<div style='float:left'>x</div><div style='float:right;margin-left:-200px'>secret</div>",
            "<div style='position:absolute;left:-300px;width:900px'><div style='float:left'>x</div><div style='float:left'>secret</div></div>",
            "<div style='display:flex;transform:translateX(-300px)'><div style='width:300px'>x</div><div>secret</div></div>",
            "<div style='display:flex'><div style='flex:1;width:0;overflow:hidden'>secret</div></div>",
            "<div style='float:left;margin-bottom:-5000px;padding-bottom:99999px'>x</div>secret",
            "<div style='overflow:hidden'><div style='height:0'>secret</div><p>&nbsp;</p></div>",
            "<style>b{display:grid;grid-template-rows:0fr}b.x{grid-template-rows:1fr}</style><b class=x>secret</b>",
            "<style>body{container-type:inline-size}@container (min-width:1px){p{opacity:0}}</style><p>secret</p>",
            "<style>b{display:none}@container (min-width:1px){b{display:block}}</style><b>secret</b>",
        ],
    );
    styles_are(
        true,
        &[
            "filter:invert(1)",
            "mix-blend-mode:difference",
            "display:block;rotate:90deg",
            "transform:rotateY(180deg);backface-visibility:hidden",
            "clip-path:polygon(50% 0,100% 0,100% 100%,50% 100%)",
            "clip-path:circle(50%)",
            "display:grid;grid-template-rows:0;overflow:hidden;grid-template-rows:#ggg",
            "width:0;overflow:hidden;overflow:visible visible visible",
            "color:#fff;text-shadow:0 0 0 #000",
            "color:#fff;text-shadow:1px 1px #fff",
            "color:#fff;-webkit-text-stroke:0 #000",
            "color:#fff;text-shadow:9999px 0 #000",
            "color:#fff;background:url(data:,)",
            "color:#fff;background:url(data:image/png;base64,AAAA) no-repeat 0 0/1px",
            "display:block;flex:1;width:0;overflow:hidden",
        ],
    );
    all_are(
        true,
        &[
            "<div style='background:#fff'><p style='z-index:-1;position:relative'>secret</div>",
            "<table><col><col style='background:#000'><tr><td>x<td>secret</table>",
            "<table><col span=2><col style='visibility:collapse'><tr><td colspan=2>x<td>secret</table>",
            "<div style='float:left'>x</div><div style='float:left;margin-left:-9999px'>secret</div>",
        ],
    );
}

#[test]
fn quirks_mode_styles_hide() {
    styles_are(
        true,
        &[
            "color:ffffff",
            "color:fff",
            "margin-left:-9999",
            "position:absolute;left:-9999",
            "width:0;height:0;overflow:hidden;width:0;height:1",
            "height:1;overflow:hidden",
            "font-size:1",
            "text-indent:-9999",
        ],
    );
    styles_are(false, &["color:333333", "margin-left:10", "width:100;overflow:hidden", "font-size:14"]);
}

#[test]
fn presentational_attributes_hide() {
    all_are(
        true,
        &[
            "<div background=x style='color:white'>secret</div>",
            "<div bgcolor=black style='color:white'>secret</div>",
            "<div popover>secret</div>",
            "<div hidden=until-found>secret</div>",
            "<div style='color:yellow'><mark style='color:inherit'>secret</mark></div>",
            "<table background=x><tr><td style='color:white'>secret</table>",
            "<table bgcolor=black><tr><td>secret</table>",
            "<font color=white>secret</font>",
            "<div style='background:#00e'><a href=x>secret</a></div>",
        ],
    );
    all_are(
        false,
        &[
            "<div inert>secret</div>",
            "<table bgcolor=black><tr><td style='color:white'>secret</table>",
            "<table width=1><tr><td height=1>secret</table>",
            "<div style='color:white'><a href=https://a.example/>secret</a></div>",
            "<mark>secret</mark>",
            "<font color=navy size=1>secret</font>",
        ],
    );
    let cleaner = Cleaner::from_preset(Preset::Agent);
    let clean = |html: &str| cleaner.clean(html).unwrap().into_html();
    assert!(!clean("<body link=white><p>a<a href=https://a.example/>secret</a>").contains("secret"));
    assert!(!clean("<body text=white>secret<p>secret").contains("secret"));
    assert!(!clean("<body style='display:none'>secret<p>secret").contains("secret"));
    assert!(clean("<body text=navy link=green>seen<p><a href=https://a.example/>seen</a>").contains("seen"));
}

#[test]
fn elements_hide_their_content() {
    all_are(
        true,
        &[
            "<ruby>a<rp>secret</rp></ruby>",
            "<div><title>secret</title></div>",
            "<progress>secret</progress>",
            "<meter>secret</meter>",
            "<details><summary>a</summary>secret<p>secret</p></details>",
            "<details>secret</details>",
            "<table><col style='visibility:collapse'><tr><td>secret<td>x</table>",
            "<table><tr style='visibility:collapse'><td style='visibility:visible'>secret</table>",
            "<div><template shadowrootmode=open>a</template>secret</div>",
            "<dialog>secret</dialog>",
            "<svg>secret</svg>",
            "<svg><g>secret</g></svg>",
            "<svg><pattern><text y=20>secret</text></pattern></svg>",
            "<svg><linearGradient><text y=20>secret</text></linearGradient></svg>",
            "<svg><switch><text y=20>x</text><text y=20>secret</text></switch></svg>",
            "<svg><text y=20 fill=white>secret</text></svg>",
            "<svg><text y=20 fill=white style='background:#000'>secret</text></svg>",
            "<slot style='background:black;color:white'>secret</slot>",
            "<svg><text y=20 opacity=0>secret</text></svg>",
            "<svg><text y=20 display=none>secret</text></svg>",
            "<svg><text y=20 font-size=1>secret</text></svg>",
            "<svg width=0 height=0><text y=20>secret</text></svg>",
            "<svg><text y=-20>secret</text></svg>",
            "<svg><text y=20><g>secret</g></text></svg>",
            "<svg><text y=20><a><fieldset>secret</fieldset></a></text></svg>",
            "<svg><text y=20><address>secret</address></text></svg>",
            "<svg><text y=20><text y=20>secret</text></text></svg>",
            "<svg><fieldset><text y=20>secret</text></fieldset></svg>",
            "<svg><text y=20><a style='direction:rtl'>secret</a></text></svg>",
            "<svg><text y=20 style='text-anchor:end'>secret</text></svg>",
            "<svg><text y=20 style='writing-mode:vertical-rl'>secret</text></svg>",
            "<svg><g transform='translate(-999,0)'><text y=20>secret</text></g></svg>",
            "<math><mphantom><mtext>secret</mtext></mphantom></math>",
            "<math><semantics><mn>1</mn><mtext>secret</mtext></semantics></math>",
            "<math><maction><mn>1</mn><mtext>secret</mtext></maction></math>",
            "<math><mtext mathcolor=white>secret</mtext></math>",
            "<math><mtext mathsize=1px>secret</mtext></math>",
            "<math><mstyle scriptlevel=30><mtext>secret</mtext></mstyle></math>",
        ],
    );
    all_are(
        false,
        &[
            "<ruby>secret<rp>(</rp></ruby>",
            "<details open><summary>a</summary>secret</details>",
            "<details><summary>secret</summary>b</details>",
            "<dialog open>secret</dialog>",
            "<table><col><tr><td>secret</table>",
            "<div><template>a</template>secret</div>",
            "<svg><text y=20>secret</text></svg>",
            "<svg viewBox='0 0 100 50' width=200 height=100><g><text x=5 y=20 fill=navy>secret</text></g></svg>",
            "<svg><switch><text y=20>secret</text><text y=20>b</text></switch></svg>",
            "<svg><text y=20><tspan>secret</tspan></text></svg>",
            "<svg><text y=20><a href=https://a.example/>secret</a></text></svg>",
            "<math><mtext>secret</mtext></math>",
            "<math><semantics><mtext>secret</mtext><annotation>x</annotation></semantics></math>",
        ],
    );
}

#[test]
fn surrounding_boxes_hide_text() {
    all_are(
        true,
        &[
            "<div style='width:0'><div style='overflow:hidden'>secret</div></div>",
            "<div style='max-width:0'><p><b style='display:block;contain:paint'>secret</b></div>",
            "<div style='position:relative;height:0'><div style='position:absolute;inset:0;overflow:hidden'>secret</div></div>",
            "<div style='height:.001px;content-visibility:auto'>secret</div>",
            "<div style='width:abs(0px);overflow:hidden'>secret</div>",
            "<div style='width:calc(sign(0) * 1px);overflow:hidden'>secret</div>",
            "<div style='position:fixed;inset-block-start:100%'>secret</div>",
            "<div style='position:fixed;top:100%'>secret</div>",
            "<abbr style='background:red;color:white'><div>secret</div></abbr>",
            "<abbr style='background:red;color:white'><b style='font-size:15px'><div>secret</div></b></abbr>",
            "<div style='max-width:600px'><div style='text-indent:100%;overflow:hidden'>secret</div></div>",
            "<div style='overflow-x:clip;max-width:0px;contain:none'>secret</div>",
            "<div style='-webkit-text-fill-color:rgb(0 0 0/0)'><mark>secret</mark></div>",
            "<div style='position:fixed;bottom:100%'>secret</div>",
            "<div style='POSITION:FIXED;right:100%'>secret</div>",
            "<div style='position:fixed;left:100%'>secret</div>",
            "<div style='color:red;background-color:currentcolor'><p style='color:red'>secret</div>",
            "<style>[class]{transform:translate(0,-50em)}</style><table><tr class=b><td>secret</table>",
            "<div style='width:0'><div style='overflow:hidden;width:100%'><div style='margin-left:-5px'>secret</div></div></div>",
            "<div style='position:absolute;inset:0 100% auto auto'>secret</div>",
            "<div style='position:absolute;position:-webkit-sticky;left:calc(99999px)'>secret</div>",
            "<table style='table-layout:fixed;width:0'><tr><td style='overflow:hidden;width:0'><b style='margin-left:-5px'>secret</table>",
            "<div style='clip-path:inset(0)'><div style='max-height:0.5px'>secret</div></div>",
            "<div style='clip-path:inset(0)'><div style='max-height:0.5px'><svg><text y=20>secret</text></svg></div></div>",
            "<div style='position:absolute;bottom:50vw'>secret</div>",
            "<table><colgroup style='filter:opacity(0);background:currentcolor'><col></colgroup><tr><td>secret</td></tr></table>",
            "<div style='clip-path:circle(0);clip-path:none none'>secret</div>",
            "<div style='display:none;display:block block'>secret</div>",
            "<div style='display:none;display:inline-block flow'>secret</div>",
            "<div style='width:0;overflow:hidden;padding:10px'>secret</div>",
            "<div style='text-indent:-99999px'><small style='text-indent:5px'>secret</small></div>",
            "<div style='color:#fff;background:black black'>secret</div>",
            "<div style='color:#fff;background:none none black'>secret</div>",
            "<div style='color:#fff;background:black, none'>secret</div>",
            "<div style='position:absolute;right:1000px'>secret</div>",
            "<table><colgroup style='background:currentcolor'><col></colgroup><tr><td>secret</td></tr></table>",
            "<div style='background:black;color:rgb(255, 255, 255 / 1)'>secret</div>",
            "<div style='background:black;color:rgb(255 255 255 1)'>secret</div>",
            "<div style='background:black;color:rgb(100%, 255, 255)'>secret</div>",
            "<div style='visibility:collapse;visibility:visible visible visible'>secret</div>",
        ],
    );
    all_are(
        false,
        &[
            "<div style='width:300px'><div style='overflow:hidden'>secret</div></div>",
            "<div style='position:relative;height:90px'><div style='position:absolute;inset:0;overflow:hidden'>secret</div></div>",
            "<div style='content-visibility:auto'>secret</div>",
            "<abbr style='background:red;color:white'><b>secret</b></abbr>",
            "<a style='background:red;color:white;display:block'><div>secret</div></a>",
            "<div style='background:red;color:white'><div>secret</div></div>",
            "<div style='padding:clamp(1rem, 2vw, 3rem);font-size:max(1em, 14px);width:min(100%, 60em)'>secret</div>",
            "<div style='opacity:0'>a</div>secret",
            "<div style='position:fixed;top:0;right:0'>secret</div>",
            "<div style='margin:40px 0 -8px;padding-bottom:99px'>a</div>secret",
            "<div style='padding-bottom:30000px;margin-bottom:-30000px'></div>secret",
            "<div style='position:absolute;margin-top:-99999px'>a</div>secret",
            "<div style='display:none;margin-top:-99999px'>a</div>secret",
            "<div style='position:absolute;top:0'><p style='margin-top:-99999px'>a</div>secret",
            "a <sup style='vertical-align:8px'>b</sup> secret",
        ],
    );
    let cleaner = Cleaner::from_preset(Preset::Agent);
    for html in [
        "<div style='margin:-999ic 0 0'></div>secret",
        "<div><div style='margin-bottom:-9999px'></div>secret</div>",
        "<p style='margin-top:30000px'><div>secret</div>",
        "<div style='padding-top:50000%'></div><p>secret",
        "<big style='padding-inline-start:3000vh'></big>secret",
        "<div style='padding-top:calc(infinity * 1px)'></div>secret",
        "<div style='padding-top:max(99999px,1px)'></div>secret",
        "<b>secret</b><q style='vertical-align:calc(99999px)'></q>",
        "<math style='vertical-align:1e6px'><mrow><div>secret</div></mrow></math>",
        "<div style='opacity:0'><p><b style='display:inline-block;vertical-align:-300cm'></b></div>secret",
        "<div style='display:inline-block;vertical-align:-999cap'></div>secret",
        "<output style='vertical-align:-999rem'>a</output><div>secret</div>",
        "<table style='margin-top:-40000Q'></table><p>secret",
        "<!DOCTYPE html><frameset></frameset>secret",
        "<div style='--a:none'><p style='display:var(--a)'><table><tr><td>secret</table>",
    ] {
        let output = cleaner.clean(html).unwrap().into_html();
        assert!(!output.contains("secret"), "{html}: {output}");
    }
    for html in [
        "<p hidden>a</p><table><tr><td>secret</table>",
        "<!DOCTYPE html><p hidden>a<table><tr><td>secret</table>",
        "<p>a<table><tr><td>secret</table>",
    ] {
        let output = cleaner.clean(html).unwrap().into_html();
        assert!(output.contains("secret"), "{html}: {output}");
    }
}

/// Checks inputs as they are, in the mode that browsers choose for them.
#[test]
fn sibling_selectors_and_quirks_hide_text() {
    let cleaner = Cleaner::from_preset(Preset::Agent);
    for html in [
        "<div style='margin:-500cqw 0 0'></div>secret",
        "<div style='margin-block-start:calc(sign(-1px) * 9999px)'></div>secret",
        "<div style='margin-top:calc((1px - 2px) * 9999)'></div>secret",
        "<div style='margin-top:env(x, -9999px)'></div>secret",
        "<div style='margin-top:sin(1turn)'></div>secret",
        "<math><mtext style='padding:99999px'>x</mtext></math>secret",
        "<table><tbody style='padding-top:1000in;float:left'><tr><td>x</tbody></table>secret",
        "<!DOCTYPE html><body style='display:none'><frameset>secret</frameset>",
        "<style>.a{color:red}</style><title>secret</title>",
        "<body style='color:red'><p><template shadowrootmode=closed></template><table><tr><td>secret</table>",
        "<p><progress value=1><table><caption>secret</caption></table></progress></p>",
        "<style>#i{color:red}</style><p><optgroup><table><tr><td>secret</table></optgroup></p>",
        "<style>:where(.a){font-size:16px}</style><div style='font-size:0'><p>secret</div>",
        "<div style='font-size:0'><p style='font-size:16'>secret</div>",
        "<style>body{background-color:CanvasText}</style>secret",
        "<!DOCTYPE html><body bgcolor=x><mark style='all:unset'>secret</mark>",
        "<nobr style='padding-left:99999pt'></nobr>secret",
        "<tt style='padding-left:99999pt'></tt>secret",
        "<div style='display:inline-block;vertical-align:-999lh'></div><div>secret</div>",
        "<p><video controls style='padding-top:calc(infinity * 1px)'><track><div>secret</div></video>",
        "<div style='writing-mode:vertical-rl'><div style='padding-inline-start:99999px'></div></div>secret",
        "<style>*{!;zoom:0.001}</style>secret",
        "<p style='font-size-adjust:0'><table><tr><td>secret</table>",
        "<ruby style='margin-left:-500vmin'>x</ruby>secret",
        "<div hidden style='display:inline-block;vertical-align:-999rem'></div><div>secret</div>",
        "<math><none><label style='padding-top:1000in'><div>secret</div></label></none></math>",
        "<bdo dir=rtl style='margin-inline-end:-9999px'>secret</bdo>",
        "<bdo dir=rtl><svg><text y=20>secret</text></svg></bdo>",
        "<style>:has(.b){background-color:currentcolor}</style><div class=b>secret</div>",
        "<math><msqrt><mtext style='display:contents'>secret</mtext></msqrt></math>",
        "<style>h2{padding-top:99999px}</style><div style='transform:scale(0)'><h2></h2></div>secret",
        "<style>.a+*{position:absolute}</style><b style='vertical-align:2000vw'></b>secret",
        "<table style='background:black'><caption style='color:white'>secret</caption><tr><td>x</td></tr></table>",
        "<div style='overflow:hidden;height:0'><svg><foreignObject width=150 height=100><p>secret</p></foreignObject></svg></div>",
        "<svg><foreignObject width=150 height=100><p><svg></svg><p>secret</p></foreignObject></svg>",
        "<svg style='margin-left:-3000px'><text y=20><span>secret</span></text></svg>",
        "<svg><foreignObject width=150 height=100 style='height:0'><p>secret</p></foreignObject></svg>",
        "<div style='margin:-1000px 0 0'></div>secret",
        "<div style='writing-mode:vertical-rl'><div style='text-indent:1e6px'>x</div></div>secret",
        "<!DOCTYPE html><body bgcolor=0><mark><div>secret</div></mark>",
        "<p><del>secret</del><code><span style='vertical-align:calc(99999px)'></span></code>",
        "<div style='margin:-999pc'><template shadowrootmode=open></template></div>secret",
    ] {
        let output = cleaner.clean(html).unwrap().into_html();
        assert!(!output.contains("secret"), "{html}\n    {output}");
    }
    for html in [
        "<div style='margin-top:calc((100% - 3rem) / 2)'></div>seen",
        "<div style='padding-top:env(safe-area-inset-top, 9999px)'></div>seen",
        "<div style='position:absolute;margin-top:sin(1turn)'></div>seen",
        "<p>a</p><table><tr><td>seen</table>",
        "<style>body{background:Canvas;color:CanvasText}</style>seen",
        "<b style='padding-left:9px'></b>seen",
        "<div style='clip-path:inset(0)'>seen</div>",
        "<mark style='background:none'>seen</mark>",
        "<div style='position:absolute;bottom:50%;right:50%'>seen</div>",
        "<svg><foreignObject width=100 height=24><div>seen</div></foreignObject></svg>",
        "<div style='color:#fff;background:none, url(x) black'>seen</div>",
        "<div style='color:#fff;background:black none'>seen</div>",
        "<mark><div>seen</div></mark>",
        "<div style='display:none;display:block flow-root'>seen</div>",
        "<div style='display:none;display:inline flow list-item'>seen</div>",
        "<div style='width:90px;overflow:hidden;padding:10px'>seen</div>",
        "<div dir=rtl style='margin-inline-end:9px'>seen</div>",
        "<div dir=auto>seen</div>",
        "<div style='display:contents'>seen</div>",
        "<table style='background:#eee'><caption>seen</caption></table>",
        "<div style='background:black;color:rgb(255, 255, 255, 1)'>seen</div>",
        "<div style='background:black;color:rgb(255 255 255 / 1)'>seen</div>",
        "<table><colgroup style='background:#eee'><col></colgroup><tr><td>seen</td></tr></table>",
        "<style>p{!;zoom:1;&.x{color:red}}</style>seen",
        "<p><template>a</template></p><table><tr><td>seen</table>",
        "<!DOCTYPE html><style>.a{color:red}</style><p>seen</p>",
        "<html><head><title>a</title></head>seen",
    ] {
        let output = cleaner.clean(html).unwrap().into_html();
        assert!(output.contains("seen"), "{html}\n    {output}");
    }
}
