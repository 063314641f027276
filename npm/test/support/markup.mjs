/** Generates markup that parsers and sanitizers read differently: always the same for a seed. */

/** Returns a generator of numbers below a bound (mulberry32). */
const random = (seed) => {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
};

const NAMES = [
  "a", "b", "i", "p", "div", "span", "h2", "ul", "li", "dd", "table", "tbody", "tr", "td", "caption", "form", "button", "select", "option", "pre", "template",
  "svg", "math", "mtext", "mi", "desc", "foreignObject", "annotation-xml", "style", "title", "textarea", "noscript", "xmp", "iframe", "script", "plaintext",
  "img", "br", "hr", "input", "x-y", "font", "nobr", "marquee", "body", "html", "head", "ruby", "rt", "details", "summary", "mglyph",
];
const ATTRIBUTES = ["href", "src", "srcset", "style", "id", "name", "class", "title", "onclick", "xlink:href", "encoding", "color", "target", "rel", "data-x", "colspan", "STYLE", "a<b", "="];
const VALUES = [
  "https://example.org/a?b=1&copy=2", "javascript:alert(1)", " java\tscript:alert(1)", "//example.org", "#top", "mailto:a@example.org", "data:text/html,x", "x.png 1x, https://e.example/y 2x",
  "color:red", "width:10px;background:url(//e.example/)", "color:re\\64;position:fixed", "getElementById", "text/html", "</style><img src=x onerror=alert(1)>", "--><b>", "]]>", "&quot;&#39;&#x3c;",
  "", "é漢🙂", "\u0000", "\u202eabc", "100", "_blank", "http://[::1]:80/", "https://xn--nxasmq6b/", "https://user:pw@e.example/",
];
const TEXTS = [
  "text", " ", "\n", "&amp;", "&notit;", "&#0;", "&#x1F642;", "&#xD800;", "<", "</", "<!", "<?x?>", "<!-- c -->", "<!-->", "<![CDATA[x]]>", "1 < 2 > 0", "www.example.org", "Vec<T>", "\u0000", "\r\n",
  "é", "漢字", "🙂", "\u200b", "\ufeff", "\u202e", "\ud800", "\udfff", "<!doctype html>", "</br>", "</p>", "-->", "{{x}}", "&lt;script&gt;", "a\u00a0b",
];
const QUOTES = ['"', "'", "", "`"];

/** Returns a number of inputs. Some contain lone surrogates. */
export const generated = (count, seed = 1) => {
  const below = random(seed);
  const of = (list) => list[below(list.length)];
  const attribute = () => {
    const quote = of(QUOTES);
    return ` ${of(ATTRIBUTES)}${below(5) === 0 ? "" : `=${quote}${of(VALUES)}${quote}`}`;
  };
  const tag = () => `<${of(NAMES)}${Array.from({ length: below(4) }, attribute).join("")}${of(["", "", "/", " "])}>`;
  const piece = () => [tag, tag, () => `</${of(NAMES)}>`, () => of(TEXTS)][below(4)]();
  return Array.from({ length: count }, () => Array.from({ length: 1 + below(30) }, piece).join(""));
};
