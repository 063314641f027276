//! The mode `--encodings`: cleaned documents and fragments, opened as files and over HTTP with no, right and wrong encodings.
//!
//! Nothing may run with any label. If a byte order mark, the right label, or the declaration of a document says UTF-8, the browser must
//! read UTF-8, and the text must be the cleaned text. If the label is wrong or missing, the browser must read the bytes in the encoding
//! that it chooses, so that letters may differ but not markup. If the output is ASCII, the letters must not differ either.

use crate::browser::Kind;
use crate::driver::Driver;
use crate::options::Options;
use lye::html::encoding::{Encoding, UTF_8};
use lye::html::{ParseOptions, Parser, Scripting, serialize};
use lye::policy::DisallowedAction;
use lye::{Cleaner, Preset, SanitizerConfig};
use lye_hostile::Rng;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use tiny_http::{Header, Response, Server};

const FRAME: &str = include_str!("../page/encodings-frame.js");
const BATCH: &str = include_str!("../page/encodings-batch.js");
const EMPTY_PAGE: &str = "<!DOCTYPE html><meta charset=utf-8><body>";
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The default number of generated documents.
const GENERATED: usize = 300;
/// How many documents are open at a time.
const AT_ONCE: usize = 48;

/// Wrong labels: encodings in which bytes of UTF-8 are other letters, swallow the following bytes, or are escape sequences; and two that no
/// browser decodes.
const WRONG_LABELS: &[&str] = &[
    "iso-2022-jp",
    "windows-1252",
    "shift_jis",
    "gb18030",
    "gbk",
    "big5",
    "euc-jp",
    "euc-kr",
    "utf-16le",
    "utf-16be",
    "x-user-defined",
    "koi8-r",
    "utf-7",
    "hz-gb-2312",
];

/// A cleaned output.
struct Case {
    input: String,
    cleaner: &'static str,
    output: String,
    /// Whether the output declares that it is UTF-8.
    declares: bool,
}

/// How an output reaches the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Labelling {
    is_file: bool,
    has_mark: bool,
    /// The label that the server sends.
    charset: Option<&'static str>,
}

/// A document that was opened, as its frame reports it.
#[derive(Deserialize)]
struct Opened {
    name: String,
    encoding: String,
    html: String,
    ran: Vec<String>,
}

/// Runs the mode.
///
/// # Errors
/// Returns what ran or was read differently, or why a browser cannot be used.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let cases = cases(options.generated.unwrap_or(GENERATED), options.seed)?;
    let cases = Arc::new(cases);
    let folder = tempfile::Builder::new().prefix("lye-encodings-").tempdir().map_err(|e| e.to_string())?;
    fs::write(folder.path().join("page.html"), EMPTY_PAGE).map_err(|e| e.to_string())?;
    for (at, case) in cases.iter().enumerate() {
        for has_mark in [false, true] {
            let labelling = Labelling { is_file: true, has_mark, charset: None };
            let path = folder.path().join(file_name(at, has_mark));
            fs::write(path, bytes(&case.output, labelling)).map_err(|e| e.to_string())?;
        }
    }
    let results = thread::scope(|scope| {
        let threads: Vec<_> = options
            .browsers()?
            .into_iter()
            .map(|(kind, program)| {
                let (cases, folder) = (&cases, folder.path());
                scope.spawn(move || open_all(kind, &program, cases, folder))
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
            .collect::<Result<Vec<_>, String>>()
    })?;
    let problems: Vec<String> = results.into_iter().flatten().collect();
    match problems.as_slice() {
        [] => Ok(()),
        first => {
            for problem in first.iter().take(20) {
                println!("{problem}");
            }
            Err(format!("{} documents ran script or were decoded differently", problems.len()))
        }
    }
}

/// Opens each output in each way. Returns the failures.
fn open_all(
    kind: Kind,
    program: &Path,
    cases: &Arc<Vec<Case>>,
    folder: &Path,
) -> Result<Vec<String>, String> {
    // The documents have another origin than the page; otherwise they would inherit its encoding.
    let (page, documents) = (serve(cases)?, serve(cases)?);
    let mut driver = Driver::start(kind, program, 800, 600)?;
    driver.before_load(FRAME)?;
    let mut problems = Vec::new();
    let mut opened = 0;
    let mut open = |driver: &mut Driver, from: &str, urls: &[String]| -> Result<Vec<Opened>, String> {
        driver.navigate(from)?;
        let urls = serde_json::to_string(urls).map_err(|error| error.to_string())?;
        let answers = driver.evaluate(&format!("({BATCH})({urls})"))?;
        serde_json::from_value(answers).map_err(|error| error.to_string())
    };
    let file_page = format!("file://{}", folder.join("page.html").display());
    let http_page = format!("{page}/page");
    control(&mut driver, folder, &mut open, &file_page)?;
    for (first, chunk) in cases.chunks(AT_ONCE / 4).enumerate() {
        let mut batches: [(&str, Vec<String>); 2] = [(&file_page, Vec::new()), (&http_page, Vec::new())];
        let mut expected: HashMap<String, (usize, Labelling)> = HashMap::new();
        for at in (first * (AT_ONCE / 4)..).take(chunk.len()) {
            for (way, labelling) in labellings(at).into_iter().enumerate() {
                let name = format!("{at}-{way}");
                let (url, batch) = match labelling.is_file {
                    true => {
                        (format!("file://{}", folder.join(file_name(at, labelling.has_mark)).display()), 0)
                    }
                    false => (format!("{documents}/{at}/{way}"), 1),
                };
                batches[batch].1.push(format!("{url}#{name}"));
                expected.insert(name, (at, labelling));
            }
        }
        for (from, urls) in &batches {
            for urls in urls.chunks(AT_ONCE) {
                let mut pending = urls.to_vec();
                // A busy browser may not answer in time.
                for _ in 0..3 {
                    for answer in open(&mut driver, from, &pending)? {
                        let Some((at, labelling)) = expected.remove(&answer.name) else { continue };
                        opened += 1;
                        problems.extend(judge(kind, &cases[at], labelling, &answer));
                    }
                    pending.retain(|url| {
                        url.split_once('#').is_some_and(|(_, name)| expected.contains_key(name))
                    });
                    if pending.is_empty() {
                        break;
                    }
                }
            }
        }
        problems.extend(expected.into_values().map(|(at, labelling)| {
            format!("{}: no answer by {labelling:?} of {:?}", kind.name(), cases[at].output)
        }));
    }
    println!("{}: {} outputs opened in {opened} ways, {} problems", kind.name(), cases.len(), problems.len());
    Ok(problems)
}

/// Checks that a control runs in Chromium when opened as a file: the output for a known payload without correction of encoding
/// declarations.
fn control(
    driver: &mut Driver,
    folder: &Path,
    open: &mut impl FnMut(&mut Driver, &str, &[String]) -> Result<Vec<Opened>, String>,
    page: &str,
) -> Result<(), String> {
    let html = "<!DOCTYPE html><meta charset=iso-2022-jp><p><img title=\"\u{1B}$B\">AA\u{1B}(B\" src=x onerror=alert(1) y=</p>";
    let path = folder.join("control.html");
    fs::write(&path, html).map_err(|error| error.to_string())?;
    let answers = open(driver, page, &[format!("file://{}#control", path.display())])?;
    let ran = answers.iter().any(|answer| answer.ran.iter().any(|what| what == "alert"));
    match ran {
        true => Ok(()),
        false => Err(format!("{}: the control did not run: the harness does not work", driver.kind().name())),
    }
}

/// Checks a document that was opened. Returns what is wrong.
fn judge(kind: Kind, case: &Case, labelling: Labelling, answer: &Opened) -> Option<String> {
    let of =
        || format!("{}: {labelling:?}, {} of {:?}: {:?}", kind.name(), case.cleaner, case.input, case.output);
    if !answer.ran.is_empty() {
        return Some(format!("ran {:?} by {}", answer.ran, of()));
    }
    let Some(encoding) = Encoding::for_label_no_replacement(answer.encoding.as_bytes()) else {
        // Browsers show nothing of a document in the replacement encoding.
        return None;
    };
    // For an output that begins with U+FEFF, that character is content after another byte order mark, and otherwise a byte order mark.
    let own_mark = if labelling.has_mark { None } else { case.output.strip_prefix('\u{FEFF}') };
    let says_utf_8 = labelling.has_mark
        || own_mark.is_some()
        || match labelling.charset {
            Some(charset) => charset == "utf-8",
            None => case.declares,
        };
    if says_utf_8 && encoding != UTF_8 {
        return Some(format!("read as {} by {}", encoding.name(), of()));
    }
    let content = own_mark.unwrap_or(&case.output);
    let text = encoding.decode_without_bom_handling(content.as_bytes()).0;
    let mut read = read(&text);
    let mut shown = answer.html.clone();
    if !encoding.is_ascii_compatible() {
        // Chromium shows nothing for a single last byte of UTF-16, Firefox shows U+FFFD.
        for html in [&mut read, &mut shown] {
            *html = html.replace('\u{FFFD}', "");
        }
    }
    if shown != read {
        return Some(format!("read {:?} instead of {read:?} by {}", answer.html, of()));
    }
    let is_ascii_alike = case.output.is_ascii() && encoding.is_ascii_compatible();
    let differs = is_ascii_alike && read != self::read(content);
    differs.then(|| format!("read otherwise though it is ASCII, by {}", of()))
}

/// Returns what a browser with scripts shows of a document.
fn read(html: &str) -> String {
    let mut parser = Parser::new(ParseOptions::default().with_scripting(Scripting::Enabled));
    let tree = parser.parse_document(html).unwrap_or_else(|_| lye::html::Tree::new_document());
    let html = tree.root().children().find(|node| node.is_element());
    html.map(|html| serialize::outer_html(&html)).unwrap_or_default()
}

/// Returns the ways in which a case is opened: as a file and over HTTP, with and without a byte order mark, with no label, the right one,
/// and wrong ones in turn.
fn labellings(case: usize) -> Vec<Labelling> {
    let wrong = |offset| Some(WRONG_LABELS[(case * 2 + offset) % WRONG_LABELS.len()]);
    let mut all = Vec::new();
    for has_mark in [false, true] {
        all.push(Labelling { is_file: true, has_mark, charset: None });
        for charset in [None, Some("utf-8"), wrong(usize::from(has_mark))] {
            all.push(Labelling { is_file: false, has_mark, charset });
        }
    }
    all
}

fn bytes(output: &str, labelling: Labelling) -> Vec<u8> {
    let mark = if labelling.has_mark { BYTE_ORDER_MARK } else { b"" };
    [mark, output.as_bytes()].concat()
}

fn file_name(at: usize, has_mark: bool) -> String {
    format!("{at}{}.html", if has_mark { "-mark" } else { "" })
}

/// Starts a server for the page and the documents and returns its address. It ends with the program.
fn serve(cases: &Arc<Vec<Case>>) -> Result<String, String> {
    let server = Server::http("127.0.0.1:0").map_err(|error| format!("no server on loopback: {error}"))?;
    let address = format!("http://{}", server.server_addr());
    let cases = Arc::clone(cases);
    thread::spawn(move || {
        for request in server.incoming_requests() {
            let (content_type, body) = document(&cases, request.url()).unwrap_or_else(|| {
                let is_page = request.url() == "/page";
                ("text/html; charset=utf-8".to_owned(), if is_page { EMPTY_PAGE.into() } else { Vec::new() })
            });
            let Ok(header) = Header::from_bytes("Content-Type", content_type) else { continue };
            // The browser may have closed the connection.
            let _ = request.respond(Response::from_data(body).with_header(header));
        }
    });
    Ok(address)
}

/// Returns the type and the bytes of a document: `/CASE/WAY`.
fn document(cases: &[Case], path: &str) -> Option<(String, Vec<u8>)> {
    let (at, way) = path.strip_prefix('/')?.split_once('/')?;
    let (at, way) = (at.parse::<usize>().ok()?, way.parse::<usize>().ok()?);
    let labelling = *labellings(at).get(way)?;
    let charset = labelling.charset.map(|charset| format!("; charset={charset}")).unwrap_or_default();
    Some((format!("text/html{charset}"), bytes(&cases.get(at)?.output, labelling)))
}

/// Returns the policies and their kinds of outputs: name, cleaner, whether they declare their encoding.
fn cleaners() -> Result<Vec<(&'static str, Cleaner, bool)>, String> {
    let everything = || -> Result<Cleaner, String> {
        let config = SanitizerConfig::from_json("{}").map_err(|error| error.to_string())?;
        Cleaner::from_config(config).map_err(|error| error.to_string())
    };
    let baseline = || Cleaner::from_preset(Preset::Baseline);
    Ok(vec![
        (
            "everything, a document",
            everything()?.for_context(lye::OutputContext::Document).with_declared_encoding(),
            true,
        ),
        (
            "baseline, a document",
            baseline().for_context(lye::OutputContext::Document).with_declared_encoding(),
            true,
        ),
        (
            "default, a document",
            Cleaner::default().for_context(lye::OutputContext::Document).with_declared_encoding(),
            true,
        ),
        ("everything", everything()?, false),
        ("everything, escaped", everything()?.with_disallowed(DisallowedAction::Escape), false),
        ("baseline, not declared", baseline().for_context(lye::OutputContext::Document), false),
        ("article", Cleaner::from_preset(Preset::Article), false),
        ("email", Cleaner::from_preset(Preset::Email), false),
        ("default", Cleaner::default(), false),
    ])
}

/// Returns generated inputs, each cleaned by one of the policies.
fn cases(count: usize, seed: u64) -> Result<Vec<Case>, String> {
    let cleaners = cleaners()?;
    let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut cases = Vec::with_capacity(count);
    for at in 0..count {
        let (name, cleaner, declares) = &cleaners[at % cleaners.len()];
        let input = input(&mut rng);
        let Ok(clean) = cleaner.clean(&input) else { continue };
        let output = clean.into_html();
        let declares = *declares && output.contains("<head>");
        cases.push(Case { input, cleaner: name, output, declares });
    }
    Ok(cases)
}

/// Pieces of documents: payloads that run if an encoding swallows or creates a quote, escape sequences that switch encodings, and
/// declarations of encodings.
const PIECES: &[&str] = &[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<img src=x title=\"",
    "<img alt='",
    "<p title=\"",
    "<a href=\"https://a.example/",
    "\">",
    "'>",
    "\"",
    "'",
    " src=x onerror=alert(1) y=",
    "onerror=alert(1)//",
    "<script>alert(1)</script>",
    "<svg onload=alert(1)>",
    "</svg>",
    "\u{1B}$B",
    "\u{1B}(B",
    "\u{1B}(J",
    "\u{1B}$@",
    "\u{1B}(I",
    "\u{1B}$)C",
    "&#x1b;$B",
    "&#27;(J",
    "&#x1b;(B",
    "\u{E}",
    "\u{F}",
    "&#14;",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "+ACI- onerror=alert(1) ",
    "~{<:Ky2;S{#~}",
    "\u{3C00}\u{7300}\u{6300}",
    "㰀猀挀爀椀瀀琀㸀",
    "à",
    "é",
    "\u{81}",
    "\u{BF}",
    "ÿ",
    "ā",
    "日本",
    "한",
    "😀",
    "\u{E0BC}",
    "\u{FEFF}",
    "\u{A5}",
    "\u{203E}",
    "\\",
    "¥\" onerror=alert(1) ",
    "<meta charset=iso-2022-jp>",
    "<meta charset=utf-7>",
    "<META CHARSET='shift_jis'>",
    "<meta charset=\"utf-16le\">",
    "<meta charset=gbk>",
    "<meta charset=x-user-defined>",
    "<meta http-equiv=content-type content='text/html; charset=iso-2022-jp'>",
    "<meta http-equiv=Content-Type content=\"text/html;charset=big5\">",
    "<meta content='text/html; charset=euc-jp' http-equiv=content-type>",
    "<meta name=x content='charset=gbk'>",
    "<?xml version='1.0' encoding='iso-2022-jp'?>",
    "<!--<meta charset=iso-2022-jp>-->",
    "<!-- \">",
    "-->",
    "<style>/*<meta charset=iso-2022-jp>*/</style>",
    "<style><a b=\"</style>",
    "<style>",
    "</style>",
    "<title><meta charset=gbk></title>",
    "<textarea><meta charset=gbk></textarea>",
    "<table><td>",
    "<head>",
    "<body>",
    "<!DOCTYPE html>",
    "x",
    " ",
    "\n",
];

fn input(rng: &mut Rng) -> String {
    (0..2 + rng.below(14)).map(|_| PIECES[rng.below(PIECES.len())]).collect()
}
