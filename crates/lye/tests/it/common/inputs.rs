//! Policies that use every feature, and random inputs.

use lye::Policy;
use lye_hostile::Rng;

const PIECES: &[&str] = &[
    "<a href='https://ok.example/'>",
    "<a href='javascript:x()' rel='opener tag' target=_top>",
    "<a href='//evil.example/&amp;' title='{{'>",
    "<a href='/x' class='big red' id=a>",
    "<img src='http://ok.example/1.png' srcset='https://ok.example/1 1x, ftp://evil.example/2 2x'>",
    "<img src=x onerror=y id=a id=b>",
    "<p style='color: red; position: fixed; behavior: url(x)' onclick=x>",
    "<p style='display: none'>",
    "<p style='color: white'>",
    "<p class='a b' data-x=1 title='x{{y}}z'>",
    "<p hidden id=p>",
    "<center>",
    "<font color=red>",
    "<b onclick=x id=b>",
    "<i title=t>",
    "<u>",
    "<table>",
    "<tr>",
    "<td id=c>",
    "<caption>",
    "<ul><li>",
    "<li>",
    "<div onclick=x>",
    "<h1>",
    "<section>",
    "<my-tag x=1>",
    "<script>alert(1)</script>",
    "<script>",
    "<style>p { color: red } #a, .big { position: fixed } @import url(x);</style>",
    "<iframe srcdoc='<p onclick=x>a<script>b</script>' src=x>",
    "<svg viewBox='0 0 1 1'><path d='M0 0' onclick=x></path>",
    "<svg><a xlink:href='javascript:x()' xlink:title=t>",
    "<math><mi href=x>",
    "<template><p onclick=x>",
    "<template for=m>",
    "<?marker name=\"m\"?>",
    "<?pi x?>",
    "<textarea>",
    "<select><option>",
    "<base href='/docs/'>",
    "<meta name=x content=y>",
    "<form action=/x>",
    "<input value='{{x}}'>",
    "<html lang=en onclick=x>",
    "<body class=z onload=x>",
    "<head>",
    "<title>{{t}}</title>",
    "<!doctype html>",
    "<!doctype html public 'x' 'y'>",
    "<noscript><b>",
    "<plaintext>",
    "</a>",
    "</p>",
    "</b>",
    "</i>",
    "</u>",
    "</div>",
    "</table>",
    "</td>",
    "</svg>",
    "</math>",
    "</template>",
    "</ul>",
    "</center>",
    "</font>",
    "</section>",
    "</body>",
    "</html>",
    "</head>",
    "</textarea>",
    "</form>",
    "<!-- c -->",
    "<!-- {{ -->",
    "<!-->",
    "text",
    " ",
    "\r\n",
    "{{",
    "}}",
    "zero\u{200B}width",
    "see https://ok.example/page and www.ok.example.",
    "a@ok.example",
    "https://ok.example/?a=1&amp;b=2",
    "www.xn--ok-example.com/\u{e9}",
    "&lt;",
    "% x %",
    "<br>",
    "&#13;",
    "\u{2764}\u{FE0F}",
    "&amp;",
    "1 < 2",
    "<x",
];

const ELEMENTS: &str = r#"
elements = ["a", "b", "i", "p", "div", "ul", "li", "img", "table", "tbody", "tr", "td", "h1", "center", "template", "input", "form"]
attributes = ["href", "rel", "target", "id", "class", "title", "src", "srcset", "style", "lang", "value"]
"#;

/// Policies that use every feature, combined in different ways.
const POLICIES: &[&str] = &[
    "",
    "output.context = \"document\"\n",
    "[disallowed]\ndefault = \"unwrap\"\n",
    "[disallowed]\ndefault = \"escape\"\n",
    "output.context = \"document\"\n[disallowed]\ndefault = \"unwrap\"\n[sanitizer]\nELEMENTS\ncomments = true\n",
    "output.context = \"document\"\n[sanitizer]\nreplaceWithChildrenElements = [\"body\", \"head\", \"p\", \"tbody\"]\ncomments = true\n",
    "[sanitizer]\nremoveElements = [\"b\", \"tbody\"]\nremoveAttributes = [\"id\"]\nreplaceWithChildrenElements = [\"i\", \"tr\", \"template\"]\n\
     processingInstructions = [\"pi\"]\n",
    "[sanitizer]\nELEMENTS\n[links]\nrel = [\"noopener\"]\ntarget = \"_blank\"\n[text]\nlinkify = true\n[urls]\n\
     default_allow_relative = true\n[urls.rules.\"a[href]\"]\nallowed_schemes = [\"https\", \"http\", \"mailto\"]\n\
     [urls.rules.\"img[src]\"]\nallowed_schemes = [\"https\"]\nplaceholder = \"https://ok.example/blank\"\n",
    "[sanitizer]\nELEMENTS\n[text]\ndefuse_templates = true\nremove_invisibles = true\nremove_hidden = true\n[css]\nproperties = [\"color\"]\n",
    "ids = { prefix = \"user-\" }\n[sanitizer]\nELEMENTS\n[classes]\nprefix = \"user-\"\n[rename]\ncenter = \"div\"\n[set.p]\nlang = \"en\"\ntitle = \"set\"\n\
     [set.tbody]\nlang = \"en\"\n",
    "ids = \"remove\"\n[sanitizer]\nelements = [\"p\", \"b\", \"style\", \"a\"]\nattributes = [\"id\", \"style\"]\n[css]\nproperties = [\"color\"]\n[css.sheets]\n",
    "[limits]\ndepth = { most = 3, then = \"cut\" }\nattributes = 1\nattribute_bytes = 12\n[sanitizer]\nELEMENTS\n",
    "[limits]\ndepth = 4\nnodes = { most = 12, then = \"cut\" }\n[sanitizer]\nELEMENTS\n",
    "[limits]\ninput_bytes = { most = 90, then = \"cut\" }\noutput_bytes = { most = 60, then = \"cut\" }\n[sanitizer]\nELEMENTS\n",
    "output.context = \"document\"\n[input]\nbase_url = \"https://page.example/\"\ndocument_base = true\n[urls]\ndefault_allow_relative = true\n\
     hygiene = { absolutize = true }\n[urls.rules.\"*[href]\"]\nallowed_schemes = [\"https\", \"http\"]\n",
    "input.lossless = true\n[sanitizer]\nELEMENTS\n",
    "disallowed = \"unwrap\"\n[sanitizer]\nelements = [\"a\", \"b\", \"i\", \"ul\", \"pre\", \"td\", \"img\", \"select\"]\n",
    "output.separate_blocks = true\n[sanitizer]\nelements = [\"a\", \"b\", \"u\", \"my-tag\", \"section\", \"table\"]\n",
    "output.separate_blocks = false\ndisallowed = \"unwrap\"\n[sanitizer]\nelements = [\"b\", \"i\"]\n",
    "[sanitizer]\nELEMENTS\n[text]\ndefuse_templates = true\nremove_invisibles = true\n",
    "input.lossless = true\noutput.separate_blocks = true\ndisallowed = \"unwrap\"\n[sanitizer]\nelements = [\"a\", \"b\", \"i\", \"br\", \"ul\"]\n\
     attributes = [\"href\"]\n[links]\nrel = [\"nofollow\"]\nrel_for = \"external\"\ninternal_hosts = [\"www.ok.example\"]\n\
     [text]\nlinkify = true\nremove_invisibles = true\ndefuse_templates = true\n",
    "frames.srcdoc = true\n[sanitizer]\nelements = [\"p\", \"iframe\"]\nattributes = [\"title\"]\n",
];

pub(crate) fn policies() -> Vec<Policy> {
    let read = |text: &&str| {
        let text = text.replace("ELEMENTS\n", ELEMENTS).to_string();
        Policy::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    POLICIES.iter().map(read).collect()
}

pub(crate) fn markup(rng: &mut Rng) -> String {
    (0..1 + rng.below(14)).map(|_| PIECES[rng.below(PIECES.len())]).collect()
}
