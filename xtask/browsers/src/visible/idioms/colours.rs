//! Blocks of a page, each with the CSS that it needs: colors and what is painted, and what a block stands in.

use super::Idiom;

/// Colours and backgrounds: dark boxes with light text, and the reverse.
pub(crate) const COLOURS: &[Idiom] = &[
    (
        "dark box",
        "",
        "<div style='background:[[#000|#222 none|black|rgb(20 20 20)|rgba(0,0,0,.85)|#1e1e1ef2|navy]];color:[[#fff|white|#ddd|#f8f9fa|rgba(255,255,255,.8)]];padding:10px'>TEXT</div>",
    ),
    (
        "dark box by a sheet",
        ".bg-dark{background-color:#[[212529|000|343a40]]!important}.text-white{color:#fff!important}.text-[[light|muted]]{color:#[[f8f9fa|adb5bd]]!important}",
        "<div class='bg-dark text-white'>TEXT <b class='text-light text-muted'>TEXT</b></div>",
    ),
    (
        "dark box by variables",
        ".bgd{--o:1;background-color:rgb(17 24 39 / var(--o))}.tw{--t:1;color:rgb(255 255 255 / var(--t))}",
        "<div class=bgd><p class=tw>TEXT</p></div>",
    ),
    (
        "light text in a nested dark box",
        ".d1{background:#111}.d1 p{color:#fff}",
        "<div class=d1><div><section><p>TEXT</p></section></div></div>",
    ),
    (
        "light box in a dark box",
        ".d2{background:#000;color:#fff}.d2 .card{background:#fff;color:#[[000|333]]}",
        "<div class=d2>TEXT<div class=card>TEXT</div></div>",
    ),
    (
        "white text on a gradient",
        "",
        "<div style='background:[[linear-gradient(90deg,#667eea,#764ba2)|linear-gradient(#000,#444)|radial-gradient(circle,#333,#000)|-webkit-linear-gradient(top,#333,#000);background:linear-gradient(#333,#000)|repeating-linear-gradient(45deg,#222,#222 10px,#333 10px,#333 20px)|conic-gradient(#111,#333)]];color:#fff;padding:20px'>TEXT</div>",
    ),
    (
        "white text on a gradient with a fallback",
        ".gf{background-color:#3b5998;background-image:-webkit-gradient(linear,0 0,0 100%,from(#3b5998),to(#29447e));background-image:linear-gradient(to bottom,#3b5998,#29447e);background-repeat:repeat-x;filter:progid:DXImageTransform.Microsoft.gradient(startColorstr='#ff3b5998',endColorstr='#ff29447e',GradientType=0);color:#fff}",
        "<div class=gf>TEXT</div>",
    ),
    (
        "white text on an image with a fallback",
        ".hero{background:#[[123456|333]] url(hero.jpg) no-repeat center;background-size:cover;color:#fff;padding:40px}",
        "<div class=hero><h1>TEXT</h1></div>",
    ),
    (
        "white text on a data image",
        ".hero2{background-image:url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='10'%3E%3Crect width='10' height='10' fill='%23123'/%3E%3C/svg%3E\");color:#fff;padding:20px}",
        "<div class=hero2>TEXT</div>",
    ),
    (
        "white text on a gradient over an image",
        ".hero3{background-image:linear-gradient(rgba(0,0,0,.6),rgba(0,0,0,.6)),url(hero.jpg);background-color:#222;color:#fff}",
        "<div class=hero3>TEXT</div>",
    ),
    (
        "white text with a shadow",
        "",
        "<div style='background:#999'><p style='color:#fff;text-shadow:0 0 4px #000,0 1px 2px rgba(0,0,0,.8)'>TEXT</p></div>",
    ),
    (
        "white text with an outline",
        "",
        "<p style='font-size:28px;color:#fff;text-shadow:-1px -1px 0 #000,1px -1px 0 #000,-1px 1px 0 #000,1px 1px 0 #000'>TEXT</p>",
    ),
    (
        "dark inline background",
        "",
        "<p>x <span style='background:#[[222|b00|0a0a0a]];color:#fff;padding:2px 6px;border-radius:3px'>TEXT</span></p>",
    ),
    (
        "mark",
        "mark{background:[[yellow|#ff0|#333]];color:[[inherit|#000|#999]]}",
        "<p>x <mark>TEXT</mark></p>",
    ),
    (
        "code",
        "pre,code{background:#[[272822|f6f8fa|2d2d2d]];color:#[[f8f8f2|24292e|ccc]];padding:4px}pre code{background:none;color:inherit;padding:0}",
        "<pre style='background:#272822;color:#f8f8f2'><code>TEXT</code></pre>",
    ),
    (
        "code highlighted",
        ".hl{background:#282c34;color:#abb2bf}.hl .k{color:#c678dd}.hl .c{color:#5c6370;font-style:italic}.hl .s{color:#98c379}",
        "<pre class=hl><span class=k>TEXT</span> <span class=c>TEXT</span> <span class=s>TEXT</span></pre>",
    ),
    (
        "table with dark rows",
        ".td1 tr.head{background:#1a1a1a}.td1 tr.head td{color:#fff}.td1 tbody{background:#fff}",
        "<table class=td1><tr class=head><td>TEXT</td></tr><tr><td>TEXT</td></tr></table>",
    ),
    (
        "table section with a background",
        "",
        "<table><thead style='background:#004'><tr><th style='color:#fff'>TEXT</th></tr></thead><tbody style='background:#eee'><tr><td style='color:#444'>TEXT</td></tr></tbody></table>",
    ),
    (
        "white table in a dark page",
        "",
        "<table style='background:#000;color:#fff;width:100%'><tr><td><table style='background:#fff;color:#000'><tr><td>TEXT</td></tr></table>TEXT</td></tr></table>",
    ),
    (
        "column background",
        "",
        "<table><colgroup><col style='background:#003'><col></colgroup><tr><td style='color:#fff'>TEXT</td><td>TEXT</td></tr></table>",
    ),
    (
        "transparent backgrounds on a dark box",
        ".tb{background:#121212}.tb *{background:transparent}.tb p{color:#eee;background-color:rgba(0,0,0,0)}",
        "<div class=tb><p>TEXT</p></div>",
    ),
    (
        "background none of buttons",
        ".bn{background:none;color:#06c;border:0}.bn.primary{background:#06c;color:#fff}",
        "<div class='bn primary'>TEXT</div><div class=bn>TEXT</div>",
    ),
    (
        "background reset by a shorthand",
        ".bs{background-color:#fff;background:#222;color:#fff}.bs2{background:#222;background-image:none;color:#fff}",
        "<div class=bs>TEXT</div><div class=bs2>TEXT</div>",
    ),
    (
        "background of a float",
        "",
        "<div style='background:#222;overflow:hidden'><div style='float:left;color:#fff'>TEXT</div></div>",
    ),
    (
        "background of an absolute box",
        "",
        "<div style='position:relative;background:#222;height:50px'><div style='position:absolute;top:10px;left:10px;color:#fff'>TEXT</div></div>",
    ),
    (
        "background of an absolute box that is itself dark",
        "",
        "<div style='position:relative;height:50px'><div style='position:absolute;top:0;left:0;background:#c00;color:#fff'>TEXT</div></div>",
    ),
    (
        "background beyond the box",
        "",
        "<div style='background:#222;padding:20px'><p style='color:#fff;margin:-10px'>TEXT</p></div>",
    ),
    (
        "background with a clip",
        "",
        "<div style='background:#222;background-clip:[[padding-box|content-box|border-box]];padding:10px;color:#fff'>TEXT</div>",
    ),
    (
        "background with a size",
        "",
        "<div style='background:linear-gradient(#333,#333) no-repeat;background-size:[[100% 100%|cover|auto]];color:#fff;padding:10px'>TEXT</div>",
    ),
    (
        "underline by a background",
        "",
        "<a href=https://example.com/u style='background:linear-gradient(#06c,#06c) 0 100%/100% 2px no-repeat;color:#222;text-decoration:none'>TEXT</a>",
    ),
    (
        "highlight by half a background",
        "",
        "<span style='background:linear-gradient(transparent 60%,#ff0 60%);color:#000'>TEXT</span>",
    ),
    (
        "light gradient and dark text",
        "",
        "<div style='background:linear-gradient(to bottom,#fff 0%,#eee 100%);color:#222'>TEXT</div>",
    ),
    (
        "image sprite beside text",
        ".sp{background:url(sprite.png) no-repeat 0 -100px;padding-left:20px;color:#[[333|06c]]}",
        "<a class=sp href=https://example.com/s>TEXT</a>",
    ),
    ("grey on grey", "", "<p style='background:#[[f8f8f8|eee]];color:#[[999|aaa|777]]'>TEXT</p>"),
    (
        "coloured on white",
        "",
        "<p style='color:[[orange|#0c0|hotpink|#f90|tomato|deepskyblue|#999]]'>TEXT</p>",
    ),
    (
        "coloured on coloured",
        "",
        "<p style='background:[[#ffe|#fee|#e7f3fe|#d4edda]];color:[[#664d03|#842029|#0c5460|#155724]]'>TEXT</p>",
    ),
    (
        "red on green",
        "",
        "<p style='background:#0a0;color:#fff'>TEXT</p><p style='background:#060;color:#f66'>TEXT</p>",
    ),
    (
        "placeholder colours inherited",
        ".inh{color:#555;background:inherit}.inh>*{color:inherit;background-color:inherit}",
        "<div style='background:#f5f5f5'><div class=inh><p>TEXT</p></div></div>",
    ),
    (
        "currentcolor",
        ".cc{color:#a00;border:1px solid currentcolor}.cc p{color:currentcolor}.cc i{background:currentcolor;height:1px}",
        "<div class=cc><p>TEXT</p></div>",
    ),
    (
        "currentcolor behind, another colour before",
        "",
        "<div style='color:#222;background:currentcolor'><p style='color:#fff'>TEXT</p></div>",
    ),
    (
        "link in a dark footer",
        "footer.df{background:#1b1b1b;color:#aaa}footer.df a{color:#[[fff|ccc|9cf]]}",
        "<footer class=df>TEXT <a href=https://example.com/f>TEXT</a></footer>",
    ),
    (
        "link that inherits in a dark footer",
        "a.li1{color:inherit;text-decoration:inherit}",
        "<div style='background:#222;color:#eee'><a class=li1 href=https://example.com/l>TEXT</a></div>",
    ),
    (
        "navigation in a dark bar",
        ".nb{background:#[[333|24292f]];display:flex}.nb a{color:hsla(0,0%,100%,.[[55|7|9]]);padding:8px}.nb a.active{color:#fff}",
        "<nav class=nb><a href=https://example.com/a class=active>TEXT</a><a href=https://example.com/b>TEXT</a></nav>",
    ),
    (
        "badges",
        ".badge{display:inline-block;padding:.35em .65em;font-size:.75em;line-height:1;color:#fff;background-color:#[[6c757d|dc3545]];border-radius:.25rem}.badge:empty{display:none}",
        "<span class=badge>TEXT</span>",
    ),
    (
        "alerts by variables",
        ".alert{--abg:transparent;--ac:inherit;color:var(--ac);background-color:var(--abg)}.alert-dark{--abg:#[[343a40|111]];--ac:#[[fff|dee2e6]]}",
        "<div class='alert alert-dark'>TEXT</div>",
    ),
    (
        "inverse section by variables",
        ":root{--surface:#fff;--ink:#111}.inv{--surface:#111;--ink:#fff;background:var(--surface);color:var(--ink)}.inv p{color:var(--ink)}",
        "<section class=inv><p>TEXT</p></section>",
    ),
    (
        "inverse section by a scheme",
        ".cs{color-scheme:dark;background:[[Canvas|#000|light-dark(#fff,#111)]];color:[[CanvasText|#fff|light-dark(#111,#fff)]]}",
        "<section class=cs style='background:#111;color:#fff'><p>TEXT</p></section>",
    ),
    (
        "dark body of a part",
        ".theme-dark{background-color:#000}.theme-dark,.theme-dark h2,.theme-dark p{color:#fff}.theme-light,.theme-light p{color:#000;background:#fff}",
        "<div class=theme-dark><h2>TEXT</h2><div class=theme-light><p>TEXT</p></div></div>",
    ),
    (
        "overlay by a pseudo-element",
        ".op{position:relative;background:#888 url(x.jpg);color:#fff}.op::before{content:'';position:absolute;inset:0;background:rgba(0,0,0,.6)}.op>*{position:relative}",
        "<div class=op><p>TEXT</p></div>",
    ),
    (
        "colour by a pseudo-element",
        ".cp{position:relative;z-index:0;color:#fff;display:inline-block;padding:10px}.cp::before{content:'';position:absolute;inset:0;z-index:-1;background:#336}",
        "<div class=cp>TEXT</div>",
    ),
    (
        "inner shadow as a background",
        "",
        "<div style='box-shadow:inset 0 0 0 100px #[[333|222]];color:#fff;padding:10px'>TEXT</div>",
    ),
    (
        "border as a background",
        "",
        "<div style='border:20px solid #333;color:#333;background:#fff'>TEXT</div>",
    ),
    (
        "semi-transparent text on dark",
        "",
        "<div style='background:#000'><p style='color:rgba(255,255,255,[[.7|.54|.38|70%]])'>TEXT</p></div>",
    ),
    ("semi-transparent dark text", "", "<p style='color:rgba(0,0,0,[[.87|.54|.38]])'>TEXT</p>"),
    (
        "semi-transparent layers",
        "",
        "<div style='background:#000'><div style='background:rgba(255,255,255,[[.1|.05|.9]])'><p style='color:[[#fff|#888|#999]]'>TEXT</p></div></div>",
    ),
    (
        "text painted by a background that is not an image",
        ".tp{color:transparent;background:#[[c00|036]];-webkit-background-clip:text;background-clip:text}",
        "<h3 class=tp>TEXT</h3>",
    ),
    (
        "text painted by a shadow",
        "",
        "<p style='color:transparent;text-shadow:0 0 [[0|1px]] #[[000|333]]'>TEXT</p>",
    ),
    (
        "emphasis and hover only",
        ".eh a{color:#333}.eh a:hover{color:#fff;background:#333}.eh:not(:hover) .y{opacity:.[[8|6]]}",
        "<p class=eh><a href=https://example.com/h>TEXT</a> <span class=y>TEXT</span></p>",
    ),
];

/// What surrounds other blocks: `INNER` is the place of another block.
pub(crate) const WRAPPERS: &[Idiom] = &[
    (
        "in a container",
        ".container1{max-width:1140px;margin:0 auto;padding:0 15px}",
        "<div class=container1>INNER</div>",
    ),
    (
        "in a dark section",
        ".ds{background:#[[111|222]];color:#[[fff|eee]];padding:10px}",
        "<section class=ds>INNER</section>",
    ),
    (
        "in a dark section with light children",
        ".ds2{background:#000}.ds2 *{color:#fff}",
        "<section class=ds2>INNER</section>",
    ),
    (
        "in a light card in a dark section",
        ".ds3{background:#000;color:#fff}.ds3>.c{background:#fff;color:#111}",
        "<section class=ds3><div class=c>INNER</div></section>",
    ),
    ("in a gradient", "", "<div style='background:linear-gradient(#222,#000);color:#fff'>INNER</div>"),
    ("in an image with white text", "", "<div style='background:#333 url(x.jpg);color:#fff'>INNER</div>"),
    (
        "in a hidden box with visible content",
        ".hv{visibility:hidden}.hv>*{visibility:visible}",
        "<div class=hv>x<div>INNER</div></div>",
    ),
    (
        "in a box with font-size 0",
        ".fz{font-size:0}.fz>div{font-size:[[16px|1rem]]}",
        "<div class=fz><div>INNER</div></div>",
    ),
    (
        "in a box with hidden overflow",
        "",
        "<div style='overflow:hidden;[[width:100%|max-width:800px|height:auto]]'>INNER</div>",
    ),
    ("in a scroll box", "", "<div style='overflow:auto;max-height:[[300px|50vh]]'>INNER</div>"),
    (
        "in flex",
        "",
        "<div style='display:flex;[[flex-wrap:wrap|flex-direction:column|gap:1rem]]'><div style='[[flex:1|flex:1 1 0;min-width:0|width:50%]]'>INNER</div><div>x</div></div>",
    ),
    (
        "in grid",
        "",
        "<div style='display:grid;grid-template-columns:[[1fr 1fr|minmax(0,1fr) 200px|auto]]'><div>INNER</div></div>",
    ),
    (
        "in a table",
        "",
        "<table width=[[100%|600]] [[bgcolor=#ffffff|]] cellpadding=0><tr><td [[valign=top|align=left]]>INNER</td></tr></table>",
    ),
    (
        "in a relative box",
        "",
        "<div style='position:relative;[[z-index:1|top:-1px|overflow:hidden]]'>INNER</div>",
    ),
    (
        "in an absolute box",
        "",
        "<div style='position:relative;height:120px'><div style='position:absolute;top:0;left:0;right:0'>INNER</div></div>",
    ),
    ("in a faded box", "", "<div style='opacity:.[[9|8|7]]'>INNER</div>"),
    (
        "in a transformed box",
        "",
        "<div style='transform:[[translateZ(0)|scale(.95)|translateY(5px)|rotate(1deg)]]'>INNER</div>",
    ),
    ("in open details", "", "<details open><summary>x</summary>INNER</details>"),
    (
        "in a blockquote",
        "blockquote{margin:0 0 0 1em;padding-left:1em;color:#[[555|666]]}",
        "<blockquote>INNER</blockquote>",
    ),
    ("in a list", "ul{list-style:none;padding-left:[[0|1em]]}", "<ul><li>INNER</li></ul>"),
    (
        "in an article",
        "article>*+*{margin-top:1em}article>:first-child{margin-top:0}",
        "<article>INNER</article>",
    ),
    (
        "in an open panel",
        ".panel:not(.open){display:none}.panel>.body{max-height:0;overflow:hidden}.panel.open>.body{max-height:[[none|2000px]]}",
        "<div class='panel open'><div class=body>INNER</div></div>",
    ),
    ("in display: contents", "", "<div style='display:contents'>INNER</div>"),
    ("in columns", "", "<div style='columns:[[2|300px]]'>INNER</div>"),
    ("in contained boxes", "", "<div style='contain:[[content|layout]]'>INNER</div>"),
    ("in reset", ".rs{all:[[initial|unset|revert]];display:block}", "<div class=rs>INNER</div>"),
];
