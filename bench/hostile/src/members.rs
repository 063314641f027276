//! Families that are hard to clean by single members of policies: frames, lists of URL rules, parsers, prefixes, requirements, links, CSS, ids.

use crate::Family;
use crate::cleaning::family;
use crate::policies::{
    BLOCKED, CLOBBERING, CSS_VALUES, EXTENDED, FRAMES, FRAMES_NESTED, MISLEADING, PREFIXES, REQUIRED,
    SELECTS, SELECTS_TODAY, UNLINKED, URL_LISTS,
};
use crate::shapes::{counted, framed, numbered, repeat, then};

pub(crate) static MEMBERS: &[Family] = &[
    // ---- frames ----
    family("frames", "many frames of many hosts", FRAMES, |n| {
        numbered(
            "",
            "<iframe src=//a#.films.example/#></iframe><iframe src=//www.youtube.com/embed/#></iframe>",
            "",
            n,
        )
    }),
    family("frames-refused", "frames of hosts that no list has", FRAMES, |n| {
        numbered("", "<iframe src=https://evil#.example/></iframe>a", "", n)
    }),
    family("frames-path", "a path that goes down and up, for every prefix", FRAMES, |n| {
        framed("<iframe src='//maps.example.com/embed/", "a/../", "'></iframe>", n)
    }),
    family("frames-path-encoded", "a path that may lead up once it is decoded", FRAMES, |n| {
        framed("<iframe src='//maps.example.com/embed/", "%25252e/", "'></iframe>", n)
    }),
    family("frames-any-segment", "a path for a prefix that begins with any segment", FRAMES, |n| {
        framed("<iframe src='//codepen.io/", "a", "/embed/x'></iframe>", n)
    }),
    family("frames-host", "a host of many labels", FRAMES, |n| {
        framed("<iframe src='//", "a.", "films.example/'></iframe>", n)
    }),
    family("frames-attributes", "attributes that the policy replaces", FRAMES, |n| {
        numbered("<iframe src=//a.films.example/ sandbox ", "allow-# ", "></iframe>", n)
    }),
    family("frames-tokens", "values that the policy replaces", FRAMES, |n| {
        framed("<iframe src=//a.films.example/ sandbox='", "allow-scripts ", "'></iframe>", n)
    }),
    family("frames-unclosed", "frames that nothing closes", FRAMES, |n| {
        repeat("<iframe src=//a.films.example/>", n)
    }),
    family("frames-documents", "frames in documents of frames", FRAMES_NESTED, |n| {
        numbered("", "<iframe srcdoc='<iframe src=//a.films.example/#></iframe><p>#'></iframe>", "", n)
    }),
    // ---- lists of URL rules, URLs that are refused and kept ----
    family("url-lists", "URLs for each rule of a list, and for none", URL_LISTS, |n| {
        numbered(
            "",
            "<img src=cid:#><img src=https://a/#><img src=data:image/png,#><img src=x#:y><img src=#>",
            "",
            n,
        )
    }),
    family("url-lists-long", "a giant URL for the last rule", URL_LISTS, |n| {
        framed("<img src='data:image/png;base64,", "AAAA", "'>", n)
    }),
    family("url-lists-scheme", "a giant scheme that no rule allows", URL_LISTS, |n| {
        framed("<img src='", "a", ":x'>", n)
    }),
    family("url-blocked", "many URLs that are refused and kept", BLOCKED, |n| {
        numbered("", "<img src=//a/#>", "", n)
    }),
    family("url-blocked-given", "the same with what the input gives beside them", BLOCKED, |n| {
        numbered("", "<img data-blocked-src=//b/# src=//a/#><img data-blocked-src=cid:x>", "", n)
    }),
    family("url-blocked-long", "one giant URL of what is encoded thrice", BLOCKED, |n| {
        framed("<img src='//a/?", "\"%", "'>", n)
    }),
    family("url-blocked-attributes", "an element with many attributes beside it", BLOCKED, |n| {
        numbered("<img src=//a/ ", "data-blocked-# alt=# ", ">", n)
    }),
    // ---- parsers ----
    family("selects", "lists with elements, for parsers of today", SELECTS_TODAY, |n| {
        repeat(
            "<select><button><selectedcontent></selectedcontent></button><option><b>x</b><option><p>y</select>",
            n,
        )
    }),
    family("selects-options", "one list of many options", SELECTS_TODAY, |n| {
        framed(
            "<select><button><selectedcontent></selectedcontent></button>",
            "<option><b>x<div>y</div>",
            "</select>",
            n,
        )
    }),
    family("selects-in-selected", "options where the selected one is shown", SELECTS_TODAY, |n| {
        framed("<select><button><selectedcontent>", "<option><b>x<div>y</div>", "</select>", n)
    }),
    family("selects-deep", "elements in options, inside one another", SELECTS_TODAY, |n| {
        repeat("<select><option><div><button>", n)
    }),
    family("selects-in-selects", "lists that close lists", SELECTS_TODAY, |n| {
        repeat("<select><option><b>x", n)
    }),
    family("selects-selected", "places for what is selected", SELECTS_TODAY, |n| {
        then("<select><button>", "<selectedcontent>", "<option selected><b>x", n)
    }),
    family("selects-both", "lists with elements, for all parsers", SELECTS, |n| {
        repeat(
            "<select><button><selectedcontent></selectedcontent></button><option><b>x</b><option><p>y</select>",
            n,
        )
    }),
    family("selects-both-deep", "the same inside one another", SELECTS, |n| {
        repeat("<select><option><div><button>", n)
    }),
    // ---- prefixes of attributes ----
    family("prefixes", "an element with many attributes", PREFIXES, |n| {
        numbered("<p ", "data-line-#=# aria-#=# data-# ", ">", n)
    }),
    family("prefixes-elements", "many elements with a few", PREFIXES, |n| {
        numbered("", "<p data-line-#=x aria-label=y data-x-#=z>", "", n)
    }),
    family("prefixes-long", "a giant name", PREFIXES, |n| framed("<p data-", "line-", "x=y>", n)),
    // ---- required attributes ----
    family("required-unwrapped", "links that lose their URL, inside one another", REQUIRED, |n| {
        repeat("<span class=a><a href=javascript:x>", n)
    }),
    family("required-unwrapped-wide", "the same beside one another", REQUIRED, |n| {
        numbered("", "<a href=x#:y>z</a>", "", n)
    }),
    family("required-removed", "elements that are removed, with much in them", REQUIRED, |n| {
        repeat("<div><b>x<p>", n)
    }),
    family("required-by-turns", "elements that stay and elements that go", REQUIRED, |n| {
        repeat("<span class=a><span><div lang=en><p>x<div></div>", n)
    }),
    family("required-tables", "elements that parsers move once others are gone", REQUIRED, |n| {
        repeat("<table><td><span><p><a href=x:y><table>", n)
    }),
    family("required-attributes", "a list of attributes that has all but one", REQUIRED, |n| {
        numbered("<span ", "x#=y ", ">", n)
    }),
    // ---- misleading links ----
    family("misleading", "many links whose text is another host", MISLEADING, |n| {
        numbered("", "<a href=https://a#.com/>www.b#.org</a>", "", n)
    }),
    family("misleading-text", "one link with a giant text", MISLEADING, |n| {
        framed("<a href=https://a.com/>https://", "b.", "org</a>", n)
    }),
    family("misleading-path", "one link whose text has a giant path", MISLEADING, |n| {
        framed("<a href=https://a.com/>https://b.org/", "x/", "</a>", n)
    }),
    family("misleading-pieces", "one link with a text in many elements", MISLEADING, |n| {
        framed("<a href=https://a.com/>", "<b>b</b>.<b>org</b>", "</a>", n)
    }),
    family("misleading-host", "a link to a giant host", MISLEADING, |n| {
        framed("<a href=https://", "a.", "com/>b.org</a>", n)
    }),
    family("misleading-open", "links that nothing closes", MISLEADING, |n| {
        repeat("<a href=https://a.com/>b.org<p>", n)
    }),
    family("misleading-drawings", "links in links in drawings", MISLEADING, |n| {
        framed("<svg>", "<a href=https://a.com/>", "b.org", n)
    }),
    family("misleading-unlinked", "many links that lose their URL", UNLINKED, |n| {
        numbered("", "<a href=https://a#.com/>b#.org</a>", "", n)
    }),
    // ---- values of CSS ----
    family("css-backgrounds", "layers of a shorthand, each with a refused image", CSS_VALUES, |n| {
        framed("<p style='background:", "url(https://a/) 1px,", "#111'>", n)
    }),
    family("css-backgrounds-many", "many shorthands", CSS_VALUES, |n| {
        numbered("", "<p style='background:#123 url(https://a/#) no-repeat,url(/b)'>", "", n)
    }),
    family("css-fallbacks", "fallbacks in fallbacks", CSS_VALUES, |n| {
        framed("<p style='color:", "var(--x,", "red'>", n)
    }),
    family("css-fallbacks-wide", "one value of many variables", CSS_VALUES, |n| {
        numbered("<p style='font-family:", "var(--x#,a),", "b'>", n)
    }),
    family("css-trusted", "variables of the page, again and again", CSS_VALUES, |n| {
        numbered("<p style='", "background-color:var(--brand-#);--brand-#:red;", "'>", n)
    }),
    family("css-pattern", "a value that a pattern may match in many ways", CSS_VALUES, |n| {
        framed("<p style='font-size:", "1", "x'>", n)
    }),
    family("css-patterns", "many values that a pattern has to match", CSS_VALUES, |n| {
        numbered("<p style='", "font-size:#px;text-align:#;", "'>", n)
    }),
    family("css-keyword", "a giant keyword for a list", CSS_VALUES, |n| {
        framed("<p style='text-align:", "a", "'>", n)
    }),
    // ---- names that clobber ----
    family("clobbering", "many names that clobber, and many that do not", CLOBBERING, |n| {
        numbered("", "<i id=cookie name=body><i id=x# name=onclick>", "", n)
    }),
    family("clobbering-long", "one giant name", CLOBBERING, |n| framed("<i id=", "cookie", ">", n)),
    // ---- policies that extend others ----
    family("extended", "what the base cleans, by other rules", EXTENDED, |n| {
        counted(
            "",
            "<h1><a href=//a/#>b</a><img src=cid:#><img src=//c/#></h1><td bgcolor=red style='color:red'>",
            n,
        )
    }),
];
