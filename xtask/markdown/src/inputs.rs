//! Links with URLs, descriptions and titles of random parts, and code in and after quotations and lists.

use crate::markdown_cases::Random;

/// Text in and behind links.
const IN_TEXT: &[&str] = &[
    "",
    "",
    "a",
    "!",
    " ",
    "[",
    "](",
    "![",
    "\\",
    "`",
    "<b>",
    "</b>",
    "<i>c</i>",
    "<code>`</code>",
    "<code>](/u)</code>",
    "https:",
    "(",
];

/// Parts of URLs, as they are in an attribute between double quotes.
const IN_URLS: &[&str] = &[
    "/y",
    "x",
    "[",
    "]",
    "(",
    ")",
    "\\",
    "&lt;",
    "&gt;",
    "&quot;",
    "'",
    "](",
    "](javascript:alert(1))",
    ")](https://evil.example/",
    "](&lt;https://evil.example/&gt;)",
    "![",
    "][",
    "]:",
    "!",
    "`",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "|",
    " ",
    ":",
    "?",
    "#",
    "x@",
    "&amp;",
    "=",
    "%5B",
    "%5D",
    "%28",
    "%29",
    "%",
    "&amp;amp;",
    "&amp;#93;",
    ";",
    "{",
    "}",
    "$",
    "^",
    "&lt;b&gt;",
    "&lt;img src=x&gt;",
    "&lt;script&gt;",
    "www.k.example",
    "https://j.example/",
    "javascript:alert(1)",
    "&quot; onclick=alert(1) x=&quot;",
    " &quot;a&quot;",
    "é",
    "--",
    ".",
    "...",
];

/// Starts of URLs.
const BEFORE_URLS: &[&str] = &[
    "",
    "",
    "/y",
    "https://ok.example/",
    "//ok.example/",
    "https://[::1]:8/",
    "//u@[2001:db8::1]/",
    "mailto:a@b.example?",
    "?",
    "#",
];

/// Elements around a link or code.
const AROUND: &[&str] = &[
    "",
    "",
    "<p>",
    "<ul><li>",
    "<ul><li>a",
    "<ol><li>",
    "<ol start=10><li><p>a</p>",
    "<blockquote>",
    "<blockquote><p>a</p>",
    "<ul><li><ul><li>",
    "<blockquote><ul><li>",
    "<ul><li><blockquote>",
    "<h2>",
    "<table><tr><td>",
    "<ul><li>a</ul>",
    "<b>",
    "a <i>",
];

/// Parts of code.
const IN_CODE: &[&str] = &[
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    "\n    ",
    "\n  ",
    "\t",
    " ",
    "  ",
    "a",
    "b",
    "7",
    "x y",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&lt;img src=x onerror=alert(1)&gt;",
    "&lt;b&gt;",
    "&lt;/code&gt;",
    "&lt;/pre&gt;",
    "&lt;!--",
    "--&gt;",
    "&lt;?",
    "&lt;",
    "&lt;div markdown=1&gt;",
    "&lt;https://h.example&gt;",
    "&gt; ",
    "[a](javascript:alert(1))",
    "![a](https://evil.example/t.gif)",
    "[a]",
    "[a]: javascript:alert(1)",
    "[a][b]",
    "\n[b]: https://evil.example/",
    "[^1]",
    "\n[^1]: c",
    "*[x]: https://evil.example/",
    "{: onclick=alert(1) }",
    "{#i .c}",
    "{",
    "}",
    "`",
    "```",
    "\n```\n",
    "~~~",
    "\n~~~\n",
    "*",
    "**",
    "_",
    "__",
    "# ",
    "\n# ",
    "\n- ",
    "\n1. ",
    "\n> ",
    "\n---\n",
    "\n===\n",
    "\n***\n",
    "| a | b |\n|---|---|\n",
    ": ",
    "\\",
    "&amp;lt;",
    "&amp;",
    "www.k.example",
    "https://j.example/",
    "\"",
    "'",
    "=",
    "(",
    ")",
    "]",
    "[",
    "!",
    "\n&lt;div&gt;",
    "\n&lt;p title='",
    "\r",
    "é",
    "$",
    "$$",
];

fn piece<'p>(random: &mut Random, pieces: &[&'p str]) -> &'p str {
    pieces[random.below(pieces.len())]
}

fn url(random: &mut Random) -> String {
    let start = piece(random, BEFORE_URLS);
    let length = random.below(7);
    (0..length).fold(start.to_owned(), |url, _| url + piece(random, IN_URLS))
}

/// Links and images with hard URLs, descriptions and titles, some of them nested.
pub(crate) fn links(random: &mut Random) -> String {
    let mut html = piece(random, AROUND).to_owned();
    for _ in 0..=random.below(2) {
        let is_link = random.below(4) > 0;
        if is_link {
            html += &format!("<a href=\"{}\" title=\"{}\">", url(random), url(random));
            html += piece(random, IN_TEXT);
        }
        if random.below(4) > 0 {
            html +=
                &format!("<img src=\"{}\" alt=\"{}\" title=\"{}\">", url(random), url(random), url(random));
        }
        html += piece(random, IN_TEXT);
        html += if is_link { "</a>" } else { " " };
        html += piece(random, IN_TEXT);
    }
    html
}

/// Code, with text around it.
pub(crate) fn code(random: &mut Random) -> String {
    let mut html = String::new();
    for _ in 0..=random.below(2) {
        html += piece(random, AROUND);
        let length = 1 + random.below(8);
        let code = (0..length).fold(String::new(), |code, _| code + piece(random, IN_CODE));
        html += &match random.below(4) {
            0 => format!("<code>{code}</code>"),
            1 => format!("<pre><code class=language-x>{code}</code></pre>"),
            _ => format!("<pre>{code}</pre>"),
        };
        html += piece(random, &["", "", "c", "</li><li>", "</ul>", "</blockquote>", "[a] <p>b</p>"]);
    }
    html
}
