// Inserts outputs with style sheets into the scope of a page, and reports what they changed outside of it, and how they style the content. `sheets.rs`
// checks the reports. The page has elements, names and rules like those of the sheets.
(async () => {
  'use strict';

  const PAGE = `<!DOCTYPE html>
<html class="a content-page" id="u" lang="en">
<head><title>Page</title><style>
@keyframes slide { from { margin-left: 0 } to { margin-left: 100px } }
@property --own { syntax: "<length>"; inherits: false; initial-value: 3px }
.slides { animation: slide 100s linear -50s paused }
.owns { margin-top: var(--own); padding-top: var(--page, 5px) }
.box { position: absolute; left: 0; top: 0; width: 300px; height: 200px; overflow: hidden }
</style></head>
<body class="a b" id="v">
<header class="a" id="w" title="n"><h1 class="b">Page</h1><nav><ul class="a"><li class="b">One</li><li>Two</li></ul></nav></header>
<p class="slides b" id="x">slides</p><p class="owns a" lang="en" dir="ltr">owns</p><p class="layered">layered</p>
<table class="a"><tbody><tr><td class="b" title="n">cell</td></tr></tbody></table>
<form class="b"><input class="a" placeholder="text" required><textarea id="y">text</textarea><select><option>one</option></select><button>go</button></form>
<section class="a" title="n"><div class="b"><a class="a" href="https://page.example/">link</a><b class="b">bold</b><span id="z">span</span></div></section>
<x-card class="a b"><p slot="text" class="b">slotted</p></x-card>
<div class="box a"><p class="a">before</p><div id="message" class="content"></div><p class="a">after <b class="b">bold</b></p><div class="b"><p>last</p></div></div>
<style>@layer base { .layered { margin-left: 3px } } @layer top { .layered { margin-left: 5px } }</style>
</body></html>`;

  const SHADOW = '<style>:host { display: block }</style><p class="a" part="a">shadow</p><slot name="text" class="b"></slot>';

  /** The families that a page loads itself. */
  const FONTS = ['own'];

  const CUSTOM = ['--own', '--page'];
  const PSEUDO_ELEMENTS = ['::before', '::after', '::first-line', '::first-letter', '::marker', '::placeholder', '::selection'];

  /** What the sheets declare, for pseudo-elements. */
  const DECLARED = ['content', 'color', 'background-color', 'display', 'font-size', 'margin-left', 'padding-top', 'text-transform'];

  /** Returns the document of a new frame with this markup. */
  async function framed(html) {
    const frame = document.createElement('iframe');
    Object.assign(frame, { width: 500, height: 400, srcdoc: html });
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return frame.contentDocument;
  }

  const page = await framed(PAGE);
  // Browsers give `body` a margin. Rules of the sheets precede this layer.
  const own = await framed('<!DOCTYPE html><html><head><style>@layer first { body { margin: 0 } }</style></head><body></body></html>');
  const place = page.getElementById('message');
  const shadow = page.querySelector('x-card').attachShadow({ mode: 'open' });
  shadow.innerHTML = SHADOW;

  const happened = [];
  page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    happened.push([effectiveDirective, blockedURI]);
  });

  const named = (element) => `<${element.localName}${element.id && ` id=${element.id}`} class="${element.className}">`;

  const computed = (element, pseudo) => page.defaultView.getComputedStyle(element, pseudo);

  /** The computed values of everything outside of the place: for each element, values by property. */
  function around(isPlaceOutside) {
    const found = new Map();
    for (const element of [...page.querySelectorAll('*'), ...shadow.querySelectorAll('*')]) {
      if (place.contains(element) && (element !== place || !isPlaceOutside)) continue;
      const [style, values] = [computed(element), new Map()];
      // The height of the scope is that of its content.
      const names = element === place ? DECLARED : [...style, ...CUSTOM];
      for (const name of names) values.set(name, style.getPropertyValue(name));
      for (const pseudo of PSEUDO_ELEMENTS) {
        const style = computed(element, pseudo);
        for (const name of DECLARED) values.set(`${pseudo} ${name}`, style.getPropertyValue(name));
      }
      found.set(element, values);
    }
    const fonts = [...page.fonts].map(({ family }) => family.replaceAll(/["']/g, '').toLowerCase());
    found.get(page.documentElement).set('fonts', fonts.filter((family) => FONTS.includes(family)).join());
    return found;
  }

  /** The differences of two results of `around`. */
  function differences(before, after) {
    return [...after].flatMap(([element, values]) => {
      const old = before.get(element);
      const changed = [...values].filter(([name, value]) => old.get(name) !== value);
      return changed.map(([name, value]) => `${name} of ${named(element)} is ${value}`);
    });
  }

  /** The values of some properties of the marked elements, and of the root of the content if it is there. */
  function styles(view, box, root, properties) {
    const elements = [...(root ? [root] : []), ...box.querySelectorAll('[title]')];
    return elements.flatMap((element) => {
      const style = view.getComputedStyle(element);
      return properties.map((name) => [`${name} of ${named(element)} titled ${element.title}`, style.getPropertyValue(name)]);
    });
  }

  /** Inserts outputs. For each that has an input, compares the styles of the content with those in a document of its own. */
  async function sheets({ outputs, content, is_place_outside, scope, properties }) {
    place.innerHTML = content;
    const before = around(is_place_outside);
    own.body.innerHTML = content;
    const plain = styles(own.defaultView, own.body, scope && own.body, properties);
    const found = outputs.map(({ html, input }) => {
      place.innerHTML = html;
      const leaks = differences(before, around(is_place_outside));
      if (input === null) return { leaks, applied: 0, missing: [] };
      own.body.innerHTML = input;
      const expected = styles(own.defaultView, own.body, scope && own.body, properties);
      const root = scope && (place.matches(scope) ? place : place.querySelector(scope));
      const actual = styles(page.defaultView, place, root, properties);
      const missing = expected.filter(([, value], at) => value !== actual[at]?.[1]);
      return {
        leaks,
        applied: expected.filter(([, value], at) => value !== plain[at]?.[1]).length,
        missing: missing.map(([what, value]) => `${what} is not ${value}`),
      };
    });
    await new Promise((resolve) => setTimeout(resolve, 80));
    place.replaceChildren();
    const left = differences(before, around(false));
    return { found, left, happened: happened.splice(0) };
  }

  members.sheets = sheets;
})()
