//! Blocks of a page, each with the CSS that it needs: components of frameworks, utilities, and mails.

use super::Idiom;

/// Classes and attributes that hide, on other elements, or that a later rule undoes.
pub(crate) const UTILITIES: &[Idiom] = &[
    (
        "screen reader class beside the text",
        ".[[sr-only|visually-hidden|screen-reader-text]]{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border:0}",
        "<p>TEXT <span class='[[sr-only|visually-hidden|screen-reader-text]]'>opens in a new window</span> TEXT</p>",
    ),
    (
        "screen reader class undone",
        ".sr-only{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border:0}.not-sr-only{position:static;width:auto;height:auto;padding:0;margin:0;overflow:visible;clip:auto;white-space:normal}",
        "<p class='sr-only not-sr-only'>TEXT</p>",
    ),
    (
        "screen reader class undone in media",
        r".sr-only{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}@media (min-width:768px){.md\:not-sr-only{position:static;width:auto;height:auto;margin:0;overflow:visible;clip-path:none}}",
        "<span class='sr-only md:not-sr-only'>TEXT</span>",
    ),
    (
        "screen reader class unless focused",
        ".visually-hidden-focusable:not(:focus):not(:focus-within){position:absolute!important;width:1px!important;height:1px!important;overflow:hidden!important;clip:rect(0,0,0,0)!important}",
        "<a class=skip>TEXT</a>",
    ),
    (
        "screen reader class by :is",
        ":is(.sr-only,.visually-hidden):not(:focus,:active){clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;width:1px}",
        "<div class=label>TEXT</div>",
    ),
    (
        "display utility of print",
        ".d-print-none{}@media print{.d-print-none,.no-print{display:none!important}}",
        "<div class='[[d-print-none|no-print]]'>TEXT</div>",
    ),
    (
        "display utility of small screens",
        "@media (max-width:[[575.98px|600px|767px|48em|1023px]]){.[[d-sm|hide]]-none,.mobile-hide{display:none!important}}",
        "<div class='mobile-hide hide-none'>TEXT</div>",
    ),
    (
        "display utility of large screens",
        "@media (min-width:[[1400px|1536px|2000px|120em]]){.d-xxl-none{display:none!important}}",
        "<p class=d-xxl-none>TEXT</p>",
    ),
    (
        "hidden, but shown from a width on",
        r".hidden{display:none}@media (min-width:768px){.md\:[[block|flex|inline]]{display:[[block|flex|inline]]}}.md\:block{}",
        "<div class='hidden md:block md:flex md:inline'>TEXT</div>",
    ),
    (
        "hidden with !important, but shown from a width on",
        ".d-none{display:none!important}@media (min-width:768px){.d-md-block{display:block!important}}",
        "<div class='d-none d-md-block'>TEXT</div>",
    ),
    (
        "hidden, but shown by range syntax",
        r".hidden{display:none}@media (width>=40rem){.sm\:block{display:block}}",
        "<div class='hidden sm:block'>TEXT</div>",
    ),
    (
        "nested media",
        r".hidden{display:none}.lg\:block{@media (width>=64rem){display:block}}",
        "<div class='hidden lg:block'>TEXT</div>",
    ),
    (
        "hidden in a layer, shown outside",
        "@layer utilities{.hidden{display:none}}.card{display:block}",
        "<div class='card hidden'>TEXT</div>",
    ),
    (
        "layers by order",
        "@layer base,components,utilities;@layer utilities{.block{display:block}}@layer components{.card{display:none}}",
        "<div class='card block'>TEXT</div>",
    ),
    (
        "layers and !important",
        "@layer a,b;@layer a{.x1{display:block!important}}@layer b{.x1{display:none!important}}",
        "<div class=x1>TEXT</div>",
    ),
    (
        "layers nested",
        "@layer a{@layer c{.x2{display:block}}@layer b{.x3{opacity:0}}.x2{}}@layer a.b{.x2{opacity:1}}",
        "<div class=x2>TEXT</div>",
    ),
    (
        "layer unnamed before a named one",
        "@layer{.x4{visibility:hidden}}@layer z{.x4{visibility:visible}}",
        "<div class=x4>TEXT</div>",
    ),
    (
        "invisible undone",
        ".invisible{visibility:hidden}.visible{visibility:visible}",
        "<p class='invisible visible'>TEXT</p>",
    ),
    (
        "invisible with a visible child",
        ".invisible{visibility:[[hidden|hidden!important|collapse]]}.invisible .on,.visible{visibility:visible}",
        "<div class=invisible>words <span class='[[on|visible]]'>TEXT</span></div>",
    ),
    (
        "opacity of utilities",
        ".opacity-0{opacity:0}.opacity-[[50|60|75]],.muted{opacity:[[.6|.5|60%|0.75|var(--o,.7)]]}",
        "<p class='muted'>TEXT</p>",
    ),
    (
        "opacity undone",
        ".fade{opacity:0;transition:opacity .15s linear}.fade.show,.fade.in{opacity:1}",
        "<div class='fade [[show|in]]'>TEXT</div>",
    ),
    (
        "opacity undone by :not",
        ".fade{transition:opacity .15s linear}.fade:not(.show){opacity:0}",
        "<div class='fade show'>TEXT</div>",
    ),
    (
        "opacity with transition",
        ".card1{opacity:1;transition:opacity .3s,transform .3s}.card1:hover{opacity:.[[5|0]]}.card1[aria-hidden=true]{opacity:0}",
        "<div class=card1>TEXT</div>",
    ),
    (
        "collapse shown",
        ".collapse{display:none}.collapse.[[show|in]]{display:block}.collapse:not(.show):not(.in){display:none}",
        "<div class='collapse show in'>TEXT</div>",
    ),
    (
        "modal shown",
        ".modal{display:none;position:fixed;top:0;left:0;opacity:0}.modal.open{display:block;position:static;opacity:1}",
        "<div class='modal open'>TEXT</div>",
    ),
    (
        "modal's body outside of a modal",
        ".modal{display:none}.modal .modal-body{color:#fff;position:relative;padding:15px}",
        "<div class=modal-body>TEXT</div>",
    ),
    (
        "tabs",
        ".tab-content>.tab-pane{display:none}.tab-content>.active{display:block}.tab-content>.tab-pane:not(.active){visibility:hidden}",
        "<div class=tab-content><div class='tab-pane active'>TEXT</div><div class=tab-pane>other</div></div>",
    ),
    (
        "tabs without scripts",
        ".tabs input,.tabs .panel{display:none}.tabs #t1:checked~.panel1,.tabs #t2:checked~.panel2{display:block}",
        "<div class=tabs><input type=radio id=t1 checked><label for=t1>TEXT</label><div class='panel panel1'>TEXT</div></div>",
    ),
    (
        "dropdown",
        ".dropdown-menu{display:none;position:absolute}.dropdown:hover .dropdown-menu,.dropdown.open>.dropdown-menu{display:block}",
        "<div class='dropdown'><a>TEXT</a><ul class=dropdown-menu><li>entry</li></ul></div>",
    ),
    (
        "dropdown open",
        ".dropdown-menu{display:none;position:absolute;background:#fff;color:#000;z-index:10}.open>.dropdown-menu{display:block;position:static}",
        "<div class='dropdown open'><ul class=dropdown-menu><li>TEXT</li></ul></div>",
    ),
    (
        "attribute hidden elsewhere",
        "[hidden]{display:none!important}",
        "<p>TEXT</p><p hidden>other</p><p aria-hidden=[[false|true]]>TEXT</p>",
    ),
    ("attribute hidden undone", "[hidden]{display:[[block|flex|inline-block]]}", "<p hidden>TEXT</p>"),
    ("attribute hidden undone by a class", ".grid1{display:grid}", "<div class=grid1 hidden>TEXT</div>"),
    ("attribute hidden undone by the style", "", "<p hidden style='display:[[block|inline|flex]]'>TEXT</p>"),
    (
        "attribute cloak elsewhere",
        "[x-cloak],[v-cloak]{display:none!important}",
        "<div x-data='{open:true}' x-show=open>TEXT</div>",
    ),
    (
        "attribute selectors that do not match",
        "[data-state=closed],[aria-expanded=false]+div,[class*=hidden-],[class^=hide],[class$=-off],[lang|=de],[title~=gone]{display:none}",
        "<button aria-expanded=true>x</button><div class='x hide y' data-state=open title=on>TEXT</div>",
    ),
    (
        "attribute selectors with flags",
        "[data-hide=YES],[data-hide=no i][data-x]{display:none}",
        "<p data-hide=yes>TEXT</p><p data-hide=NO>TEXT</p>",
    ),
    ("aria-hidden not true", "[aria-hidden=true]{display:none}", "<p aria-hidden=false>TEXT</p>"),
    (
        "text transparent undone",
        ".text-transparent{color:transparent}.text-[[black|red|gray]]{color:[[#000|red|#777]]}",
        "<p class='text-transparent text-black text-red text-gray'>TEXT</p>",
    ),
    (
        "text of a gradient",
        ".clip1{background:linear-gradient(90deg,#f00,#00f);-webkit-background-clip:text;background-clip:text;color:transparent;[[|-webkit-text-fill-color:transparent]]}",
        "<h2 class=clip1>TEXT</h2>",
    ),
    (
        "text of a gradient, utilities",
        ".bg-gradient-to-r{background-image:linear-gradient(to right,var(--stops))}.from-x{--stops:#7928ca,#ff0080}.bg-clip-text{-webkit-background-clip:text;background-clip:text}.text-transparent{color:transparent}",
        "<span class='bg-gradient-to-r from-x bg-clip-text text-transparent'>TEXT</span>",
    ),
    (
        "dark variant in a light page",
        r".dark .dark\:hidden,:is(.dark .dark\:text-white){display:none;color:#fff}@media (prefers-color-scheme:dark){.d\:hidden{display:none}}",
        "<p class='dark:hidden d:hidden dark:text-white'>TEXT</p>",
    ),
    (
        "light variant in a light page",
        r".light-only{display:block}@media (prefers-color-scheme:dark){.light-only{display:none}.dark-only{display:block}}.dark-only{display:none}",
        "<p class=light-only>TEXT</p><p class=dark-only>other</p>",
    ),
    (
        "print variants",
        ".print-only{display:none}.screen-only{display:block}@media print{.print-only{display:block}.screen-only{display:none}}",
        "<p class=screen-only>TEXT</p><p class=print-only>other</p>",
    ),
    (
        "visible classes of a framework",
        ".visible-xs,.visible-sm{display:none!important}@media (min-width:1200px){.hidden-xl{display:block}.visible-lg{display:block!important}}@media (max-width:767px){.hidden-xs{display:none!important}}",
        "<p class='hidden-xs hidden-xl'>TEXT</p><div class=visible-lg>TEXT</div>",
    ),
    (
        "show for large",
        "@media screen and (max-width:63.99875em){.show-for-large{display:none!important}}@media screen and (min-width:90em){.hide-for-xlarge{display:none!important}}",
        "<p class='show-for-large hide-for-xlarge'>TEXT</p>",
    ),
    (
        "orientation",
        "@media (orientation:[[portrait]]){.landscape{display:none}}@media screen and (orientation:landscape){.portrait{display:none}}",
        "<p class=landscape>TEXT</p>",
    ),
    (
        "media of other devices",
        "@media (hover:none),(pointer:coarse),tv,handheld,speech,(monochrome),(scripting:none),(update:none),(forced-colors:active),(inverted-colors:inverted),(prefers-contrast:more){.dev{display:none}}",
        "<p class=dev>TEXT</p>",
    ),
    (
        "media of resolution",
        "@media (-webkit-min-device-pixel-ratio:2),(min-resolution:192dpi),(min-resolution:2dppx){.r1x{display:none}}",
        "<p class=r1x>TEXT</p>",
    ),
    (
        "media with calc and units",
        "@media (max-width:calc(40em - 1px)),(max-width:30rem),(max-aspect-ratio:1/1),(max-height:300px),(min-height:2000px){.mq{display:none}}",
        "<p class=mq>TEXT</p>",
    ),
    (
        "media invalid",
        "@media (max-widht:9999px),(unknown),foo and (bar:1),screen and{.mqi{display:none}}",
        "<p class=mqi>TEXT</p>",
    ),
    (
        "media not and only",
        "@media not all and (min-width:320px),not screen,only print{.mqn{display:none}}",
        "<p class=mqn>TEXT</p>",
    ),
    (
        "supports that fails",
        "@supports (display:[[nothing|magic]]) or (not (color:red)){.sup{display:none}}@supports not (display:grid){.sup{visibility:hidden}}",
        "<p class=sup>TEXT</p>",
    ),
    (
        "supports that holds",
        ".sup2{display:none}@supports (display:grid) and (not (display:inline-foo)){.sup2{display:[[grid|block]]}}",
        "<div class=sup2>TEXT</div>",
    ),
    (
        "supports of old browsers",
        "@supports (-ms-ime-align:auto) or (-ms-accelerator:true){.sup3{display:none}}@supports not (--css:variables){.sup3{opacity:0}}@supports not selector(:focus-visible){.sup3{color:transparent}}",
        "<p class=sup3>TEXT</p>",
    ),
    (
        "class names that begin alike",
        ".hide{display:none}.hid{opacity:0}.hidde{visibility:hidden}#hidden,hidden{display:none}",
        "<p class='hidden-xs-up hide-on-mobile' id=hidden-1>TEXT</p>",
    ),
    (
        "class names in another case",
        ".Hidden,.NONE{display:none}#Menu{opacity:0}",
        "<p class='hidden none' id=menu>TEXT</p>",
    ),
    (
        "escaped class names",
        r".w-1\/2{width:50%}.-mt-1{margin-top:-.25rem}.\32xl{font-size:1.5rem}.h-\[0px\]{height:0}.p-1\.5{padding:.375rem}.hover\:opacity-0:hover{opacity:0}.\!hidden{display:none!important}.max-h-\[calc\(100\%-1px\)\]{max-height:0}",
        "<p class='w-1/2 -mt-1 2xl p-1.5 hover:opacity-0'>TEXT</p>",
    ),
    (
        "not() with a list",
        "p:not(.a,.b,.c){display:none}.x5 p:not(:first-child):not(.on){opacity:0}",
        "<div class=x5><p class=a>TEXT</p><p class='b on'>TEXT</p></div>",
    ),
    (
        "not() and specificity",
        ".box:not(#none){display:block}.box.hidden{display:none}",
        "<div class='box hidden'>TEXT</div>",
    ),
    (
        "where() and specificity",
        ":where(.box1.hidden){display:none}.box1{display:block}",
        "<div class='box1 hidden'>TEXT</div>",
    ),
    (
        "is() and specificity",
        ":is(.box2,#nothing){display:block}.box2.hidden{display:none}",
        "<div class='box2 hidden'>TEXT</div>",
    ),
    (
        "is() that does not match",
        ":is(.a9,.b9) :is(h1,h2),:is(nav,footer)>.x6{display:none}",
        "<section class=c9><h2 class=x6>TEXT</h2></section>",
    ),
    (
        "is() with unknown selectors",
        ":is(.x7,:unknown-thing,::foo){color:#[[333|900]]}:is(:nope) .x7{display:none}",
        "<p class=x7>TEXT</p>",
    ),
    ("list with an unknown selector", ".x8,.x8:unknown,p::foo-bar{display:none}", "<p class=x8>TEXT</p>"),
    (
        "has() that does not match",
        ".card2:has(> img),.card2:has(.empty),section:has(+ .gone),.card2:not(:has(p)){display:none}",
        "<section class=card2><p>TEXT</p></section>",
    ),
    (
        "has() that shows",
        ".card3{display:none}.card3:has(p),.card3:has(> p.on){display:block}",
        "<div class=card3><p class=on>TEXT</p></div>",
    ),
    (
        "has() with states",
        "body:has(dialog[open]) .card4,.form:has(:invalid) .card4,html:has(.modal.is-open) .card4{display:none}",
        "<p class=card4>TEXT</p>",
    ),
    (
        "sibling selectors that do not match",
        "img+p,h1~.note,.ad+.ad,.x9+.x9+.x9,input:checked+.x9{display:none}",
        "<h2>TEXT</h2><p class='note x9'>TEXT</p>",
    ),
    (
        "sibling selectors that undo",
        ".step{display:none}.step+.step,.on~.step{display:block}",
        "<div class=on></div><div class=step>TEXT</div><div class=step>TEXT</div>",
    ),
    (
        "child selectors that do not match",
        ".menu>li>ul,.menu>span,nav>.x10>p{display:none}",
        "<nav class=menu><div><ul><li>TEXT</li></ul><div class=x10><div><p>TEXT</p></div></div></div></nav>",
    ),
    (
        "first-child and last-child",
        ".list1 li:first-child::before{display:none}.list1 p:first-child,.list1 li:last-child b,.list1 p:only-child{display:none}",
        "<div class=list1><h3>TEXT</h3><p>TEXT</p><ul><li><b>TEXT</b></li><li>x</li></ul></div>",
    ),
    (
        "nth-child that does not match",
        ".list2 li:nth-child([[n+4|4n|10|n + 5]]),.list2 li:nth-last-child(n+4),.list2 p:nth-child(odd){display:none}",
        "<ul class=list2><li>TEXT</li><li>TEXT</li><li>x</li></ul>",
    ),
    (
        "nth-of-type that does not match",
        ".list3 p:nth-of-type([[n+3|3]]),.list3 p:first-of-type b,.list3 h4:only-of-type{display:none}",
        "<div class=list3><h4>x</h4><h4>TEXT</h4><p>TEXT</p><p><b>TEXT</b></p></div>",
    ),
    (
        "nth-child of",
        ".list4 :nth-child(2 of .on){display:none}",
        "<div class=list4><p class=on>TEXT</p><p>TEXT</p></div>",
    ),
    (
        "empty",
        "p:empty,div:empty,td:empty,.x11:not(:empty):empty{display:none}",
        "<p class=x11>TEXT</p><p></p>",
    ),
    (
        "root and scope",
        ":root.no-js .x12,:root:not(:lang(en),:lang(de),*) .x12,:scope>.x12{display:none}",
        "<p class=x12>TEXT</p>",
    ),
    (
        "lang and dir",
        ".x13:lang(fr),:dir(rtl)>.x13,[dir=rtl] .x13,html[lang=de] .x13{[[display:none|text-indent:-9999px]]}",
        "<p class=x13 lang=en dir=ltr>TEXT</p>",
    ),
    (
        "links",
        "a:not([href]),a[href^='javascript:'],a[href$='.pdf'],a[href='#']{display:none}a:visited{color:transparent}",
        "<p><a href=https://example.com/x>TEXT</a></p>",
    ),
    (
        "states of links",
        "a:link{color:#06c}a:visited{color:[[#fff|transparent|#551a8b]]}a:hover,a:active{color:#fff;opacity:0}",
        "<p><a href=https://example.com/>TEXT</a></p>",
    ),
    (
        "any-link and custom states",
        ":any-link{color:[[#06c|teal]]}x-y:not(:defined),:host(.x) p,::part(x),::slotted(p){visibility:hidden}",
        "<p><a href=https://example.com/y>TEXT</a></p>",
    ),
    (
        "undefined custom elements",
        "my-card:not(:defined) .skeleton,app-root:defined{display:none}",
        "<my-card>TEXT</my-card>",
    ),
    ("tie of specificity", ".t1{display:none}.t2{display:block}", "<div class='[[t1 t2|t2 t1]]'>TEXT</div>"),
    (
        "specificity of ids",
        "#main1 .p1{display:block}.p1.p1.p1{display:none}",
        "<div id=main1><div class=p1>TEXT</div></div>",
    ),
    (
        "specificity of inline styles",
        ".p2{display:none}#p2{color:transparent}",
        "<div class=p2 style='display:block'>TEXT</div>",
    ),
    (
        "important over inline",
        ".p3{display:block!important;color:#333!important}",
        "<div class=p3 style='display:none;color:transparent'>TEXT</div>",
    ),
    (
        "important over later",
        ".p4{opacity:1!important}.p4{opacity:0}div.p4{opacity:0}",
        "<div class=p4>TEXT</div>",
    ),
    (
        "invalid later declaration",
        ".p5{color:#333;color:trnsparent;display:block;display:nonne;font-size:14px;font-size:0x;opacity:1;opacity:none}",
        "<p class=p5>TEXT</p>",
    ),
    (
        "fallback declarations",
        ".p6{color:#222;color:color(display-p3 .1 .1 .1);height:auto;height:-moz-available;height:[[100dvh|max-content]];width:100%;width:calc(100% - 10px)}",
        "<p class=p6>TEXT</p>",
    ),
    (
        "star hack and underscore hack",
        ".p7{*display:none;_display:none;display:block;filter:alpha(opacity=0);-ms-filter:'progid:DXImageTransform.Microsoft.Alpha(Opacity=0)';-khtml-opacity:0;-moz-opacity:0;zoom:1}",
        "<p class=p7>TEXT</p>",
    ),
    (
        "unset",
        ".p8{display:none;color:transparent}.p8.on{display:[[revert|block]];color:unset;opacity:unset;visibility:unset}",
        "<div class='p8 on'>TEXT</div>",
    ),
    (
        "inherit from a visible parent",
        ".p9{display:block;color:#444;visibility:visible;opacity:1}.p9 p{display:inherit;color:inherit;visibility:inherit;opacity:inherit;font-size:inherit}",
        "<div class=p9><p>TEXT</p></div>",
    ),
    (
        "revert",
        ".p10{display:none}div.p10{display:revert;font-size:revert;[[color:revert|visibility:revert-layer]]}",
        "<div class=p10>TEXT</div>",
    ),
    ("all", ".p11{all:[[unset|initial|revert|inherit]];display:block}", "<div class=p11>TEXT</div>"),
    (
        "all after hiding",
        ".p12{display:none;opacity:0;color:transparent;position:absolute;left:-9999px}.p12.on{all:[[unset|revert]]}",
        "<p class='p12 on'>TEXT</p>",
    ),
    (
        "all inline after hiding",
        ".p13{position:absolute;left:-9999px;font-size:0}",
        "<p class=p13 style='all:[[unset|initial]]'>TEXT</p>",
    ),
    (
        "all revert on the root's children",
        "body>*{all:revert}.p14{color:[[#222|#600]]}",
        "<p class=p14>TEXT</p>",
    ),
    (
        "variables with fallbacks",
        ".v1{display:var(--display,block);color:var(--text,#333);opacity:var(--opacity,1);font-size:var(--size,1rem)}",
        "<div class=v1>TEXT</div>",
    ),
    (
        "variables redefined",
        ".v2{--show:none}.v2 .v3{--show:block;display:var(--show)}",
        "<div class=v2><div class=v3>TEXT</div></div>",
    ),
    (
        "variables nested",
        ":root{--a1:var(--b1,#444);--c1:calc(var(--d1,2) * 8px)}.v4{color:var(--a1);font-size:var(--c1);margin:calc(var(--c1) * -1) 0 0 0}",
        "<p>x</p><p class=v4>TEXT</p>",
    ),
    (
        "variables toggled by spaces",
        ".v5{--on: ;--off:initial;--is-dark:var(--off);color:var(--is-dark,#333);visibility:var(--off,visible)}",
        "<p class=v5>TEXT</p>",
    ),
    (
        "variables in shorthands",
        ":root{--border-w:1px;--pad:4px 8px}.v6{border:var(--border-w) solid #ccc;padding:var(--pad);background:var(--bg6,#fff);font:var(--w6,400) 16px/1.5 serif;color:#111}",
        "<p class=v6>TEXT</p>",
    ),
    (
        "variables of utilities",
        ".v7{--o:1;color:rgb(37 99 235 / var(--o));background-color:rgb(255 255 255 / var(--bo,1))}.v8{--ty:.25rem;transform:translate(var(--tx,0),var(--ty,0)) rotate(var(--r,0)) skewX(var(--sx,0)) scaleX(var(--s,1)) scaleY(var(--s,1))}",
        "<p class=v7>TEXT</p><p class=v8>TEXT</p>",
    ),
    (
        "variables undefined",
        ".v9{color:var(--nothing);background:var(--nothing);display:var(--nothing);opacity:var(--nothing)}",
        "<p class=v9>TEXT</p>",
    ),
    (
        "variables by inline style",
        ".v10{display:var(--d);color:var(--c)}",
        "<div class=v10 style='--d:block;--c:#c00'>TEXT</div>",
    ),
    (
        "colour functions",
        ".c1{color:[[color-mix(in srgb,#000 70%,white)|rgb(from #123 r g b / .8)|hsl(210deg 30% 30%)|lab(30% 0 0)|oklch(40% .1 250)|hwb(200 20% 50%)|color(srgb .2 .2 .2)|rgba(0,0,0,.65)|#000c|rebeccapurple|currentcolor]]}",
        "<p class=c1>TEXT</p>",
    ),
    (
        "nesting",
        ".n1{color:#333;&.hidden{display:none}& .off{display:none}.on &{opacity:0}>.x{display:none}@media print{display:none}}",
        "<div class=n1>TEXT <span class=x1>TEXT</span></div>",
    ),
    ("nesting that shows", ".n2{display:none;&.open{display:block}}", "<div class='n2 open'>TEXT</div>"),
    (
        "scope",
        "@scope (.sc1) to (.sc2){p{color:#800}.gone{display:none}}",
        "<div class=sc1><p>TEXT</p><div class=sc2><p class=gone>TEXT</p></div></div>",
    ),
    (
        "starting style",
        ".st1{opacity:1;display:block;@starting-style{opacity:0}}",
        "<div class=st1>TEXT</div>",
    ),
    (
        "animation that is over",
        "@keyframes appear{from{opacity:0;transform:translateY(10px)}to{opacity:1;transform:none}}.an1{animation:appear .01s ease-out [[both|forwards|]]}",
        "<p class=an1>TEXT</p>",
    ),
    (
        "animation of something else",
        "@keyframes turn{to{transform:rotate(360deg)}}@keyframes pulse{50%{opacity:.5}}.an2{animation:[[pulse 2s infinite|none|pulse 0s]]}.an2:hover{animation:turn 1s}",
        "<p class=an2>TEXT</p>",
    ),
    ("animations off", ".an3{animation:none!important;transition:none;opacity:1}", "<p class=an3>TEXT</p>"),
    (
        "transition of everything",
        ".tr1{transition:all .2s cubic-bezier(.4,0,.2,1);will-change:[[transform,opacity|opacity]]}",
        "<p class=tr1>TEXT</p>",
    ),
    (
        "pseudo-elements around the text",
        ".ps1::before{content:'';position:absolute;width:0;height:0;overflow:hidden;opacity:0}.ps1::after{content:attr(x);display:none;color:transparent}.ps1:before{font-size:0}",
        "<p class=ps1>TEXT</p>",
    ),
    ("content normal", ".ps2{content:[[normal|none]]}", "<p class=ps2>TEXT</p>"),
    (
        "print colours",
        "@media print{.pr1{color:#fff;background:#fff}}.pr1{-webkit-print-color-adjust:exact;print-color-adjust:exact;forced-color-adjust:none}",
        "<p class=pr1>TEXT</p>",
    ),
    (
        "style elements for print",
        "",
        "<style media=[[print|'(max-width:600px)'|speech|'not all']]>.me1{display:none}</style><p class=me1>TEXT</p>",
    ),
    (
        "style element of another type",
        "",
        "<style type=[[text/less|text/x-handlebars|text/plain]]>.me2{display:none}</style><p class=me2>TEXT</p>",
    ),
    ("sheet in noscript", "", "<noscript><style>.me3{display:block}</style></noscript><p class=me3>TEXT</p>"),
    (
        "user select and pointer events",
        ".us1{user-select:none;-webkit-user-select:none;pointer-events:none;cursor:default;-webkit-touch-callout:none;touch-action:none}",
        "<p class=us1>TEXT</p>",
    ),
    (
        "loading placeholder is over",
        ".skeleton:not(.loaded){color:transparent;background:#eee}.skeleton *{visibility:hidden}.skeleton.loaded *{visibility:visible}",
        "<div class='skeleton loaded'><p>TEXT</p></div>",
    ),
    (
        "accordion open",
        ".acc{max-height:0;overflow:hidden;transition:max-height .2s}.acc.open,.item.active .acc{max-height:[[1000px|none|50vh|500em]]}",
        "<div class='item active'><div class='acc open'>TEXT</div></div>",
    ),
    (
        "truncated with more",
        ".more{display:none}.more.expanded{display:inline}.dots{display:none}",
        "<p>TEXT<span class=dots>...</span><span class='more expanded'>TEXT</span></p>",
    ),
    (
        "off-canvas elsewhere",
        ".offcanvas{position:fixed;left:-300px;width:300px}.wrap1{margin-left:0;transform:translateX(0)}body.menu-open .wrap1{transform:translateX(300px)}",
        "<div class=wrap1>TEXT</div>",
    ),
    (
        "current slide",
        ".slide{display:none;opacity:0}.slide.active,.slide:target,.slide[data-current]{display:block;opacity:1}",
        "<div class='slide active'>TEXT</div><div class=slide>other</div>",
    ),
];

/// Mails, presentational attributes and markup of older pages.
pub(crate) const MAILS: &[Idiom] = &[
    (
        "mail: layout tables",
        "",
        "<table width=100% border=0 cellspacing=0 cellpadding=0 role=presentation [[bgcolor=#f4f4f4|]]><tr><td align=center><table width=600 bgcolor=[[#ffffff|#333333]] style='border-collapse:collapse'><tr><td style='padding:20px;font-family:Arial;font-size:[[14px|9pt|12px]];color:#[[888888|999999]]'>TEXT</td></tr></table></td></tr></table>",
    ),
    (
        "mail: spacer cells",
        "",
        "<table><tr><td height=10 style='font-size:0;line-height:0'>&nbsp;</td></tr><tr><td style='font-size:16px;line-height:[[24px|1.5|150%]]'>TEXT</td></tr></table>",
    ),
    (
        "mail: columns in font-size 0",
        "",
        "<table><tr><td style='font-size:0;text-align:center'><div style='display:inline-block;vertical-align:top;width:100%;max-width:300px;font-size:[[16px|14px|1rem]]'>TEXT</div><!--[if mso]></td><td><![endif]--><div style='display:inline-block;width:300px'><p style='font-size:14px'>TEXT</p></div></td></tr></table>",
    ),
    (
        "mail: columns in font-size 0, by a sheet",
        ".cols{font-size:0}.cols .col{display:inline-block;font-size:[[14px|1rem|medium]]}",
        "<div class=cols><div class=col>TEXT</div><div class=col>TEXT</div></div>",
    ),
    (
        "mail: MSO comments",
        "",
        "<!--[if mso]><p style='display:none'>x</p><![endif]--><!--[if !mso]><!--><p style='mso-hide:[[none|all]];mso-line-height-rule:exactly'>TEXT</p><!--<![endif]-->",
    ),
    ("mail: MSO downlevel revealed", "", "<![if !mso]><p>TEXT</p><![endif]>"),
    (
        "mail: MSO styles",
        "",
        "<p style='mso-padding-alt:0;mso-table-lspace:0pt;mso-font-alt:Arial;mso-margin-top-alt:0;margin:0;color:[[#1f1f1f|windowtext]]'>TEXT</p>",
    ),
    (
        "mail: MsoNormal",
        "p.MsoNormal,li.MsoNormal{margin:0in;margin-bottom:.0001pt;font-size:11.0pt;font-family:'Calibri',sans-serif;mso-fareast-language:EN-US}@page WordSection1{size:8.5in 11.0in;margin:1.0in}div.WordSection1{page:WordSection1}",
        "<div class=WordSection1><p class=MsoNormal>TEXT<o:p></o:p></p></div>",
    ),
    (
        "mail: preheader class unused",
        ".preheader{display:none!important;font-size:0;max-height:0;opacity:0}",
        "<div class='pre header'>TEXT</div>",
    ),
    (
        "mail: preheader beside the text",
        "",
        "<div style='display:none;max-height:0;overflow:hidden;mso-hide:all'>other</div><p>TEXT</p>",
    ),
    (
        "mail: image missing",
        "img+div{display:none}.im{color:#500050}",
        "<div>TEXT</div><div class=im>TEXT</div>",
    ),
    (
        "mail: button",
        ".btn{background:#[[007bff|d9230f|000]];border-radius:4px}.btn a{color:#[[ffffff|fff]]!important;text-decoration:none}",
        "<table class=btn><tr><td class=btn [[bgcolor=#007bff|]]><a style='display:inline-block;padding:8px 16px;color:#ffffff'>TEXT</a></td></tr></table>",
    ),
    (
        "mail: button with a background of its own",
        "",
        "<a href=https://example.com style='background:#[[e91e63|333]];color:#fff;padding:10px 20px;border-radius:3px;text-decoration:none;display:[[inline-block|inline]];mso-padding-alt:0'>TEXT</a>",
    ),
    (
        "mail: quotes",
        "blockquote.gmail_quote{margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex}",
        "<div class=gmail_quote><blockquote class=gmail_quote>TEXT</blockquote></div>",
    ),
    (
        "mail: dark mode",
        "@media (prefers-color-scheme:dark){.dm{color:#fff!important;background:#000!important}.light-img{display:none!important}}[data-ogsc] .dm{color:#fff!important}",
        "<p class='dm light-img' style='color:#000;background:#fff'>TEXT</p>",
    ),
    (
        "mail: shown on phones only",
        ".mobile-only{display:none;max-height:0;overflow:hidden}@media only screen and (max-width:480px){.mobile-only{display:block!important;max-height:none!important}}",
        "<div class=desktop>TEXT</div><div class=mobile-only>other</div>",
    ),
    (
        "mail: background image",
        "",
        "<table><tr><td background=bg.jpg [[bgcolor=#222222|]] style='background:#[[222|113]] url(bg.jpg);color:#fff;padding:30px'>TEXT</td></tr></table>",
    ),
    (
        "mail: centred wrapper",
        ".wrapper{width:100%;table-layout:fixed;-webkit-text-size-adjust:100%}.webkit{max-width:600px;margin:0 auto}.outer{margin:0 auto;width:100%;border-spacing:0}",
        "<center class=wrapper><div class=webkit><table class=outer align=center><tr><td>TEXT</td></tr></table></div></center>",
    ),
    (
        "mail: small print",
        ".footer,.footer a{font-size:[[10px|11px|9px|8pt]];color:#[[999|aaa|777777]];line-height:[[12px|1.2|14px]]}",
        "<div class=footer>TEXT <a href=https://example.com/u>TEXT</a></div>",
    ),
    (
        "mail: heights of cells",
        "",
        "<table><tr><td height=[[40|1|0]] valign=top style='height:[[40px|1px]]'>TEXT</td></tr></table>",
    ),
    (
        "mail: width 1 per cent",
        "",
        "<table width=100%><tr><td width=1% nowrap>TEXT</td><td width=[[99%|1|0]]>TEXT</td></tr></table>",
    ),
    (
        "mail: overflow of a table",
        "",
        "<div style='overflow:hidden;[[max-width:600px|width:100%|zoom:1]]'><table><tr><td>TEXT</td></tr></table></div>",
    ),
    (
        "mail: hr and thin boxes",
        "",
        "<div style='height:1px;background:#ccc;font-size:1px;line-height:1px;overflow:hidden'>&nbsp;</div><p>TEXT</p>",
    ),
    (
        "mail: min-width hack",
        "",
        "<div style='width:calc(46000% - 282400px);min-width:320px;max-width:600px'>TEXT</div>",
    ),
    (
        "mail: min-width hack of columns",
        "",
        "<div style='display:inline-block;min-width:240px;max-width:100%;width:calc((480px - 100%) * 480);vertical-align:top'>TEXT</div>",
    ),
    (
        "attribute: bgcolor and font",
        "",
        "<table bgcolor=[[black|#003366|#800000]]><tr><td><font color=[[white|#ffff00|#ffffff]] size=[[1|2|-1|+1]] face=Arial>TEXT</font></td></tr></table>",
    ),
    (
        "attribute: bgcolor of rows and cells",
        "",
        "<table border=1 bordercolor=#000><thead bgcolor=#333><tr><th><font color=#fff>TEXT</font></th></tr></thead><tr bgcolor=#eeeeee><td bgcolor=#[[222222|000080]]><b style='color:#fff'>TEXT</b></td></tr></table>",
    ),
    ("attribute: font without colour", "", "<font size=[[1|2|3|7]]>TEXT</font>"),
    (
        "attribute: font in a link",
        "",
        "<a href=https://example.com/z><font color=[[#0000ee|green]]>TEXT</font></a>",
    ),
    ("attribute: odd colours", "", "<font color=[[chucknorris|#12|grey|#00000000|'']]>TEXT</font>"),
    (
        "attribute: align and spaces",
        "",
        "<p align=[[center|right|justify]]>TEXT</p><div align=right>TEXT</div><img src=x.gif hspace=10 vspace=0 align=left width=1 height=1><p>TEXT</p>",
    ),
    (
        "attribute: sizes of tables",
        "",
        "<table width=0 height=0 cellpadding=0 cellspacing=0><tr><td width=0 height=0>TEXT</td></tr></table>",
    ),
    ("attribute: marquee", "", "<marquee behavior=alternate scrollamount=0>TEXT</marquee>"),
    (
        "attribute: frames and rules",
        "",
        "<table frame=void rules=none border=0 summary=x><caption align=bottom>TEXT</caption><colgroup><col width=20><col></colgroup><tr><td>TEXT</td></tr></table>",
    ),
    (
        "column elements in quirks",
        "",
        "<table><colgroup><col style='width:[[50px|0|1px]]'></colgroup><tr><td>TEXT</td></tr></table>",
    ),
    (
        "old: center and big",
        "",
        "<center><big>TEXT</big> <small>TEXT</small> <tt>TEXT</tt> <nobr>TEXT</nobr></center>",
    ),
    (
        "old: nested fonts",
        "",
        "<table bgcolor=#ffffff><tr><td><font color=white><table bgcolor=black><tr><td><font color=white>TEXT</font></td></tr></table></font></td></tr></table>",
    ),
    ("old: unclosed", "", "<p>TEXT<p>TEXT<li>TEXT<b>TEXT<i>TEXT</b>x</i>"),
    ("old: misnested tables", "", "<table>TEXT<tr><td>TEXT</table>"),
];
