// Requests batches of markup from the server, inserts each into frames in every way in which pages insert markup, and reports which
// scripts ran and which elements exist. The server checks the reports.
"use strict";

const nonce = document.currentScript.nonce;
const mark = `case-${nonce}`;

/** What a payload calls to show that it runs. */
const HOOKS = ["alert", "confirm", "prompt", "print", "open"];

/** How long what was inserted has to begin running, beyond the frame's `load` event, in milliseconds. */
const SETTLE = 60;
const LONGEST_LOAD = 10000;

// The markup may shadow members of `document` and of forms (DOM clobbering), so members are taken from the prototypes.
const getter = (prototype, name) =>
  Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);
const method = (prototype, name) => Function.prototype.call.bind(prototype[name]);
const attributesOf = getter(Element.prototype, "attributes");
const localNameOf = getter(Element.prototype, "localName");
const namespaceOf = getter(Element.prototype, "namespaceURI");
const shadowRootOf = getter(Element.prototype, "shadowRoot");
const contentOf = getter(HTMLTemplateElement.prototype, "content");
const innerHtmlOf = getter(Element.prototype, "innerHTML");
const bodyOf = getter(Document.prototype, "body");
const childNodesOf = getter(Node.prototype, "childNodes");
const queryElement = method(Element.prototype, "querySelectorAll");
const queryFragment = method(DocumentFragment.prototype, "querySelectorAll");
const queryDocument = method(Document.prototype, "querySelectorAll");
const createElement = method(Document.prototype, "createElement");
const dispatch = method(EventTarget.prototype, "dispatchEvent");

/** Called by each frame before anything of the markup is there. */
function watch(frame) {
  const log = frame.frameElement.log;
  frame.isWatched = true;
  for (const name of HOOKS) frame[name] = () => log.add(`called ${name}`);
  frame.document.addEventListener("securitypolicyviolation", (event) => {
    if (event.effectiveDirective.startsWith("script-src")) log.add(`script: ${event.blockedURI} ${event.sample}`);
  });
}
window.watch = watch;

const prelude = `<!DOCTYPE html><script nonce="${nonce}">parent.watch(window)</script>`;

/** Each case in an element of its own, as a document. */
const together = (cases) => cases.map((html, at) => `<div ${mark}="${at}">${html}</div>`).join("");

/** A frame, when it has loaded what `fill` gives it: before it is in the page, or, of a function that `fill` returns, after that. */
function frame(log, fill) {
  const element = document.createElement("iframe");
  element.log = log;
  element.sandbox = "allow-same-origin allow-scripts allow-forms";
  const write = fill(element);
  // Without `srcdoc`, appending the frame loads `about:blank`.
  if (write) document.body.append(element);
  const loaded = new Promise((resolve) => {
    element.addEventListener("load", resolve);
    setTimeout(resolve, LONGEST_LOAD);
  });
  if (write) write();
  else document.body.append(element);
  return loaded.then(() => element);
}

function bySrcdoc(markup) {
  return (element) => {
    element.srcdoc = prelude + markup;
  };
}

function byWriting(markup) {
  return (element) => () => {
    const written = element.contentDocument;
    written.open();
    written.write(prelude + markup);
    written.close();
  };
}

const parseDocument = (html) => bodyOf(new DOMParser().parseFromString(html, "text/html"));

/** What a page does with markup in a live element. */
const INSERTIONS = {
  innerHTML: (div, html) => (div.innerHTML = html),
  DOMParser: (div, html) => div.append(...parseDocument(html).childNodes),
  "innerHTML three times": (div, html) => {
    div.innerHTML = html;
    div.innerHTML = innerHtmlOf(div);
    div.innerHTML = innerHtmlOf(div);
  },
  "DOMParser, then innerHTML": (div, html) => {
    const once = innerHtmlOf(parseDocument(html));
    div.innerHTML = innerHtmlOf(parseDocument(once));
  },
};

/** What a document parser does with it. */
const DOCUMENTS = { "document.write": byWriting, srcdoc: bySrcdoc };

/** Runs a batch: for each way what ran, and for each case the elements that came about. */
async function run(cases) {
  const found = cases.map(() => new Map());
  const ways = [];
  for (const [way, insert] of Object.entries(INSERTIONS)) {
    ways.push(intoElements(way, insert, cases, found));
  }
  for (const [way, load] of Object.entries(DOCUMENTS)) {
    ways.push(intoDocument(way, load, cases, found));
  }
  const ran = (await Promise.all(ways)).flat();
  return { ran, found: found.map((elements) => [...elements.values()]) };
}

async function intoElements(way, insert, cases, found) {
  const log = new Set();
  const element = await frame(log, bySrcdoc(""));
  const inner = element.contentDocument;
  const body = bodyOf(inner);
  const divs = cases.map((html, at) => {
    const div = createElement(inner, "div");
    body.append(div);
    insert(div, html);
    collect(div, found[at]);
    return div;
  });
  return finish(way, element, log, divs);
}

async function intoDocument(way, load, cases, found) {
  const log = new Set();
  const element = await frame(log, load(together(cases)));
  const inner = element.contentDocument;
  const divs = inner ? [...queryDocument(inner, `body > div[${mark}]`)] : [];
  divs.forEach((div, at) => found[at] && collect(div, found[at]));
  // Markup that left its element, or swallowed the next one, is no longer where it was inserted.
  const children = divs.length > 0 ? childNodesOf(bodyOf(inner)) : [];
  if (divs.length !== cases.length || children.length !== cases.length) log.add("the markup left its element");
  return finish(way, element, log, divs);
}

/** Gives everything time and reason to run, and says what did. */
async function finish(way, element, log, divs) {
  for (const div of divs) dispatchHandlers(div);
  await new Promise((resolve) => setTimeout(resolve, SETTLE));
  if (element.contentWindow?.isWatched !== true) log.add("the frame went elsewhere");
  element.remove();
  return [...log].map((what) => ({ way, what }));
}

/** All elements below one, those in templates and shadow roots included. */
function* elementsBelow(top) {
  const pending = [queryElement(top, "*")];
  while (pending.length > 0) {
    for (const element of pending.pop()) {
      yield element;
      for (const fragment of [shadowRootOf(element), templateContents(element)]) {
        if (fragment) pending.push(queryFragment(fragment, "*"));
      }
    }
  }
}

function templateContents(element) {
  const isTemplate = localNameOf(element) === "template" && namespaceOf(element) === "http://www.w3.org/1999/xhtml";
  return isTemplate ? contentOf(element) : null;
}

/** Notes the elements below one, with all their attributes and whether the browser takes the value for a `javascript:` URL. */
function collect(div, elements) {
  for (const element of elementsBelow(div)) {
    const attributes = [...attributesOf(element)].map((attribute) => ({
      namespace: attribute.namespaceURI ?? "",
      name: attribute.localName,
      value: attribute.value,
      is_script: isScript(attribute.value),
    }));
    const noted = { namespace: namespaceOf(element), name: localNameOf(element), attributes };
    elements.set(JSON.stringify(noted), noted);
  }
}

function isScript(value) {
  try {
    return new URL(value, "https://page.example/").protocol === "javascript:";
  } catch {
    return false;
  }
}

function dispatchHandlers(div) {
  for (const element of elementsBelow(div)) {
    for (const attribute of attributesOf(element)) {
      if (/^on./i.test(attribute.localName)) dispatch(element, new Event(attribute.localName.slice(2).toLowerCase()));
    }
  }
}

async function main() {
  for (;;) {
    const batch = await (await fetch("next")).json();
    if (batch === null) return;
    const answer = { number: batch.number, ...(await run(batch.cases)) };
    await fetch("answer", { method: "POST", body: JSON.stringify(answer) });
  }
}

addEventListener("load", main);
