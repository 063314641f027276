//! Values of a policy are displayed as policy files spell them, and parse from that.

use lye::html::{AttrNamespace, Namespace};
use lye::policy::{BaseUrl, LinkScope, LinkTarget, RelToken};
use lye::urls::{
    DataType, HostPattern, PathPrefix, UnsetHandling, UrlAttributeType, UrlHandling, UrlRuleKey, UrlScheme,
    UrlSink,
};
use lye::{FindingsMode, OutputContext};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Checks that `Display` and `FromStr` use the same form.
fn check<T>(texts: &[&str])
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    for text in texts {
        let value: T = text.parse().unwrap();
        assert_eq!(value.to_string(), *text);
    }
    assert!("no such: value >".parse::<T>().is_err(), "{}", std::any::type_name::<T>());
}

#[test]
fn displayed_values_parse() {
    check::<BaseUrl>(&["https://example.com/", "http://example.com/a?b"]);
    check::<FindingsMode>(&["silent", "collect", "reject"]);
    check::<LinkScope>(&["all", "external"]);
    check::<UrlHandling>(&["allow", "remove", "proxy"]);
    check::<UnsetHandling>(&["keep", "default_handling"]);
    check::<UrlAttributeType>(&["none", "url", "srcset", "space_list", "comma_or_space_list"]);
    check::<RelToken>(&["noopener", "ugc"]);
    check::<OutputContext>(&["body", "table > tbody", "document", "srcdoc"]);
    check::<UrlRuleKey>(&["a[href]", "*[cite]", "svg:use[xlink:href]", "math:mi[href]"]);
    check::<HostPattern>(&["example.com", "*.example.com", "registrable:example.com", "[::1]"]);
    check::<UrlScheme>(&["https", "web+x"]);
    check::<PathPrefix>(&["/", "/docs"]);
    check::<DataType>(&["image/png"]);
    // Any string without a line end is a name.
    let target: LinkTarget = "_blank".parse().unwrap();
    assert_eq!(target.to_string(), "_blank");
    assert!("_new".parse::<LinkTarget>().is_err());
}

#[test]
fn attribute_is_displayed_as_its_rule_key() {
    let sink = UrlSink::new(Namespace::Svg, "use", AttrNamespace::XLink, "href");
    assert_eq!(sink.to_string(), "svg:use[xlink:href]");
    for key in ["a[href]", "svg:use[xlink:href]", "math:mi[href]", "svg:svg[xml:base]"] {
        let key = UrlRuleKey::parse(key).unwrap();
        let ((namespace, element), (attribute_namespace, attribute)) =
            (key.element().unwrap(), key.attribute());
        assert_eq!(
            UrlSink::new(namespace, element, attribute_namespace, attribute).to_string(),
            key.to_string()
        );
    }
}
