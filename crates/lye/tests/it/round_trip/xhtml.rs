//! XML parsers find only kept markup in XHTML output.

use crate::common::markup::{ATTRIBUTES, kept, markup};
use lye::Cleaner;
use lye::export::ExportFormat;
use lye_hostile::Rng;

#[test]
fn xml_parser_finds_only_kept_markup() {
    let mut rng = Rng::new(0x7868_746D_6C21);
    let mut elements = 0;
    for _ in 0..300 {
        let kept = kept(&mut rng);
        let cleaner = Cleaner::new(&kept.policy).unwrap();
        rng.cases(25, |rng| {
            let html = markup(rng);
            let xml = cleaner.export(&html, ExportFormat::Xhtml).unwrap().into_string();
            let at = || format!("{xml}\n{html}\n{}", kept.policy.to_json());
            let around = format!("<around>{xml}</around>");
            let read =
                roxmltree::Document::parse(&around).unwrap_or_else(|error| panic!("{error}\n{}", at()));
            for node in read.root_element().descendants().skip(1) {
                assert!(!node.is_pi(), "{}", at());
                if !node.is_element() {
                    continue;
                }
                elements += 1;
                let name = node.tag_name();
                assert!(kept.keeps(name.namespace().unwrap_or(""), name.name()), "{name:?}\n{}", at());
                for attribute in node.attributes() {
                    assert!(ATTRIBUTES.contains(&attribute.name()), "{attribute:?}\n{}", at());
                }
            }
        });
    }
    assert!(elements > 5_000, "{elements}");
}
