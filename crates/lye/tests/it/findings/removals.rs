//! What is counted as removed has a finding, in every export.

use crate::common::inputs;
use lye::export::ExportFormat;
use lye::findings::{Action, FindingCode, FindingKind};
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::{Cleaner, Finding, FindingsMode, Policy, Preset, Removals};
use lye_hostile::Rng;

const EXPORTS: [ExportFormat; 4] = [
    ExportFormat::Xhtml,
    ExportFormat::Text(LinkText::Alone),
    ExportFormat::Markdown(MarkdownDialect::Gfm),
    ExportFormat::Markdown(MarkdownDialect::CommonMark),
];

/// Names, characters and comments that XML cannot write.
const PIECES: &[&str] = &[
    "<p epub:type='a' epub:b=c>",
    "<p a:b=1 c=2 @click=x (click)=y é=1>",
    "<o:p>office</o:p>",
    "<a:b c=d>",
    "<x-y :z=1>",
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink=x><g a:b=1 xlink:href='#a'>",
    "<svg xmlns=wrong xmlns:z=1>",
    "<!-- a -- b -->",
    "<!-- c --->",
    "<!-->",
    "<?pi a?>",
    "<p title='&#xFFFF;&#11;'>",
    "\u{FFFE}",
    "&#1;",
    "<math><mi definitionurl=x a:b=1>",
    "<b onclick=x>",
];

/// What the findings say was removed, as `(elements, attributes and URLs, comments, processing instructions)`.
fn told<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> [u64; 4] {
    let mut told = [0; 4];
    for finding in findings {
        let is_gone = matches!(finding.action(), Action::Removed | Action::ReplacedByChildren);
        let is_of_xml = finding.code() == FindingCode::NOT_IN_XML;
        let kind = match finding.kind() {
            _ if !is_gone => continue,
            FindingKind::Comment => 2,
            FindingKind::ProcessingInstruction => 3,
            FindingKind::Output if is_of_xml && finding.node() == "!--" => 2,
            FindingKind::Output if !is_of_xml => continue,
            FindingKind::Css | FindingKind::Limit | FindingKind::Parser => continue,
            _ if finding.attribute().is_some() => 1,
            _ => 0,
        };
        told[kind] += 1;
    }
    told
}

fn counted(removals: &Removals) -> [u64; 4] {
    let attributes = removals.attributes + removals.urls;
    [removals.elements, attributes, removals.comments, removals.processing_instructions]
}

/// Returns `true` if one finding stands for any number of removals: output that changed when it was parsed again or was not writable, and
/// markup in attributes.
fn stands_for_many(finding: &Finding) -> bool {
    matches!(finding.code().as_str(), "lost-on-rereading" | "not-writable" | "flattened" | "nested-cleaned")
        || finding.kind() == FindingKind::Limit
        || finding.from_reparse()
}

#[track_caller]
fn assert_told(what: &str, html: &str, removals: &Removals, findings: &[Finding]) -> bool {
    let (told, counted) = (told(findings), counted(removals));
    if findings.iter().any(stands_for_many) {
        return false;
    }
    for (told, counted) in told.iter().zip(counted) {
        // Elements that the parser implied are told of, and not counted.
        assert!(
            *told >= counted,
            "{what}: {html:?}: told {told}, counted {counted}: {removals} {findings:#?}"
        );
    }
    let is_silent = removals.is_empty() || !findings.is_empty();
    assert!(is_silent, "{what}: {html:?}: {removals}");
    true
}

fn policies() -> Vec<Policy> {
    let open = "[sanitizer]\nremoveElements = [\"b\"]\ncomments = true\nprocessingInstructions = [\"pi\"]\n";
    let mut policies = inputs::policies();
    policies.extend(Preset::ALL.map(Preset::policy));
    policies.push(Policy::from_toml(open).unwrap());
    policies
}

#[test]
fn every_counted_removal_has_a_finding() {
    let mut rng = Rng::new(11);
    let mut checked = 0;
    for policy in policies() {
        let cleaner = Cleaner::new(&policy).unwrap().with_findings(FindingsMode::Collect);
        for _ in 0..120 {
            let mut html = inputs::markup(&mut rng);
            for _ in 0..rng.below(4) {
                html += PIECES[rng.below(PIECES.len())];
            }
            if let Ok(clean) = cleaner.clean(&html) {
                checked += usize::from(assert_told("html", &html, clean.removals(), clean.findings()));
            }
            for format in EXPORTS {
                if let Ok(exported) = cleaner.export(&html, format) {
                    let what = format!("{format:?}");
                    checked +=
                        usize::from(assert_told(&what, &html, exported.removals(), exported.findings()));
                }
            }
            let file = format!("<svg>{html}");
            if let Ok(drawing) = cleaner.clean_svg(&file) {
                checked += usize::from(assert_told("svg", &file, drawing.removals(), drawing.findings()));
            }
        }
    }
    assert!(checked > 5000, "{checked}");
}

#[test]
fn what_xml_cannot_write_is_named() {
    let policy = "[sanitizer]\nelements = [\"p\", \"o:p\"]\nattributes = [\"epub:type\", \"a:b\", \"title\"]\ncomments = true";
    let cleaner =
        Cleaner::new(&Policy::from_toml(policy).unwrap()).unwrap().with_findings(FindingsMode::Collect);
    let html = "<p epub:type=x a:b=y title='&#xFFFF;'><o:p>a</o:p><!-- 1 -- 2 -->";
    let exported = cleaner.export(html, ExportFormat::Xhtml).unwrap();
    assert_eq!(
        exported.as_str(),
        "<p xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" epub:type=\"x\" title=\"\">a</p>"
    );
    let shown: Vec<String> = exported.findings().iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "not-in-xml: removed `a:b` of <p>",
            "not-in-xml: rewrote `title` of <p>",
            "not-in-xml: unwrapped <o:p> (content kept)",
            "not-in-xml: removed a comment",
        ]
    );
    assert_eq!(exported.removals().to_string(), "1 element, 1 attribute, 1 comment, 1 text");
}
