//! Renders the tables of known names: a constant for each name, and the perfect hash that finds it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::perfect_hash;

/// The differences between the two name tables.
pub(crate) struct Kind {
    source: &'static str,
    id_type: &'static str,
    noun: &'static str,
    /// HTML Standard, "Parsing foreign content": names whose case is adjusted in SVG.
    svg_adjusted: &'static str,
    /// HTML Standard, "Parsing foreign content": names whose case is adjusted in MathML.
    mathml_adjusted: &'static str,
}

/// The element names.
pub(crate) const ELEMENTS: Kind = Kind {
    source: "data/elements.txt",
    id_type: "TagId",
    noun: "element",
    // HTML Standard 13.2.6.5, the table of tag names in the rules for any other start tag.
    svg_adjusted: "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend \
        feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap \
        feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge \
        feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence \
        foreignObject glyphRef linearGradient radialGradient textPath",
    mathml_adjusted: "",
};

/// The attribute names.
pub(crate) const ATTRIBUTES: Kind = Kind {
    source: "data/attributes.txt",
    id_type: "AttrId",
    noun: "attribute",
    // HTML Standard 13.2.6.1, "adjust SVG attributes".
    svg_adjusted: "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant \
        edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints \
        keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits \
        maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY \
        pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur \
        requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod startOffset \
        stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox \
        viewTarget xChannelSelector yChannelSelector zoomAndPan",
    // HTML Standard 13.2.6.1, "adjust MathML attributes".
    mathml_adjusted: "definitionURL",
};

/// HTML Standard 13.2.6.1, "adjust foreign attributes": qualified name, namespace, local name.
const FOREIGN_ATTRIBUTES: [(&str, &str, &str); 11] = [
    ("xlink:actuate", "XLink", "actuate"),
    ("xlink:arcrole", "XLink", "arcrole"),
    ("xlink:href", "XLink", "href"),
    ("xlink:role", "XLink", "role"),
    ("xlink:show", "XLink", "show"),
    ("xlink:title", "XLink", "title"),
    ("xlink:type", "XLink", "type"),
    ("xml:lang", "Xml", "lang"),
    ("xml:space", "Xml", "space"),
    ("xmlns", "Xmlns", "xmlns"),
    ("xmlns:xlink", "Xmlns", "xlink"),
];

/// Returns the Rust source of the table of `kind` for the names in `list`, one a line.
pub(crate) fn render(kind: &Kind, list: &str) -> Result<String, String> {
    let names = read_list(kind, list)?;
    let constants = constants(&names)?;
    let id_of: BTreeMap<&str, usize> = names.iter().enumerate().map(|(at, &name)| (name, at + 1)).collect();
    let known = |name: &str| id_of.get(name).copied().ok_or(format!("{} lacks {name}", kind.source));

    let short: Vec<&str> = names.iter().copied().filter(|name| name.len() <= 16).collect();
    let hash = perfect_hash::find(&short, |name, [low_factor, high_factor]| {
        let [low, high] = pack(name.as_bytes());
        (low ^ high.wrapping_mul(high_factor)).wrapping_mul(low_factor)
    })?;

    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    let Kind { source, id_type, noun, .. } = kind;
    line(format!(
        "//! Generated from `{source}` by `cargo run -p xtask -- gen`: do not edit. The known {noun} names."
    ));
    line(String::new());
    line("use crate::names::PackedHash;".to_owned());
    line(format!("/// One more than the number of known {noun} names: 0 stands for none."));
    line(format!("pub(crate) const COUNT: usize = {};", names.len() + 1));
    line("/// The names by id.".to_owned());
    line("pub(crate) static NAMES: [&str; COUNT] = [\"\",".to_owned());
    for name in &names {
        line(format!("{name:?},"));
    }
    line("];".to_owned());
    line("/// Finds the names of at most 16 bytes.".to_owned());
    let (buckets, slots) = (hash.displacements.len(), hash.slots.len());
    line(format!(
        "pub(crate) static HASH: PackedHash<{buckets}, {slots}> = PackedHash::new([{:#x}, {:#x}], {}, {}, {}, &NAMES);",
        hash.multipliers[0],
        hash.multipliers[1],
        64 - hash.bucket_bits,
        64 - hash.bucket_bits - hash.slot_bits,
        "DISPLACEMENTS, IDS"
    ));
    line(format!("const DISPLACEMENTS: [u16; {buckets}] = {:?};", hash.displacements));
    let mut ids = Vec::new();
    for slot in &hash.slots {
        ids.push(match slot {
            Some(key) => known(short[*key])?,
            None => 0,
        });
    }
    line(format!("const IDS: [u16; {slots}] = {ids:?};"));
    line("/// The ids of the names of more than 16 bytes, in the order of their bytes.".to_owned());
    let mut long = Vec::new();
    for name in names.iter().filter(|name| name.len() > 16) {
        long.push(known(name)?);
    }
    line(format!("pub(crate) static LONG: [u16; {}] = {long:?};", long.len()));

    let adjusted = |list: &str| -> Result<Vec<(usize, usize)>, String> {
        let pairs =
            list.split_whitespace().map(|name| Ok((known(&name.to_ascii_lowercase())?, known(name)?)));
        pairs.collect()
    };
    let svg = adjusted(kind.svg_adjusted)?;
    line("/// Adjusted names in SVG: lower-case id, adjusted id.".to_owned());
    line(format!("pub(crate) const SVG_ADJUSTED: [(u16, u16); {}] = {svg:?};", svg.len()));
    let mathml = adjusted(kind.mathml_adjusted)?;
    if !mathml.is_empty() {
        line("/// Adjusted names in MathML: lower-case id, adjusted id.".to_owned());
        line(format!("pub(crate) const MATHML_ADJUSTED: [(u16, u16); {}] = {mathml:?};", mathml.len()));
    }
    if noun == &"attribute" {
        line("/// Adjusted foreign attributes: qualified name, namespace, local name.".to_owned());
        line(format!(
            "pub(crate) const FOREIGN_ADJUSTED: [(u16, super::AttrNamespace, u16); {}] = [",
            FOREIGN_ATTRIBUTES.len()
        ));
        for (qualified, namespace, local) in FOREIGN_ATTRIBUTES {
            line(format!("({}, super::AttrNamespace::{namespace}, {}),", known(qualified)?, known(local)?));
        }
        line("];".to_owned());
    }

    line(format!("/// The {noun} names that the standards mention, each under a constant."));
    line("pub mod id {".to_owned());
    line(format!("use crate::names::{id_type};"));
    for (at, (name, constant)) in names.iter().zip(&constants).enumerate() {
        line(format!("/// `{name}`"));
        line(format!("pub const {constant}: {id_type} = {id_type}({});", at + 1));
    }
    line("}".to_owned());
    Ok(out.replace("super::AttrNamespace", "crate::names::AttrNamespace"))
}

/// Returns the names of a list. It must be sorted and without duplicates, so that its diffs are readable.
fn read_list<'l>(kind: &Kind, list: &'l str) -> Result<Vec<&'l str>, String> {
    let names: Vec<&str> = list.lines().collect();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] >= pair[1]) {
        return Err(format!("{}: {} must come before {}", kind.source, pair[1], pair[0]));
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-:_".contains(&byte);
    match names.iter().find(|name| name.is_empty() || !name.bytes().all(plain)) {
        Some(name) => Err(format!("{}: not a name: {name:?}", kind.source)),
        // The ids of names that a tree interns begin at 4096.
        None if names.len() >= 4095 => Err(format!("{}: too many names", kind.source)),
        None => Ok(names),
    }
}

/// Returns the names of the constants: upper case, with `_` before each capital of a camelCase name.
fn constants(names: &[&str]) -> Result<Vec<String>, String> {
    let mut seen = BTreeMap::new();
    let mut constants = vec![String::new(); names.len()];
    // Lower-case names come first: where two clash, the camelCase one is renamed.
    let (plain, camel): (Vec<usize>, Vec<usize>) =
        (0..names.len()).partition(|&at| !names[at].bytes().any(|byte| byte.is_ascii_uppercase()));
    for at in plain.into_iter().chain(camel) {
        let mut constant = screaming_snake(names[at]);
        if let Some(other) = seen.get(&constant) {
            eprintln!("note: the constants of {} and {other} clash", names[at]);
            constant.push_str("_CAMEL");
        }
        if let Some(other) = seen.insert(constant.clone(), names[at]) {
            return Err(format!("the constants of {} and {other} clash", names[at]));
        }
        constants[at] = constant;
    }
    Ok(constants)
}

fn screaming_snake(name: &str) -> String {
    let mut out = String::new();
    let mut after_lower = false;
    for character in name.chars() {
        if character.is_ascii_uppercase() && after_lower {
            out.push('_');
        }
        after_lower = !character.is_ascii_uppercase();
        out.push(if character.is_ascii_alphanumeric() { character.to_ascii_uppercase() } else { '_' });
    }
    out
}

/// Returns the first 16 bytes of a name, little-endian, padded with zeros, as the tokenizer collects them.
fn pack(name: &[u8]) -> [u64; 2] {
    let mut words = [0_u64; 2];
    for (at, &byte) in name.iter().take(16).enumerate() {
        words[at / 8] |= u64::from(byte) << (8 * (at % 8));
    }
    words
}
