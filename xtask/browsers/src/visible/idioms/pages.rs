//! What styles a whole page: resets, sheets of utility classes, and themes.

use super::Theme;

/// Resets, and sheets of which the page uses nothing: the name and the CSS.
pub(crate) const SHEETS: &[(&str, &str)] = &[
    // Resets.
    ("reset: border-box", "*,*::before,*::after{box-sizing:border-box}"),
    ("reset: inherited box-sizing", "html{box-sizing:border-box}*,*:before,*:after{box-sizing:inherit}"),
    ("reset: no margins", "*{margin:0;padding:0}"),
    (
        "reset: everything 0",
        "*{margin:0;padding:0;border:0;outline:0;font-size:100%;vertical-align:baseline;background:transparent}",
    ),
    (
        "reset: list of elements",
        "html,body,div,span,h1,h2,h3,p,blockquote,pre,a,em,small,strong,b,i,dl,dt,dd,ol,ul,li,form,label,table,tbody,thead,tr,th,td,article,\
         aside,figure,footer,header,nav,section{margin:0;padding:0;border:0;font-size:100%;font:inherit;vertical-align:baseline}\
         article,aside,figure,footer,header,nav,section{display:block}body{line-height:1}ol,ul{list-style:none}\
         blockquote:before,blockquote:after{content:'';content:none}table{border-collapse:collapse;border-spacing:0}",
    ),
    (
        "reset: differences of browsers",
        "html{line-height:1.15;-webkit-text-size-adjust:100%}body{margin:0}main,details{display:block}h1{font-size:2em;margin:.67em 0}\
         hr{box-sizing:content-box;height:0;overflow:visible}pre,code{font-family:monospace,monospace;font-size:1em}\
         a{background-color:transparent}abbr[title]{border-bottom:none;text-decoration:underline dotted}b,strong{font-weight:bolder}\
         small{font-size:80%}sub,sup{font-size:75%;line-height:0;position:relative;vertical-align:baseline}sub{bottom:-.25em}sup{top:-.5em}\
         img{border-style:none}button,input{font-family:inherit;font-size:100%;margin:0;overflow:visible}\
         button::-moz-focus-inner{border-style:none;padding:0}legend{box-sizing:border-box;color:inherit;display:table;max-width:100%;\
         padding:0;white-space:normal}[type=checkbox]{padding:0}summary{display:list-item}template,[hidden]{display:none}",
    ),
    (
        "reset: media without controls",
        "audio,canvas,progress,video{display:inline-block}audio:not([controls]){display:none;height:0}[hidden],template{display:none!important}",
    ),
    (
        "reset: all unset",
        ":where(:not(html,iframe,canvas,img,svg,video,audio):not(svg *,symbol *)){all:unset;display:revert}\
         *,*::before,*::after{box-sizing:border-box}",
    ),
    ("reset: all revert", "p,span,li,td{all:[[revert|revert-layer|initial;display:revert]]}"),
    (
        "reset: everything inherits",
        "*{font:inherit;color:inherit;letter-spacing:inherit;text-decoration:none}",
    ),
    (
        "reset: variables of utilities",
        "*,::before,::after{box-sizing:border-box;border-width:0;border-style:solid;border-color:#e5e7eb;--t-translate-x:0;--t-rotate:0;\
         --t-scale-x:1;--t-blur: ;--t-ring-color:rgb(59 130 246 / .5);--t-shadow:0 0 #0000}::before,::after{--t-content:''}\
         html{line-height:1.5;tab-size:4}body{margin:0;line-height:inherit}h1,h2,h3{font-size:inherit;font-weight:inherit}\
         [hidden]:where(:not([hidden=until-found])){display:none!important}:host,html{-webkit-tap-highlight-color:transparent}",
    ),
    (
        "reset: reduced motion",
        "@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;transition-duration:.01ms!important;\
         scroll-behavior:auto!important}}",
    ),
    ("reset: 62.5 %", "html{font-size:62.5%}body{font-size:[[1.6rem|16px|1.4em]]}"),
    (
        "reset: full height",
        "html,body{height:100%}body{min-height:100%;margin:0;[[|position:relative|overflow-x:hidden]]}",
    ),
    (
        "reset: fluid sizes",
        "html{font-size:[[clamp(14px,1vw + 8px,18px)|calc(12px + .3vw)|max(16px,1vw)]]}body{line-height:calc(1em + .5rem)}",
    ),
    (
        "print sheet",
        "@media print{*{color:#000!important;background:transparent!important}a[href]:after{content:' (' attr(href) ')'}\
         nav,.no-print,p.screen,div{[[display:none|visibility:hidden]]}}",
    ),
    (
        "mail reset",
        "body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}table,td{mso-table-lspace:0pt;mso-table-rspace:0pt}\
         img{-ms-interpolation-mode:bicubic;border:0;height:auto;line-height:100%;outline:none;text-decoration:none}\
         table{border-collapse:collapse!important}body{height:100%!important;margin:0!important;padding:0!important;width:100%!important}\
         a[x-apple-data-detectors]{color:inherit!important;font-size:inherit!important;text-decoration:none!important}\
         #outlook a{padding:0}.ExternalClass{width:100%}.ExternalClass,.ExternalClass p{line-height:100%}u+#body a{color:inherit}",
    ),
    (
        "mail: small screens",
        "@media only screen and (max-width:[[480px|600px|620px]]){.mobile-hide,.hide-mobile{display:none!important}td,p{font-size:0;\
         max-height:0}.full{width:100%!important}}div[style*='margin: 16px 0']{margin:0!important}",
    ),
    (
        "mail: preheader",
        ".preheader{display:none!important;visibility:hidden;mso-hide:all;font-size:1px;color:#fff;line-height:1px;max-height:0;max-width:0;\
         opacity:0;overflow:hidden}",
    ),
    (
        "mail: image blocked",
        "img+div{display:none}.hide{display:none;max-height:0}@media yahoo{*{overflow:visible!important}}",
    ),
    // Utility sheets, of which the page uses nothing.
    (
        "utilities: screen readers",
        ".sr-only,.visually-hidden,.screen-reader-text,.show-for-sr,.element-invisible,.a11y-hidden{position:absolute!important;width:1px;\
         height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);clip-path:inset(50%);white-space:nowrap;border:0}",
    ),
    (
        "utilities: components with scripts",
        ".fade:not(.show){opacity:0}.collapse:not(.show){display:none}.collapsing{height:0;overflow:hidden;transition:height .35s ease}\
         .modal{position:fixed;top:0;left:0;display:none;width:100%;height:100%}.dropdown-menu{position:absolute;display:none}\
         .tooltip,.popover{position:absolute;opacity:0}.tab-content>.tab-pane{display:none}.tab-content>.active{display:block}\
         .offcanvas{position:fixed;visibility:hidden;transform:translateX(-100%)}.carousel-item{display:none;margin-right:-100%}",
    ),
    (
        "utilities: display",
        ".d-none{display:none!important}.d-block{display:block!important}.invisible{visibility:hidden!important}\
         @media (min-width:768px){.d-md-none{display:none!important}.d-md-block{display:block!important}}\
         @media (max-width:575.98px){.d-xs-none{display:none!important}}@media print{.d-print-none{display:none!important}}",
    ),
    (
        "utilities: one class for each declaration",
        r".hidden{display:none}.invisible{visibility:hidden}.opacity-0{opacity:0}.text-transparent{color:transparent}.h-0{height:0}.w-0{width:0}
.overflow-hidden{overflow:hidden}.-left-full{left:-100%}.-translate-x-full{transform:translateX(-100%)}.scale-0{transform:scale(0)}
@media (min-width:768px){.md\:hidden{display:none}.md\:block{display:block}}@media print{.print\:hidden{display:none}}
@media (prefers-color-scheme:dark){.dark\:hidden{display:none}.dark\:text-white{color:#fff}}
.group:hover .group-hover\:opacity-0{opacity:0}.peer:checked~.peer-checked\:hidden{display:none}.max-h-\[0px\]{max-height:0}",
    ),
    (
        "utilities: sizes of screens",
        ".hide{display:none!important}.invisible{visibility:hidden}@media print,screen and (max-width:39.99875em){.hide-for-small-only{\
         display:none!important}}@media screen and (max-width:0em),screen and (min-width:40em){.show-for-small-only{display:none!important}}\
         @media print,screen and (min-width:64em){.hide-for-large{display:none!important}}.show-for-print{display:none!important}",
    ),
    (
        "utilities: attributes",
        "[hidden],[x-cloak],[v-cloak],[ng-cloak],.ng-hide:not(.ng-hide-animate),[data-cloak]{display:none!important}",
    ),
    (
        "utilities: states",
        ".is-hidden,.hide,.u-hidden,.closed,.inactive,.no-js{display:none}.is-visible{display:block!important}.is-loading{color:transparent!important}",
    ),
    (
        "utilities: scripts",
        ".no-js .js-only,.js .no-js-only,html.js .fouc,.js-loading *{[[display:none|opacity:0|visibility:hidden]]}",
    ),
    (
        "utilities: image replacement",
        ".ir,.text-hide,.logo a.icon{font:0/0 a;color:transparent;text-shadow:none;background-color:transparent;border:0;text-indent:-9999px;overflow:hidden}",
    ),
    (
        "utilities: clearing",
        ".clearfix:after,.row:before,.group:after{content:'.';display:block;height:0;clear:both;visibility:hidden;font-size:0;line-height:0;overflow:hidden}",
    ),
    (
        "utilities: skip link",
        ".skip-link{position:absolute;left:-9999px;top:auto;width:1px;height:1px;overflow:hidden}.skip-link:focus{left:0;width:auto;height:auto}",
    ),
    (
        "utilities: slides",
        ".swiper-slide,.slick-slide{display:none;opacity:0}.slick-initialized .slick-slide{display:block}.owl-carousel:not(.owl-loaded){opacity:0}",
    ),
    (
        "utilities: spam traps",
        ".hp,.honeypot,input[name=website],.ohnohoney{opacity:0;position:absolute;top:0;left:0;height:0;width:0;z-index:-1}",
    ),
    (
        "utilities: reveal",
        ".reveal,.wow,[data-aos]{opacity:0;visibility:hidden;transform:translateY(30px)}.reveal.in,[data-aos].aos-animate{opacity:1;visibility:visible;transform:none}",
    ),
    (
        "pseudo-elements",
        "p::before,li::after,td::before,span:after,div::first-line{[[color:inherit|font-size:inherit]]}::before,::after{display:none;opacity:0;color:transparent}::selection{color:#fff;background:#000}::placeholder{opacity:0;color:transparent}::-webkit-scrollbar{display:none;width:0}::marker{color:transparent}",
    ),
    (
        "states",
        "a:hover,p:hover,li:active,td:focus,span:focus-within{[[opacity:0|display:none|color:#fff]]}a:visited,:target~p,p:target,a:focus-visible{color:transparent}input:checked~div,:disabled+p,:invalid+p{display:none}",
    ),
    (
        "fonts",
        "@font-face{font-family:x;src:url(x.woff2);font-display:[[swap|block|fallback]]}@font-feature-values x{@styleset{a:1}}body{font-family:x,[[serif|sans-serif|system-ui]]}",
    ),
    (
        "keyframes",
        "@keyframes out{from{opacity:1}to{opacity:0;visibility:hidden}}@-webkit-keyframes spin{to{transform:rotate(360deg)}}.out{animation:out 1s forwards}",
    ),
    (
        "hacks for old browsers",
        "*html p{display:none}*+html div{display:none}p{*display:none;_height:0;filter:alpha(opacity=0)\\9}@media \\0screen{p{display:none}}@media screen\\0{p{display:none}}@media all and (-ms-high-contrast:none),(-ms-high-contrast:active){p,div{display:none}}.ie8 p,.lt-ie9 div{display:none}_:-ms-fullscreen,:root .ie11up{display:none}",
    ),
    (
        "unknown at-rules",
        "@tailwind base;@apply hidden;@include x;@unknown x{p{display:none}}@-moz-document url-prefix(){.moz{display:none}}@property --x{syntax:'<color>';inherits:false;initial-value:transparent}@counter-style x{system:cyclic;symbols:a}@page{margin:0;size:0}@view-transition{navigation:auto}@font-palette-values --x{font-family:x}",
    ),
    (
        "container queries",
        "main{container-type:inline-size}@container (max-width:[[200px|320px]]){p,span{display:none}}@container side (min-width:1px){p,td{display:none}}",
    ),
];

/// Themes: the page's colours.
pub(crate) const THEMES: &[Theme] = &[
    (
        "dark body",
        "body{background:[[#111|#000|black|#1a1a2e|rgb(17,24,39)|hsl(220 20% 10%)|oklch(0.2 0 0)]];color:[[#fff|#eee|white|rgba(255,255,255,.87)|hsl(0 0% 90%)]]}",
        "",
        "",
    ),
    ("dark html", "html{background-color:#[[000|121212|222]];color:#[[fff|ddd|e0e0e0]]}", "", ""),
    (
        "dark html and body",
        "html{background:#[[000|fff]]}body{background:#[[111|0d1117]];color:#[[fff|c9d1d9]]}",
        "",
        "",
    ),
    (
        "dark scheme",
        "body{background:#fff;color:#222}@media (prefers-color-scheme:dark){body{background:#000;color:#fff}p,td{color:#fff}}",
        "",
        "",
    ),
    (
        "light scheme",
        "body{background:#000;color:#000}@media (prefers-color-scheme:light){body{background:#fff;color:#111}}",
        "",
        "",
    ),
    (
        "theme: variables",
        ":root{--bg:#fff;--fg:#111}[data-theme=dark]{--bg:#111;--fg:#f5f5f5}body{background:var(--bg);color:var(--fg)}",
        " data-theme=[[dark|light]]",
        "",
    ),
    (
        "theme: variables of channels",
        ":root{--bg:255 255 255;--fg:17 17 17}.dark{--bg:17 17 17;--fg:250 250 250}body{background-color:rgb(var(--bg));color:rgb(var(--fg) / [[1|.9|var(--alpha,1)]])}",
        " class=[[dark|light]]",
        "",
    ),
    (
        "theme: variables of hsl",
        ":root{--h:0 0% 100%;--f:222 84% 5%}body{background:hsl(var(--h));color:hsl(var(--f))}",
        "",
        "",
    ),
    (
        "theme: fallbacks",
        "body{background:var(--none,[[#000|#fff]]);color:var(--none,var(--no,[[#888|gray]]))}",
        "",
        "",
    ),
    (
        "theme: variables in media",
        ":root{--bg:#fff;--fg:#000}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#000;--fg:#fff}}body{background:var(--bg);color:var(--fg)}",
        "",
        "",
    ),
    (
        "theme: variables that refer",
        ":root{--white:#fff;--black:#000;--bg:var(--black);--fg:var(--white)}body{background:var(--bg);color:var(--fg)}",
        "",
        "",
    ),
    (
        "theme: light-dark()",
        ":root{color-scheme:[[light dark|light|dark]]}body{background:light-dark(#fff,#111);color:light-dark(#111,#fff)}",
        "",
        "",
    ),
    ("theme: scheme", ":root{color-scheme:[[light dark|dark|light]]}", "", ""),
    ("theme: system colours", "body{background:Canvas;color:CanvasText}a{color:LinkText}", "", ""),
    (
        "theme: classes",
        "body.dark{background:#000;color:#fff}body.light{background:#fff;color:#000}.dark p,.dark td{color:#eee}",
        "",
        " class=dark",
    ),
    (
        "theme: classes unused",
        "body.dark,.dark p,.dark-mode div{background:#000;color:#fff}.inverse *{color:#fff}",
        "",
        " class='home page light'",
    ),
    (
        "gradient body",
        "body{background:linear-gradient([[to right,|135deg,|]][[#000,#333|#0f2027,#2c5364|black 0%,#434343 100%]]);color:#fff}",
        "",
        "",
    ),
    (
        "gradient body, fixed",
        "body{background:#222 radial-gradient(circle at top,#444,#000) no-repeat fixed;background-size:cover;color:#fff;min-height:100vh}",
        "",
        "",
    ),
    ("image body", "body{background:#[[000|223|111]] url(bg.jpg) center/cover no-repeat;color:#fff}", "", ""),
    (
        "image body, data",
        "body{background:#fff url(data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=) repeat-x;color:#333}",
        "",
        "",
    ),
    (
        "attributes of body",
        "",
        "",
        " bgcolor=[[black|#000000|#333333|navy]] text=[[white|#ffffff|yellow]] link=#ffff00 vlink=#ff0 alink=#f00",
    ),
    (
        "attributes of body, light",
        "",
        "",
        " bgcolor=#ffffff text=#000000 link=#0000ee topmargin=0 leftmargin=0 marginwidth=0 marginheight=0",
    ),
    ("attribute and rule", "body{background:#fff;color:#000}", "", " bgcolor=black text=black"),
    (
        "mail body",
        "",
        "",
        " style='margin:0;padding:0;background-color:#f4f4f4;width:100%;-webkit-text-size-adjust:100%'",
    ),
    (
        "body shown by default",
        "body{opacity:1;visibility:visible}.js-loading body,body.loading{opacity:0;visibility:hidden}.preload *{transition:none!important}",
        "",
        "",
    ),
    (
        "body scrolls",
        "html{overflow-y:scroll;scroll-behavior:smooth}body{overflow-x:hidden;position:relative;min-height:100vh}body.modal-open{overflow:hidden;position:fixed;width:100%}",
        "",
        "",
    ),
    (
        "centred body",
        "body{max-width:[[60ch|800px|50rem|min(90vw,70ch)]];margin:[[0 auto|2em auto|auto]];padding:[[1em|0 20px|max(1rem,3vw)]];line-height:1.6}",
        "",
        "",
    ),
    (
        "body is a grid",
        "body{display:[[grid|flex]];[[gap:1rem|flex-wrap:wrap|flex-direction:column]];min-height:100vh;align-items:start}",
        "",
        "",
    ),
    ("right to left", "body{text-align:start}", " dir=rtl lang=ar", ""),
    (
        "no theme",
        "body{font:14px/1.5 Arial,Helvetica,sans-serif;color:#333}a{color:#06c;text-decoration:none}",
        "",
        "",
    ),
];

/// What is around the CSS of a page. `%` is the CSS.
pub(crate) const AROUND: &[&str] = &[
    "@media screen{%}",
    "@media all{%}",
    "@media only screen and (min-width:320px){%}",
    "@media not print{%}",
    "@media (min-width:0) and (max-width:9999px){%}",
    "@media screen and (-webkit-min-device-pixel-ratio:0){%}",
    "@media (width>=600px){%}",
    "@media (300px<=width<=4000px){%}",
    "@supports (display:flex){%}",
    "@supports not (display:nothing){%}",
    "@supports selector(:has(a)){%}",
    "@layer base{%}",
    "@layer reset,base,theme;@layer theme{%}",
    "@layer{%}",
    "<!--%-->",
    "@charset 'utf-8';%",
    "@import url(x.css);%",
    "/*! x *//* {} */%",
    "@namespace svg url(http://www.w3.org/2000/svg);%",
    ":root{--unused:0}%",
];
