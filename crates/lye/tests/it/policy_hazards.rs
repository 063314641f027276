//! Attributes that act outside their content: policies remove them, and presets do not keep them.

use lye::findings::FindingCode;
use lye::html::{AttrNamespace, Namespace};
use lye::policy::hazards::{Hazard, HazardClass, hazard};
use lye::sanitizer::{SanitizerAttribute, SanitizerElement};
use lye::urls::UrlSink;
use lye::{Cleaner, FindingsMode, Policy, Preset};

fn cleaner(classes: impl IntoIterator<Item = HazardClass>) -> Cleaner {
    Cleaner::new(&Preset::Baseline.policy().with_removed_hazards(classes)).unwrap()
}

#[test]
fn hazards_are_removed_by_class_even_if_listed() {
    let cases = [
        (HazardClass::Forms, "<button form=x formaction=/y formmethod=post>", "<button></button>"),
        (
            HazardClass::Commands,
            "<button commandfor=x command=show-modal popovertarget=y>",
            "<button></button>",
        ),
        (HazardClass::Focus, "<b tabindex=3 autofocus accesskey=s>", "<b></b>"),
        (HazardClass::Focus, "<b tabindex=-1>", "<b tabindex=\"-1\"></b>"),
        (HazardClass::Navigation, "<a target=main download=x.exe>", "<a></a>"),
        (HazardClass::Tracking, "<a ping=https://a.example/>", "<a></a>"),
        (HazardClass::Components, "<b slot=x is=y-z>", "<b></b>"),
        (HazardClass::Components, "<label for=x>", "<label for=\"x\"></label>"),
        (HazardClass::Scripting, "<b nonce=x>", "<b></b>"),
        (
            HazardClass::Gadgets,
            "<b @click=x v-html=y hx-get=/z data-bs-html=w [q]=1 (r)=1 *s=1 :t=1 _=u>",
            "<b></b>",
        ),
    ];
    for (class, html, expected) in cases {
        let cleaner = cleaner([class]);
        let cleaned = cleaner.clean(html).unwrap().into_html();
        assert_eq!(cleaned, expected, "{class}: {html}");
        let others = HazardClass::ALL.into_iter().filter(|&other| other != class);
        let others = self::cleaner(others);
        assert_eq!(others.clean(html).unwrap().removals().attributes, 0, "{html}");
    }
}

/// Checks every row of the data file, one attribute at a time.
#[test]
fn each_listed_hazard_is_removed() {
    let table = include_str!("../../../../data/hazards.tsv");
    let plain = cleaner([]);
    let (mut all, mut kept) = (0, 0);
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [class, _, namespace, elements, attributes, value, ..] = columns[..] else { panic!("{line}") };
        let of_class = HazardClass::ALL.into_iter().find(|known| known.to_string() == class);
        let refusing = cleaner([of_class.unwrap_or_else(|| panic!("no class is called {class}"))]);
        let element = if elements == "*" { "b" } else { elements.split(' ').next().unwrap() };
        let (before, after) = if namespace == "svg" { ("<svg>", "</svg>") } else { ("", "") };
        for attribute in attributes.split(' ') {
            let name = attribute.strip_suffix('*').map_or(attribute.to_owned(), |start| format!("{start}q"));
            let value = if value == "positive" { "3" } else { "v" };
            let html = format!("{before}<{element} {name}={value}></{element}>{after}");
            all += 1;
            kept += usize::from(plain.clean(&html).unwrap().html().contains(&name));
            let cleaned = refusing.clean(&html).unwrap().into_html();
            assert!(!cleaned.contains(&format!(" {name}=")), "{class}: {html} became {cleaned}");
        }
    }
    // Without the classes, nearly all of them are kept.
    assert!(all > 100 && kept * 10 > all * 9, "{kept} of {all}");
}

#[test]
fn hazard_finding_names_the_class() {
    let cleaner = cleaner([HazardClass::Gadgets]).with_findings(FindingsMode::Collect);
    let cleaned = cleaner.clean("<b v-html=x title=y>").unwrap();
    let [finding] = cleaned.findings() else { panic!("{:?}", cleaned.findings()) };
    assert_eq!((finding.code(), finding.rule()), (FindingCode::ATTRIBUTE_HAZARD, "remove_hazards.gadgets"));
    assert_eq!(finding.attribute(), Some("v-html"));
}

#[test]
fn set_attributes_are_not_hazards() {
    let policy = Policy::from_json(
        r#"{ "remove_hazards": ["navigation", "focus"], "set": { "p": { "tabindex": "1" } },
             "links": { "target": "_blank", "rel": ["noopener"] } }"#,
    );
    let cleaner = Cleaner::new(&policy.unwrap()).unwrap();
    let cleaned = cleaner.clean("<p tabindex=2>a <a href=https://a.example/ target=x>b").unwrap().into_html();
    let expected =
        r#"<p tabindex="1">a <a href="https://a.example/" rel="noopener" target="_blank">b</a></p>"#;
    assert_eq!(cleaned, expected);
    assert_eq!(cleaner.clean(&cleaned).unwrap().html(), cleaned);
}

/// Returns the hazards among the attributes that a preset lists.
fn listed(preset: Preset) -> Vec<(String, &'static Hazard)> {
    let config = preset.policy().check().unwrap().sanitizer().get();
    let mut found = Vec::new();
    let mut look = |element: &SanitizerElement, attribute: &SanitizerAttribute| {
        let namespaces = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
        let of_element = |namespace: &Namespace| element.namespace.as_deref() == Some(namespace.uri());
        let namespace = namespaces.into_iter().find(of_element).unwrap_or(Namespace::Html);
        if attribute.namespace.is_none() {
            let sink = UrlSink::new(namespace, &element.name, AttrNamespace::None, &attribute.name);
            found.extend(
                hazard(&sink).map(|hazard| (format!("{}[{}]", element.name, attribute.name), hazard)),
            );
        }
    };
    for listed in config.elements.iter().flatten() {
        for attribute in listed.attributes.iter().chain(&config.attributes).flatten() {
            look(&listed.element, attribute);
        }
    }
    found
}

#[test]
fn presets_with_attribute_lists_keep_no_hazards() {
    for preset in Preset::ALL {
        let config = preset.policy().check().unwrap().sanitizer().get();
        let keeps_all = config.attributes.is_none() || config.data_attributes == Some(true);
        // The purpose of this preset: it keeps everything that is not known to run script.
        assert_eq!(keeps_all, preset == Preset::Baseline, "{preset}");
        let found = listed(preset);
        assert!(found.is_empty(), "{preset}: {found:?}");
    }
}
