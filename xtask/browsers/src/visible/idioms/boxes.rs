//! Blocks of a page, each with the CSS that it needs: positions and sizes that leave the text in sight.

use super::Idiom;

/// Positions, sizes, fonts and what cuts off.
pub(crate) const BOXES: &[Idiom] = &[
    (
        "small font",
        "",
        "<p style='font-size:[[8px|9px|10px|.6em|.7rem|70%|7pt|x-small|xx-small|smaller|small]]'>TEXT</p>",
    ),
    (
        "small font by a sheet",
        "small,.fine{font-size:[[75%|.75em|11px|.6875rem]];line-height:1.2}",
        "<p>TEXT <small>TEXT</small> <span class=fine>TEXT</span></p>",
    ),
    (
        "font sizes nested",
        ".f1{font-size:[[.8em|80%|smaller]]}.f1 .f2{font-size:[[.9em|inherit|larger]]}",
        "<div class=f1><div class=f2>TEXT</div></div>",
    ),
    (
        "font size 0 undone",
        ".f3{font-size:0}.f3>*{font-size:[[16px|1rem|medium|12pt]]}",
        "<div class=f3><span>TEXT</span> <span>TEXT</span></div>",
    ),
    (
        "font size 0 undone from a width on",
        ".f4{font-size:0}@media (min-width:600px){.f4{font-size:1rem}}",
        "<p class=f4>TEXT</p>",
    ),
    (
        "font size by functions",
        ".f5{font-size:[[calc(1rem - 4px)|clamp(.75rem,2vw,1.5rem)|min(3vw,20px)|max(10px,.5vw)|calc(100% + .2vw)|calc(var(--f,1)*1rem)|1.2vw|2vh|round(1.3rem,1px)]]}",
        "<p class=f5>TEXT</p>",
    ),
    (
        "font shorthand",
        ".f6{font:[[12px/1.4 sans-serif|italic bold .8em/1.2 Arial,sans-serif|small-caps 1rem serif|caption|menu|inherit|normal 300 14px/20px system-ui]]}",
        "<p class=f6>TEXT</p>",
    ),
    (
        "font shorthand of icons",
        ".icon{font:normal normal normal 14px/1 icons;font-size:inherit;text-rendering:auto;speak:none}",
        "<span class=icon>TEXT</span>",
    ),
    (
        "line height",
        "",
        "<p style='line-height:[[1|1.2|normal|0.9|14px|120%|.8em|calc(1em + 2px)|1.5rem|0.7]]'>TEXT</p>",
    ),
    (
        "line height 0 of sub and sup",
        "sub,sup{font-size:75%;line-height:0;position:relative;vertical-align:baseline}sup{top:-.5em}sub{bottom:-.25em}",
        "<p>x<sup>TEXT</sup> y<sub>TEXT</sub></p>",
    ),
    ("line height 0 in a box", ".l1{line-height:0}.l1 p{line-height:1.5}", "<div class=l1><p>TEXT</p></div>"),
    ("line height 0 without hidden overflow", "", "<p style='line-height:0;padding:10px'>TEXT</p>"),
    (
        "letters",
        "",
        "<p style='letter-spacing:[[.1em|-.5px|-0.02em|normal|2px|-.05em]];word-spacing:[[-2px|normal|-.1em|5px]]'>words TEXT</p>",
    ),
    (
        "indent",
        "",
        "<p style='text-indent:[[-10px|-1em|2em|-.5in|5%|1.5rem hanging|0]];padding-left:[[1em|20px|.5in]]'>TEXT</p>",
    ),
    (
        "indent of lists",
        "ul.h1{list-style:none;padding-left:1.5em;text-indent:-1.5em}ul.h1 li{padding-left:[[0|.2em]]}",
        "<ul class=h1><li>TEXT</li></ul>",
    ),
    (
        "negative margin",
        "",
        "<div>words</div><p style='margin:[[-5px|0 -15px|-1px 0 0|0 0 -20px|-.5em 0|0 0 0 -4px|-1rem auto 0]];'>TEXT</p>",
    ),
    (
        "negative margins of rows",
        ".row{display:flex;flex-wrap:wrap;margin-right:-[[15px|12px]];margin-left:-[[15px|12px]]}.col-6{flex:0 0 50%;max-width:50%;padding:0 15px}.container{padding:0 15px}",
        "<div class=container><div class=row><div class=col-6>TEXT</div><div class=col-6>TEXT</div></div></div>",
    ),
    (
        "negative margins of rows, variables",
        ".row2{--gx:1.5rem;--gy:0;display:flex;flex-wrap:wrap;margin-top:calc(-1*var(--gy));margin-right:calc(-.5*var(--gx));margin-left:calc(-.5*var(--gx))}.row2>*{flex-shrink:0;width:100%;max-width:100%;padding:0 calc(var(--gx)*.5);margin-top:var(--gy)}.col2{flex:1 0 0%;width:auto}",
        "<div style='padding:0 20px'><div class=row2><div class=col2>TEXT</div><div class=col2>TEXT</div></div></div>",
    ),
    (
        "full-bleed margins",
        ".bleed{width:100vw;margin-left:calc(50% - 50vw);margin-right:calc(50% - 50vw);padding:0 40px}",
        "<div style='max-width:800px;margin:auto'><div class=bleed>TEXT</div></div>",
    ),
    (
        "full-bleed by position",
        ".bleed2{position:relative;left:50%;right:50%;width:100vw;margin-left:-50vw;margin-right:-50vw;padding:0 40px}",
        "<div style='width:600px;margin:0 auto'><div class=bleed2>TEXT</div></div>",
    ),
    (
        "holy grail columns",
        ".main2{float:left;width:100%}.main2 .in{margin-left:220px}.left2{float:left;width:200px;margin-left:-100%}",
        "<div style='overflow:hidden'><div class=main2><div class=in>TEXT</div></div><div class=left2>TEXT</div></div>",
    ),
    (
        "equal columns by padding",
        ".eq{overflow:hidden}.eq>div{float:left;width:45%;margin-bottom:-[[5000px|9999px|99999px]];padding-bottom:[[5000px|9999px|99999px]]}",
        "<div class=eq><div>TEXT</div><div>TEXT</div></div>",
    ),
    (
        "margins that collapse",
        ".mc{margin-top:-10px;padding-top:10px;margin-bottom:-1px}.mc:target{margin-top:-80px;padding-top:80px}",
        "<p>x</p><h2 class=mc>TEXT</h2>",
    ),
    (
        "anchor offset",
        ".anchor{display:block;position:relative;top:-[[80px|60px|100px|4rem]];visibility:hidden}",
        "<a class=anchor id=top1></a><h2>TEXT</h2>",
    ),
    (
        "anchor offset by padding",
        "h2.ao{margin-top:-[[60px|80px|100px]];padding-top:[[60px|80px|100px]]}",
        "<p>x</p><h2 class=ao>TEXT</h2>",
    ),
    (
        "anchor offset by scroll margin",
        ".ao2{scroll-margin-top:[[5000px|100px|10rem]];scroll-padding:9999px;scroll-snap-align:start}",
        "<h2 class=ao2>TEXT</h2>",
    ),
    (
        "overflow hidden, large enough",
        "",
        "<div style='overflow:hidden;[[height:100px|max-height:10em|width:300px|max-width:100%|height:auto|height:2em|max-height:200px|width:50%|min-height:1px|height:30px;line-height:30px]]'>TEXT</div>",
    ),
    (
        "overflow hidden for floats",
        ".of1{overflow:[[hidden|auto]];zoom:1;[[width:100%|*height:1%|]]}.of1 .l{float:left;width:40%}",
        "<div class=of1><div class=l>TEXT</div><div class=l>TEXT</div></div>",
    ),
    (
        "overflow hidden with a ratio",
        ".ratio{position:relative;width:[[300px|50%]];padding-bottom:[[56.25%|100%|75%]];height:0;overflow:hidden}.ratio>*{position:absolute;top:0;left:0;width:100%;height:100%}",
        "<div class=ratio><div>TEXT</div></div>",
    ),
    (
        "aspect-ratio",
        ".ar{aspect-ratio:[[16/9|1|auto 4/3]];width:[[200px|30%]];overflow:hidden}",
        "<div class=ar>TEXT</div>",
    ),
    (
        "ratio by a pseudo-element",
        ".rp{position:relative;overflow:hidden;width:300px}.rp::before{content:'';display:block;padding-top:50%}.rp>div{position:absolute;inset:0}",
        "<div class=rp><div>TEXT</div></div>",
    ),
    ("height 0 without hidden overflow", "", "<div style='height:[[0|1px]]'>TEXT</div><p>&nbsp;</p>"),
    ("width 0 and nowrap", "", "<div style='width:[[0|1px|10px]];white-space:nowrap'>TEXT</div>"),
    (
        "width 0 in a table",
        "",
        "<table><tr><td style='width:[[0|1px|1%]];white-space:nowrap'>TEXT</td><td style='width:100%'>TEXT</td></tr></table>",
    ),
    (
        "ellipsis",
        "",
        "<p style='white-space:nowrap;overflow:hidden;text-overflow:ellipsis;[[width:300px|max-width:100%|max-width:20ch|width:100%]]'>TEXT</p>",
    ),
    (
        "ellipsis in flex",
        ".fe{display:flex}.fe>.t{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}",
        "<div class=fe><div class=t>TEXT</div><div>TEXT</div></div>",
    ),
    (
        "line clamp",
        "",
        "<div style='display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:[[2|3|1]];overflow:hidden'>TEXT words words</div>",
    ),
    (
        "clamp by height",
        "",
        "<div style='max-height:calc([[1.5em * 3|2 * 1.4rem|100vh - 200px]]);overflow:hidden;line-height:1.5'>TEXT</div>",
    ),
    (
        "scroll box",
        "",
        "<div style='[[height:60px;overflow:auto|max-height:50vh;overflow-y:scroll|overflow-x:auto;white-space:nowrap|overflow:auto;-webkit-overflow-scrolling:touch]]'>TEXT</div>",
    ),
    (
        "viewport units",
        ".vu{min-height:[[10vh|5vw|10dvh|2vmin]];width:[[50vw|100vw|calc(100vw - 40px)|100%]];overflow:[[hidden|visible]]}",
        "<div class=vu>TEXT</div>",
    ),
    (
        "absolute in sight",
        "",
        "<div style='position:relative;height:60px'><div style='position:absolute;[[top:10px;left:20px|inset:0|top:50%;left:50%;transform:translate(-50%,-50%)|bottom:0;right:0|right:10px;top:0|left:0;right:0;margin:auto;width:200px|top:0;left:50%;margin-left:-60px]]'>TEXT</div></div>",
    ),
    (
        "absolute centred by margins",
        "",
        "<div style='position:relative;height:100px'><div style='position:absolute;top:50%;left:50%;width:200px;height:40px;margin:-20px 0 0 -100px'>TEXT</div></div>",
    ),
    (
        "absolute from the right",
        "",
        "<div style='position:relative;height:40px;width:400px'><div style='position:absolute;right:[[100%|0|10%|-120px]];[[left:auto|width:100px|white-space:nowrap]]'>TEXT</div></div>",
    ),
    (
        "absolute beside its parent",
        "",
        "<div style='position:relative;width:200px'>x<span style='position:absolute;left:[[100%|110%|calc(100% + 5px)|210px]];top:0;white-space:nowrap'>TEXT</span></div>",
    ),
    (
        "absolute with hidden overflow around",
        "",
        "<div style='position:relative;overflow:hidden;height:80px;[[width:400px|border-radius:8px]]'><div style='position:absolute;[[bottom:0;left:0;right:0|top:10px;left:10px|inset:auto 0 0 0]];padding:5px'>TEXT</div></div>",
    ),
    (
        "relative",
        "",
        "<p style='position:relative;[[top:-2px|left:10px|top:1em|bottom:-3px|right:-5px|top:-.25em;left:0|z-index:1|inset-inline-start:1rem|top:auto]]'>TEXT</p>",
    ),
    (
        "sticky",
        "",
        "<div style='position:[[sticky|-webkit-sticky;position:sticky]];top:[[0|10px|-1px|2rem]];[[z-index:10|background:#fff|]]'>TEXT</div>",
    ),
    (
        "fixed header",
        ".fx{position:fixed;top:0;[[left:0;right:0|width:100%;left:0|inset:0 0 auto]];background:#[[fff|eee]];color:#222;z-index:1000}",
        "<div class=fx>TEXT</div>",
    ),
    (
        "fixed corner",
        ".fx2{position:fixed;bottom:[[20px|0]];right:[[20px|0|5%]];z-index:99;padding:8px}",
        "<div class=fx2>TEXT</div>",
    ),
    (
        "z-index below in a stacking context",
        ".zi{position:relative;z-index:0}.zi>.bg{position:absolute;inset:0;z-index:-1;background:#eee}.zi>p{position:relative;color:#222}",
        "<div class=zi><div class=bg></div><p>TEXT</p></div>",
    ),
    ("z-index", "", "<p style='position:relative;z-index:[[1|9999|0|auto|-1]]'>TEXT</p>"),
    (
        "overlay below",
        ".ov{position:absolute;inset:0;background:rgba(0,0,0,.5);z-index:1}.ov+.cap{position:relative;z-index:2;color:#fff}",
        "<div style='position:relative;background:#345'><div class=ov></div><p class=cap>TEXT</p></div>",
    ),
    (
        "float",
        "",
        "<div style='float:[[left|right]];[[width:200px|margin-left:-1px|shape-outside:none|margin:0 10px]]'>TEXT</div><p style='clear:both'>TEXT</p>",
    ),
    (
        "float column with a negative margin",
        "",
        "<div style='overflow:hidden;width:500px'><div style='float:left;width:300px'>TEXT</div><div style='float:right;width:180px;margin-left:-200px'>TEXT</div></div>",
    ),
    (
        "translate",
        "",
        "<p style='transform:[[translateY(-2px)|translate(10px,5px)|translate3d(0,0,0)|translateZ(0)|translateX(1rem)|none|translate(0%)|translateY(25%)]]'>TEXT</p>",
    ),
    (
        "translate by half",
        "",
        "<div style='position:relative;left:50%;transform:translateX(-50%);width:300px'>TEXT</div>",
    ),
    (
        "rotate",
        "",
        "<p style='display:inline-block;margin:60px;transform:[[rotate(45deg)|rotate(-3deg)|rotate(.25turn)|rotate(180deg)|rotate3d(0,0,1,10deg)|rotateZ(5deg)]]'>TEXT</p>",
    ),
    (
        "scale",
        "",
        "<p style='transform:[[scale(1)|scale(.9)|scale(1.05)|scaleX(-1)|scale(1,1.2)|scale3d(1,1,1)|scaleY(.8)]];transform-origin:[[0 0|center|left top|50% 50%|top]]'>TEXT</p>",
    ),
    (
        "skew and matrix",
        "",
        "<p style='transform:[[skewX(-10deg)|matrix(1,0,0,1,0,0)|matrix(.9,0,0,.9,5,5)|skew(5deg,2deg)|skew(0)|perspective(500px) rotateX(5deg)]]'>TEXT</p>",
    ),
    (
        "individual transforms",
        "",
        "<p style='[[rotate:3deg|scale:.95|translate:10px 2px|translate:none;scale:none;rotate:none|scale:1 1|translate:0 -10%]]'>TEXT</p>",
    ),
    (
        "flip of a card",
        ".flip{perspective:1000px}.flip .inner{transform-style:preserve-3d;transition:transform .6s;position:relative}.flip:hover .inner{transform:rotateY(180deg)}.flip .front{backface-visibility:hidden}",
        "<div class=flip><div class=inner><div class=front>TEXT</div></div></div>",
    ),
    (
        "backface",
        "",
        "<p style='backface-visibility:hidden;-webkit-backface-visibility:hidden;[[transform:translateZ(0)|perspective:1000px|]]'>TEXT</p>",
    ),
    (
        "vertical text",
        "",
        "<p style='writing-mode:[[vertical-rl|vertical-lr|horizontal-tb|sideways-rl]];[[height:200px|text-orientation:mixed|]]'>TEXT</p>",
    ),
    (
        "vertical text turned",
        "",
        "<p style='writing-mode:vertical-rl;transform:rotate(180deg);height:160px'>TEXT</p>",
    ),
    ("zoom", "", "<p style='zoom:[[1|90%|normal|1.1|.8]]'>TEXT</p>"),
    (
        "clip-path",
        "",
        "<p style='width:300px;clip-path:[[none|inset(0)|inset(-10px)|inset(0 -100vmax)|polygon(0 0,100% 0,100% 100%,0 100%)|inset(0 round 8px)|circle(75%)|ellipse(100% 100%)|polygon(0 0,100% 0,100% 90%,0 100%)|inset(1px)|border-box]];padding:10px'>TEXT</p>",
    ),
    (
        "clip-path of a slanted section",
        ".slant{clip-path:polygon(0 [[5vw|10%|20px]],100% 0,100% calc(100% - [[5vw|20px]]),0 100%);padding:80px 20px;background:#246;color:#fff}",
        "<section class=slant>TEXT</section>",
    ),
    (
        "clip without position",
        "",
        "<p style='clip:rect(0,0,0,0)'>TEXT</p><p style='position:absolute;clip:auto'>TEXT</p>",
    ),
    (
        "clip large enough",
        "",
        "<div style='position:relative;height:40px'><p style='position:absolute;margin:0;clip:rect([[0,500px,100px,0|auto,auto,auto,auto|0px 400px 50px 0px|-5px,9999px,200px,-5px]])'>TEXT</p></div>",
    ),
    (
        "mask",
        "",
        "<p style='[[-webkit-mask:none;mask:none|mask-image:linear-gradient(#000,#000)|-webkit-mask-image:linear-gradient(to right,#000 80%,transparent);mask-image:linear-gradient(to right,#000 80%,transparent)|mask-size:cover]]'>TEXT</p>",
    ),
    (
        "filter",
        "",
        "<p style='filter:[[none|drop-shadow(0 1px 2px rgba(0,0,0,.4))|grayscale(1)|brightness(.9)|blur(0)|contrast(1.1)|saturate(120%)|opacity(.8)|hue-rotate(20deg)|sepia(.3)|invert(0)]]'>TEXT</p>",
    ),
    (
        "filter invert of a dark page",
        "",
        "<div style='background:#fff;filter:invert(1)'><p style='color:#000'>TEXT</p></div>",
    ),
    (
        "backdrop filter",
        "",
        "<div style='backdrop-filter:blur([[10px|0]]);-webkit-backdrop-filter:blur(10px);background:rgba(255,255,255,.7);color:#222'>TEXT</div>",
    ),
    (
        "blend mode",
        "",
        "<div style='[[mix-blend-mode:normal|isolation:isolate|background-blend-mode:multiply|mix-blend-mode:multiply|mix-blend-mode:difference;color:#fff]]'>TEXT</div>",
    ),
    ("opacity", "", "<p style='opacity:[[.6|0.87|.99|1|50%|100%|calc(.5 + .2)|.4|1.0]]'>TEXT</p>"),
    (
        "opacity nested",
        "",
        "<div style='opacity:.8'><div style='opacity:.7'><p style='opacity:.9'>TEXT</p></div></div>",
    ),
    (
        "contain",
        "",
        "<div style='contain:[[layout|content|paint|style|none|inline-size|layout paint]]'>TEXT</div>",
    ),
    (
        "content-visibility",
        "",
        "<div style='content-visibility:auto;contain-intrinsic-size:[[auto 500px|1px 1000px|0]]'>TEXT</div>",
    ),
    ("container", "", "<div style='container-type:inline-size;container-name:side'><p>TEXT</p></div>"),
    (
        "flex",
        ".fl{display:[[flex|inline-flex|-webkit-box;display:-ms-flexbox;display:flex]];flex-direction:[[row|column|row-reverse]];align-items:[[center|flex-start|stretch]];justify-content:[[space-between|center|flex-end]]}.fl>*{flex:[[1|1 1 0|0 0 auto|1 1 0%|none|auto|1 0 200px]];[[min-width:0|order:2|align-self:end|margin-left:auto]]}",
        "<div class=fl><div>TEXT</div><div>TEXT</div></div>",
    ),
    (
        "flex with overflow",
        "",
        "<div style='display:flex;width:600px'><div style='flex:1 1 0;overflow:hidden'>TEXT</div><div style='flex:0 0 200px;overflow:hidden'>TEXT</div></div>",
    ),
    (
        "flex with width 0",
        "",
        "<div style='display:flex;width:600px'><div style='flex:1;width:0;overflow:hidden'>TEXT</div></div>",
    ),
    (
        "grid",
        ".gr{display:grid;grid-template-columns:[[1fr 1fr|repeat(auto-fill,minmax(200px,1fr))|200px 1fr|minmax(0,1fr) 300px|repeat(12,1fr)|auto auto|repeat(3,minmax(0,1fr))]];gap:[[10px|1rem 2rem|0]]}.gr>.w{grid-column:[[1/-1|span 2|auto|1 / span 2|2]]}",
        "<div class=gr><div class=w>TEXT</div><div>TEXT</div></div>",
    ),
    (
        "grid areas",
        ".ga{display:grid;grid-template-areas:'head head' 'side main';grid-template-columns:150px 1fr}.ga .h{grid-area:head}.ga .m{grid-area:main}",
        "<div class=ga><div class=h>TEXT</div><div class=m>TEXT</div></div>",
    ),
    (
        "grid stack",
        ".gs{display:grid}.gs>*{grid-area:1/1}.gs>.t{place-self:center;color:#fff}.gs>.b{background:#234;min-height:60px}",
        "<div class=gs><div class=b></div><div class=t>TEXT</div></div>",
    ),
    (
        "accordion by grid rows",
        ".gx{display:grid;grid-template-rows:0fr}.gx>div{overflow:hidden}.gx.open{grid-template-rows:1fr}",
        "<div class='gx open'><div>TEXT</div></div>",
    ),
    (
        "subgrid and masonry",
        ".sg{display:grid;grid-template-columns:1fr 1fr}.sg>div{display:grid;grid-template-columns:subgrid;grid-column:span 2}",
        "<div class=sg><div><p>TEXT</p><p>TEXT</p></div></div>",
    ),
    (
        "columns",
        "",
        "<div style='[[columns:2|column-count:3;column-gap:1em|columns:200px auto|column-width:15em|-webkit-columns:2;columns:2]]'><p>TEXT</p><p>TEXT</p></div>",
    ),
    (
        "table layout",
        ".tl{display:table;width:100%;table-layout:fixed}.tl>.r{display:table-row}.tl .c{display:table-cell;vertical-align:middle;[[height:40px|width:1%|width:50%]]}",
        "<div class=tl><div class=r><div class=c>TEXT</div><div class=c>TEXT</div></div></div>",
    ),
    (
        "table striped",
        ".ts{border-collapse:collapse;--stripe:rgba(0,0,0,.05)}.ts tr:nth-child(even){background:var(--stripe)}.ts th{background:#[[333|f5f5f5]];color:#[[fff|111]]}.ts td,.ts th{padding:4px;border:1px solid #ddd}",
        "<table class=ts><tr><th style='background:#333;color:#fff'>TEXT</th></tr><tr><td>TEXT</td></tr></table>",
    ),
    (
        "table responsive",
        "@media (max-width:760px){.tr2 thead tr{position:absolute;top:-9999px;left:-9999px}.tr2 td{display:block}}",
        "<table class=tr2><thead><tr><th>TEXT</th></tr></thead><tr><td>TEXT</td></tr></table>",
    ),
    (
        "table with visibility: collapse unused",
        "tr.off,col.off{visibility:collapse}",
        "<table><tr class=on><td>TEXT</td></tr><tr class=off><td>other</td></tr></table>",
    ),
    (
        "table rows with height",
        "",
        "<table style='height:1px;[[width:1px|width:auto]]'><tr style='height:[[0|1px|30px]]'><td style='[[overflow:hidden|padding:0]]'>TEXT</td></tr></table>",
    ),
    (
        "fixed table with overflow",
        "",
        "<table style='table-layout:fixed;width:400px'><tr><td style='overflow:hidden;text-overflow:ellipsis;white-space:nowrap;[[width:200px|]]'>TEXT</td></tr></table>",
    ),
    (
        "vertical-align",
        "",
        "<p>x <span style='vertical-align:[[middle|-2px|top|sub|text-bottom|.1em|-15%|super|-0.125em]]'>TEXT</span></p>",
    ),
    (
        "inline-block",
        "",
        "<span style='display:inline-block;[[width:200px|vertical-align:top|max-width:100%;overflow:hidden|margin-right:-4px|height:20px;overflow:hidden;line-height:20px]]'>TEXT</span>",
    ),
    ("display: contents", "", "<div style='display:contents'><p>TEXT</p></div>"),
    (
        "display: flow-root and list-item",
        "",
        "<div style='display:[[flow-root|list-item|inline-table|block ruby|inline flow-root|run-in|-webkit-box|inherit|unset|initial|table]]'>TEXT</div>",
    ),
    ("details", "", "<details open><summary>TEXT</summary><p>TEXT</p></details>"),
    (
        "summary",
        "summary::-webkit-details-marker{display:none}summary{list-style:none}details:not([open])>*:not(summary){display:none}",
        "<details><summary>TEXT</summary>other</details>",
    ),
    (
        "dialog open",
        "dialog:not([open]){display:none}dialog[open]{position:static;background:#fff;color:#000}",
        "<dialog open>TEXT</dialog>",
    ),
    (
        "dialog as a block",
        "dialog.inline{display:block;position:static}",
        "<dialog class=inline>TEXT</dialog>",
    ),
    (
        "fieldset and legend",
        "legend{display:[[block|table|contents]];width:100%;float:[[left|none]]}fieldset{border:0;min-width:0}",
        "<fieldset><legend>TEXT</legend><p>TEXT</p></fieldset>",
    ),
    (
        "ruby",
        "rt{font-size:[[50%|.6em]];user-select:none}",
        "<ruby>TEXT<rp>(</rp><rt>TEXT</rt><rp>)</rp></ruby>",
    ),
    (
        "figure",
        "figure{margin:0;overflow:hidden}figcaption{font-size:[[80%|12px]];color:#[[666|888]];position:relative;[[margin-top:-2px|top:-1px|]]}",
        "<figure><figcaption>TEXT</figcaption></figure>",
    ),
    (
        "figure with a caption over an image",
        "figure.fc{position:relative;background:#333;min-height:100px}.fc figcaption{position:absolute;bottom:0;left:0;right:0;background:rgba(0,0,0,.6);color:#fff}",
        "<figure class=fc><img src=x.jpg alt=''><figcaption>TEXT</figcaption></figure>",
    ),
    (
        "lists",
        "ul.l2{list-style:none;margin:0;padding:0}ul.l2 li{display:[[inline|inline-block|flex|block]];[[margin-left:-1px|padding:0 4px]]}dl dd{margin:0 0 0 [[20px|-20px|0]];padding-left:20px}",
        "<ul class=l2><li>TEXT</li><li>TEXT</li></ul><dl><dt>TEXT</dt><dd>TEXT</dd></dl>",
    ),
    (
        "drop cap",
        ".dc::first-letter{float:left;font-size:[[3em|300%]];line-height:.8;padding-right:4px;[[margin-top:-.1em|initial-letter:2]]}",
        "<p class=dc>TEXT</p>",
    ),
    (
        "first line",
        ".fl1::first-line{font-variant:small-caps;[[color:#900|letter-spacing:1px|font-size:110%]]}",
        "<p class=fl1>TEXT</p>",
    ),
    (
        "text decoration",
        "",
        "<p style='text-decoration:[[none|underline|line-through|underline dotted transparent]];text-transform:[[uppercase|none|lowercase|capitalize]];text-shadow:[[none|0 1px 0 #fff|1px 1px 2px rgba(0,0,0,.3)|0 0 1px rgba(0,0,0,.1)]]'>TEXT</p>",
    ),
    (
        "text stroke and fill",
        "",
        "<p style='[[-webkit-text-stroke:1px #333|-webkit-text-fill-color:#333|-webkit-text-stroke:0|-webkit-text-stroke:1px #000;-webkit-text-fill-color:#fff;font-size:30px|-webkit-text-fill-color:currentcolor;color:#444|paint-order:stroke fill]]'>TEXT</p>",
    ),
    (
        "white-space",
        "",
        "<p style='white-space:[[pre|nowrap|pre-wrap|break-spaces|pre-line]];[[overflow-wrap:anywhere|word-break:break-all;width:30px|hyphens:auto|tab-size:4]]'>TEXT</p>",
    ),
    (
        "font smoothing and features",
        "",
        "<p style='-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;font-feature-settings:\"liga\" 0;font-variant:[[normal|small-caps|tabular-nums]];font-stretch:condensed;font-size-adjust:[[none|.5]];font-variation-settings:\"wght\" 300;font-palette:light'>TEXT</p>",
    ),
    (
        "direction",
        "",
        "<p dir=[[rtl|ltr|auto]] style='[[direction:rtl|unicode-bidi:bidi-override;direction:rtl|unicode-bidi:embed|text-align:end]]'>TEXT</p>",
    ),
    (
        "logical properties",
        "",
        "<p style='[[margin-inline:auto;max-inline-size:40ch|padding-block:1rem;margin-block:0 -5px|inset-inline:0;position:relative|inline-size:200px;block-size:auto;overflow:hidden|border-inline-start:2px solid;padding-inline-start:1ch|margin-inline-start:-1px]]'>TEXT</p>",
    ),
    (
        "calculations",
        "",
        "<p style='width:calc([[100% - 2rem|50vw + 10px|100% / 3|(100% - 20px) / 2|100% - (2 * 10px)|1px * 200|min(100%, 300px)]]);margin-left:calc([[-1 * 2px|5% - 10px|0px|1rem * -.1]]);overflow:hidden'>TEXT</p>",
    ),
    (
        "min() and max()",
        "",
        "<div style='width:[[min(100%,300px)|max(200px,20%)|clamp(100px,50%,600px)|fit-content|max-content|min-content|fit-content(200px)|stretch]];overflow:hidden;height:[[auto|max-content|min(200px,50vh)]]'>TEXT</div>",
    ),
    (
        "visibility inside",
        "",
        "<div style='visibility:hidden'>other <span style='visibility:[[visible|visible!important|initial]]'>TEXT</span></div>",
    ),
    (
        "visibility in a table",
        "",
        "<table style='visibility:hidden'><tr><td style='visibility:visible'>TEXT</td><td>x</td></tr></table>",
    ),
    (
        "zero box with visible overflow",
        ".zb{width:0;height:0;overflow:visible}.zb span{white-space:nowrap}",
        "<div class=zb><span>TEXT</span></div><p>&nbsp;</p>",
    ),
    (
        "overflow hidden, then visible",
        ".ohv{height:0;overflow:hidden}.ohv.in{height:auto;overflow:[[visible|hidden|clip]]}",
        "<div class='ohv in'>TEXT</div>",
    ),
    (
        "min-height over height",
        "",
        "<div style='height:0;min-height:[[40px|100%|2em|1.5rem|50px]];overflow:hidden'>TEXT</div>",
    ),
    ("max-height none", "", "<div style='max-height:0;max-height:none;overflow:hidden'>TEXT</div>"),
    (
        "overflow on one axis",
        "",
        "<div style='overflow-[[x|y]]:hidden;[[width:300px|height:60px|max-width:100%]]'>TEXT</div>",
    ),
    (
        "overflow: clip",
        "",
        "<div style='overflow:clip;[[overflow-clip-margin:20px|height:40px|contain:paint|]]'>TEXT</div>",
    ),
    (
        "iframe ratio and objects",
        "iframe,object,embed{width:0;height:0;border:0;position:absolute;visibility:hidden}",
        "<div>TEXT</div>",
    ),
    (
        "svg text",
        "",
        "<svg width=300 height=40 viewBox='0 0 300 40'><text x=10 y=25 fill=[[black|#333|currentColor]] [[font-size=16|style='font-size:14px'|]]>TEXT</text></svg>",
    ),
    (
        "svg sprite hidden",
        "svg.sprite{position:absolute;width:0;height:0;overflow:hidden}",
        "<svg class=sprite style='display:none' aria-hidden=true><symbol id=i1><path d='M0 0'/></symbol></svg><p>TEXT</p>",
    ),
    (
        "svg icon with text",
        ".ic{width:1em;height:1em;fill:currentColor;vertical-align:-.125em;overflow:hidden}",
        "<a href=https://example.com/i><svg class=ic><path d='M0 0h1v1z'/></svg> TEXT</a>",
    ),
    ("math", "", "<math><mi>x</mi><mo>=</mo><mtext>TEXT</mtext></math>"),
    (
        "lists of definitions as a grid",
        "dl.dg{display:grid;grid-template-columns:max-content 1fr}dl.dg dt{grid-column:1}dl.dg dd{grid-column:2;margin:0}",
        "<dl class=dg><dt>TEXT</dt><dd>TEXT</dd></dl>",
    ),
    (
        "nested small sizes",
        "",
        "<div style='width:300px;overflow:hidden'><div style='width:900px;margin-left:0'><div style='float:left;width:300px'>TEXT</div></div></div>",
    ),
    (
        "slider with the first slide in sight",
        ".sl{overflow:hidden;width:300px}.sl .track{display:flex;width:900px;transform:translateX(0)}.sl .s{width:300px;flex:none}",
        "<div class=sl><div class=track><div class=s>TEXT</div><div class=s>other</div></div></div>",
    ),
    (
        "slider moved to the second slide",
        ".sl2{overflow:hidden;width:300px}.sl2 .track{display:flex;width:900px;transform:translateX(-300px)}.sl2 .s{width:300px;flex:none}",
        "<div class=sl2><div class=track><div class=s>other</div><div class=s>TEXT</div></div></div>",
    ),
    (
        "slider moved by left",
        "",
        "<div style='overflow:hidden;width:300px;position:relative;height:40px'><div style='position:absolute;left:-300px;width:900px'><div style='float:left;width:300px'>other</div><div style='float:left;width:300px'>TEXT</div></div></div>",
    ),
    (
        "ticker",
        "",
        "<div style='overflow:hidden;white-space:nowrap'><div style='display:inline-block;padding-left:[[10%|100px]]'>TEXT</div></div>",
    ),
    (
        "tooltips shown by attributes",
        "[data-tip]::after{content:attr(data-tip);position:absolute;opacity:0;visibility:hidden;left:-9999px}",
        "<span data-tip=x>TEXT</span>",
    ),
    (
        "skip link shown",
        ".skip{position:absolute;top:-40px;left:0}.skip.focus{top:0;position:static}",
        "<a class='skip focus' href=#main>TEXT</a>",
    ),
    (
        "print page breaks",
        "",
        "<p style='page-break-before:always;break-inside:avoid;orphans:3;break-after:page'>TEXT</p>",
    ),
    (
        "resize and scrollbars",
        "",
        "<div style='resize:both;overflow:auto;scrollbar-width:none;width:200px;height:50px'>TEXT</div>",
    ),
    (
        "border box with padding",
        "",
        "<div style='box-sizing:border-box;height:[[40px|60px]];padding:10px;overflow:hidden'>TEXT</div>",
    ),
    (
        "borders and radius",
        "",
        "<div style='border-radius:[[50%|8px|999px]];overflow:hidden;padding:20px;border:[[0|1px solid #ccc|none]];width:300px'>TEXT</div>",
    ),
    (
        "box shadow",
        "",
        "<div style='box-shadow:[[0 1px 3px rgba(0,0,0,.2)|inset 0 0 0 1px #ccc|none|inset 0 -1px 0 #eee,0 2px 4px #0003|0 0 0 9999px rgba(0,0,0,0)]];padding:8px'>TEXT</div>",
    ),
    (
        "outline",
        "",
        "<p style='outline:[[0|none|1px solid transparent]];-webkit-appearance:none;appearance:none'>TEXT</p>",
    ),
];
