//! Tests of the encodings.

use encoding_rs::{EUC_JP, ISO_8859_2, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::*;

fn sniffed(bytes: &[u8]) -> (&'static Encoding, EncodingSource) {
    let (encoding, source, _) = sniff(bytes, &EncodingOptions::new());
    (encoding, source)
}

/// Returns the encoding that the prescan finds.
fn declared(markup: &str) -> Option<&'static str> {
    let (encoding, source) = sniffed(markup.as_bytes());
    (source != EncodingSource::Fallback).then(|| encoding.name())
}

#[test]
fn encoding_sources_have_an_order() {
    let meta = "<meta charset=euc-jp>".as_bytes();
    let bom = ["\u{FEFF}".as_bytes(), meta].concat();
    let options = EncodingOptions::new().with_fallback(ISO_8859_2);
    assert_eq!(sniff(b"<p>", &options), (ISO_8859_2, EncodingSource::Fallback, 0));
    assert_eq!(sniff(meta, &options), (EUC_JP, EncodingSource::Meta, 0));
    let options = options.with_transport_label("UTF8");
    assert_eq!(sniff(meta, &options), (UTF_8, EncodingSource::Transport, 0));
    let options = options.with_override(UTF_16LE);
    assert_eq!(sniff(meta, &options), (UTF_16LE, EncodingSource::Override, 0));
    assert_eq!(sniff(&bom, &options), (UTF_8, EncodingSource::Bom, 3));
    assert_eq!(sniff(b"\xFE\xFF\0<", &options), (UTF_16BE, EncodingSource::Bom, 2));
    assert_eq!(sniff(b"\xFF\xFE<\0", &options), (UTF_16LE, EncodingSource::Bom, 2));
    assert_eq!(sniff(meta, &EncodingOptions::new().with_transport_label("bogus")).1, EncodingSource::Meta);
    assert_eq!(sniff(b"", &EncodingOptions::default()), (WINDOWS_1252, EncodingSource::Fallback, 0));
}

#[test]
fn content_types() {
    let charset = |text| sniff::charset_of_content_type(text).map(Encoding::name);
    assert_eq!(charset("text/html; charset=utf-8"), Some("UTF-8"));
    assert_eq!(charset(" text/html ;CHARSET=\"euc\\-jp\" ; x"), Some("EUC-JP"));
    assert_eq!(charset("text/html;x=\"a;charset=utf-8\";charset=big5"), Some("Big5"));
    assert_eq!(charset("text/html;charset;charset=;charset=koi8-r;charset=utf-8"), Some("KOI8-R"));
    assert_eq!(charset("text/html;charset=bogus;charset=utf-8"), None);
    assert_eq!(charset("text/html;charset=\"utf-8"), Some("UTF-8"));
    assert_eq!(charset("text/html;charset=\"\\"), None);
    assert_eq!(charset("text/html;charset =utf-8"), None);
    for none in
        ["", "text", "charset=utf-8", "/html;charset=utf-8", "text/;charset=utf-8", "text/html", "a/b;"]
    {
        assert_eq!(charset(none), None, "{none}");
    }
}

#[test]
fn meta_elements() {
    assert_eq!(declared("<meta charset=utf-8>"), Some("UTF-8"));
    assert_eq!(declared("<META/CHARSET = 'UTF-8' >"), Some("UTF-8"));
    assert_eq!(declared("<meta charset=utf-16be>"), Some("UTF-8"));
    assert_eq!(declared("<meta charset=x-user-defined>"), Some("windows-1252"));
    assert_eq!(declared("<metacharset=utf-8>"), None);
    assert_eq!(declared("<meta charset=utf-8"), None);
    assert_eq!(declared("<meta charset=utf-8/>"), None);
    assert_eq!(declared("<meta charset=utf-8 />"), Some("UTF-8"));
    assert_eq!(declared("<meta =charset=utf-8>"), None);
    // The first attribute with a name counts.
    assert_eq!(declared("<meta charset=utf-8 charset=big5>"), Some("UTF-8"));
    assert_eq!(declared("<meta charset=bogus charset=big5><meta charset=gbk>"), Some("GBK"));
}

#[test]
fn meta_elements_with_a_pragma() {
    assert_eq!(declared("<meta http-equiv=content-type content='text/html; charset=big5'>"), Some("Big5"));
    assert_eq!(declared("<meta content='charset=big5' http-equiv=Content-Type>"), Some("Big5"));
    assert_eq!(declared("<meta content='charset=big5'>"), None);
    assert_eq!(declared("<meta content='charset=big5' http-equiv=refresh>"), None);
    // `charset` has priority in any position, and needs no pragma.
    assert_eq!(declared("<meta content='charset=big5' charset=gbk>"), Some("GBK"));
    assert_eq!(declared("<meta charset=gbk content='charset=big5'>"), Some("GBK"));
    assert_eq!(declared("<meta charset=bogus http-equiv=content-type content='charset=big5'>"), None);
    assert_eq!(declared("<meta http-equiv=x http-equiv=content-type content='charset=big5'>"), None);
}

#[test]
fn comments_and_raw_text_hide_meta() {
    assert_eq!(declared("<!--<meta charset=utf-8>--><meta charset=big5>"), Some("Big5"));
    assert_eq!(declared("<!--><meta charset=utf-8>-->"), Some("UTF-8"));
    assert_eq!(declared("<!---><meta charset=utf-8>-->"), Some("UTF-8"));
    assert_eq!(declared("<!-- <meta charset=utf-8>"), None);
    assert_eq!(declared("<p title='<meta charset=utf-8>'><meta charset=big5>"), Some("Big5"));
    assert_eq!(declared("</p title='<meta charset=utf-8>'><meta charset=big5>"), Some("Big5"));
    assert_eq!(declared("<!x '<meta charset=utf-8>'>"), None);
    assert_eq!(declared("<!x '>'<meta charset=utf-8>'>"), Some("UTF-8"));
    assert_eq!(declared("</ x><?y><meta charset=utf-8>"), Some("UTF-8"));
    assert_eq!(declared("<<meta charset=utf-8>"), Some("UTF-8"));
    assert_eq!(declared("<script>'<meta charset=utf-8>'</script>"), Some("UTF-8"));
}

#[test]
fn prescan_ends_after_1024_bytes() {
    let meta = "<meta charset=utf-8>";
    let padded = |length: usize| format!("{}{meta}", " ".repeat(length - meta.len()));
    assert_eq!(declared(&padded(1024)), Some("UTF-8"));
    assert_eq!(declared(&padded(1025)), None);
}

#[test]
fn xml_declarations() {
    assert_eq!(declared("<?xml version='1.0' encoding='big5'?>"), Some("Big5"));
    assert_eq!(declared("<?xml encoding \t= \"utf-16\"?>"), Some("UTF-8"));
    assert_eq!(declared("<?xml encoding='big5'?><meta charset=gbk>"), Some("GBK"));
    assert_eq!(declared("<?xml encoding='big5'?><!-- never closed"), Some("Big5"));
    for none in [
        " <?xml encoding='big5'?>",
        "<?XML encoding='big5'?>",
        "<?xml encoding='big5'?",
        "<?xml?> encoding='big5'",
        "<?xml encoding='bi g5'?>",
        "<?xml encoding=' big5'?>",
        "<?xml encoding=big5?>",
        "<?xml encoding='big5\"?>",
        "<?xml encoding",
        "<?xml encoding>",
        "<?xml encoding=>",
        "<?xml encoding='bogus'?>",
    ] {
        assert_eq!(declared(none), None, "{none}");
    }
    assert_eq!(sniffed(b"<\0?\0x\0m\0l\0"), (UTF_16LE, EncodingSource::XmlDeclaration));
    assert_eq!(sniffed(b"\0<\0?\0x\0m\0l"), (UTF_16BE, EncodingSource::XmlDeclaration));
}

#[test]
fn meta_content_attribute() {
    let name = |content| from_meta_content(content).map(Encoding::name);
    assert_eq!(name("charset=utf-8"), Some("UTF-8"));
    assert_eq!(name("text/html;CharSet = utf-8;x"), Some("UTF-8"));
    assert_eq!(name("charset='utf-8' x"), Some("UTF-8"));
    assert_eq!(name("charset=\" utf-8 \""), Some("UTF-8"));
    assert_eq!(name("charset charset=utf-8"), Some("UTF-8"));
    assert_eq!(name("charsetcharset=utf-8"), Some("UTF-8"));
    // The encoding of the label. `change` decides what it means.
    assert_eq!(name("charset=utf-16"), Some("UTF-16LE"));
    for none in
        ["", "charset", "charset=", "charset='utf-8", "charset=\"utf-8'", "charset utf-8", "charset=;utf-8"]
    {
        assert_eq!(name(none), None, "{none}");
    }
}

#[test]
fn encoding_changes() {
    assert_eq!(change(WINDOWS_1252, UTF_8), Some(UTF_8));
    assert_eq!(change(WINDOWS_1252, encoding_rs::X_USER_DEFINED), None);
    assert_eq!(change(UTF_8, UTF_16BE), None);
    assert_eq!(change(UTF_16LE, UTF_8), None);
    assert!(EncodingSource::Fallback.is_tentative() && EncodingSource::Meta.is_tentative());
    assert!(!EncodingSource::Bom.is_tentative() && !EncodingSource::Transport.is_tentative());
}

#[test]
fn decoding() {
    let decoded = decode("\u{FEFF}é".as_bytes(), &EncodingOptions::new());
    assert!(matches!(decoded.text, Cow::Borrowed("é")));
    assert!(!decoded.had_errors);

    let decoded = decode(b"<meta charset=utf-8>\xE9", &EncodingOptions::new());
    assert_eq!(decoded.text, "<meta charset=utf-8>\u{FFFD}");
    assert!(decoded.had_errors);

    // Only one mark at the beginning is removed.
    let decoded = decode(b"\xFF\xFE\xFF\xFEa\0", &EncodingOptions::new());
    assert_eq!(decoded.text, "\u{FEFF}a");
    assert_eq!(decoded.encoding, UTF_16LE);

    let decoded = decode(b"a\0b", &EncodingOptions::new().with_override(UTF_16LE));
    assert_eq!(decoded.text, "a\u{FFFD}");
    assert!(decoded.had_errors);

    assert_eq!(decode(b"", &EncodingOptions::new()).text, "");
}

#[test]
fn truncated_input_never_panics() {
    let whole = "<?xml encoding='big5'?><!x><!-- - --></a/b c='d'><a = e=\"f\" g=h><meta http-equiv=content-type \
                 content=\"a charset = 'utf-8'\" charset = 'x'>";
    for end in 0..=whole.len() {
        for start in 0..=end {
            let _ = decode(&whole.as_bytes()[start..end], &EncodingOptions::new());
            let _ = from_meta_content(&whole[start..end]);
            let _ = sniff::charset_of_content_type(&whole[start..end]);
        }
    }
}
