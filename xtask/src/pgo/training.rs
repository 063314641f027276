//! Generates the default training inputs: ordinary pages, newsletters and comments, always the same.

use std::fs;
use std::path::{Path, PathBuf};

/// How many inputs of each kind there are, and how many parts each has.
const PAGES: (usize, usize) = (40, 120);
const NEWSLETTERS: (usize, usize) = (40, 60);
const COMMENTS: (usize, usize) = (400, 1);

const WORDS: &[&str] = &[
    "a",
    "about",
    "after",
    "all",
    "and",
    "are",
    "because",
    "between",
    "book",
    "caf\u{e9}",
    "can",
    "city",
    "come",
    "day",
    "for",
    "from",
    "great",
    "has",
    "house",
    "in",
    "is",
    "it",
    "letter",
    "little",
    "many",
    "more",
    "n\u{e4}chste",
    "not",
    "of",
    "on",
    "people",
    "question",
    "read",
    "that",
    "the",
    "through",
    "to",
    "water",
    "which",
    "with",
    "\u{4e16}\u{754c}",
];

/// Generates an input of this many parts.
type Make = fn(&mut Dice, usize) -> String;

/// Writes the inputs into a folder and returns its path.
pub(super) fn write(folder: &Path) -> Result<PathBuf, String> {
    let mut dice = Dice(1);
    let kinds: [(&str, (usize, usize), Make); 3] =
        [("page", PAGES, page), ("newsletter", NEWSLETTERS, newsletter), ("comment", COMMENTS, comment)];
    for (name, (count, parts), make) in kinds {
        for number in 0..count {
            let path = folder.join(format!("{name}-{number}.html"));
            fs::write(&path, make(&mut dice, parts))
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(folder.to_owned())
}

/// Pseudo-random numbers (the generator of Knuth's MMIX).
struct Dice(u64);

impl Dice {
    /// Returns a number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn words(&mut self, most: usize) -> String {
        let count = 1 + self.roll(most);
        let words: Vec<&str> = (0..count).map(|_| WORDS[self.roll(WORDS.len())]).collect();
        words.join(" ")
    }

    fn url(&mut self) -> String {
        let host = [
            "https://www.example.com",
            "http://example.org:8080",
            "",
            "//cdn.example.net",
            "mailto:a@example.com",
        ];
        let host = host[self.roll(host.len())];
        match self.roll(4) {
            0 => format!("{host}/"),
            1 => format!("{host}/{}?id={}&amp;page={}", WORDS[self.roll(9)], self.roll(9999), self.roll(9)),
            2 => format!("#section-{}", self.roll(99)),
            _ => format!("{host}/{}/{}.html", WORDS[self.roll(9)], self.roll(9999)),
        }
    }

    /// Returns inline markup around text.
    fn sentence(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..=self.roll(4) {
            let words = self.words(12);
            text += &match self.roll(9) {
                0 => format!("<a href=\"{}\" title=\"{}\">{words}</a> ", self.url(), self.words(3)),
                1 => format!("<em>{words}</em> "),
                2 => format!("<b>{words}</b>&nbsp;&mdash; "),
                3 => format!("<code class=\"language-rust\">{words} &amp;&amp; x &lt; y</code> "),
                4 => format!(
                    "<span class=\"note small\" style=\"color: #{:06x}\">{words}</span> ",
                    self.roll(1 << 24)
                ),
                _ => format!("{words}. "),
            };
        }
        text
    }
}

fn page(dice: &mut Dice, parts: usize) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"/style.css\">\n<style>body {{ margin: 0 }}</style>\n\
         <script>var started = Date.now() < 1;</script>\n</head>\n<body class=\"page\">\n<!-- what everyone sees -->\n",
        dice.words(6)
    );
    for part in 0..parts {
        page += &match dice.roll(8) {
            0 => format!("<h2 id=\"part-{part}\">{}</h2>\n<hr>\n", dice.words(6)),
            1 => {
                let items: String = (0..6).map(|_| format!("<li>{}\n", dice.sentence())).collect();
                format!("<ul class=\"list\">\n{items}</ul>\n")
            }
            2 => {
                let mut row = || {
                    format!(
                        "<tr><td>{}</td><td align=\"right\">{}</td></tr>\n",
                        dice.sentence(),
                        dice.roll(999)
                    )
                };
                let rows: String = (0..6).map(|_| row()).collect();
                format!("<table>\n<tbody>\n{rows}</tbody>\n</table>\n")
            }
            3 => {
                let (url, words) = (dice.url(), dice.words(5));
                format!(
                    "<figure><img src=\"{url}\" alt=\"{words}\" width=640 height=480 onload=\"seen()\">\
                     <figcaption>{words}</figcaption></figure>\n"
                )
            }
            4 => format!("<pre><code>{}\n{}</code></pre>\n<br>\n", dice.words(20), dice.words(20)),
            _ => format!("<p>{}{}</p>\n", dice.sentence(), dice.sentence()),
        };
    }
    page + "<form action=\"/search\"><input name=q><button>Search</button></form>\n<script src=\"/late.js\"></script>\n</body>\n</html>\n"
}

fn newsletter(dice: &mut Dice, parts: usize) -> String {
    let mut mail = "<html><body bgcolor=\"#ffffff\" style=\"margin:0;padding:0\">\n\
         <table width=\"100%\" border=\"0\" cellpadding=\"0\">\n"
        .to_owned();
    for _ in 0..parts {
        mail += &format!(
            "<tr><td align=\"center\" valign=\"top\" style=\"padding:0 {}px;font-family:Arial,Helvetica,sans-serif;font-size:14px;\
             line-height:20px;color:#333333\"><table width=\"600\" cellspacing=\"0\" class=\"container\"><tr>\
             <td width=\"200\"><a href=\"{}\" target=\"_blank\"><img src=\"{}\" width=\"180\" \
             alt=\"{}\" style=\"display:block;border:0\"></a></td>\
             <td><font face=\"Arial\" color=\"#444444\">{}</font><br>&nbsp;</td></tr></table></td></tr>\n",
            dice.roll(40),
            dice.url(),
            dice.url(),
            dice.words(4),
            dice.sentence(),
        );
    }
    mail + "</table></body></html>\n"
}

fn comment(dice: &mut Dice, _: usize) -> String {
    match dice.roll(4) {
        0 => dice.words(30),
        1 => format!("{}\n<script>alert(1)</script><img src=x onerror=alert(1)>", dice.sentence()),
        2 => format!("<p>{}<p>{}<br>{}", dice.sentence(), dice.sentence(), dice.words(4)),
        _ => format!("<blockquote>{}</blockquote>\n<p>{}</p>", dice.sentence(), dice.sentence()),
    }
}
