// Inserts outputs into the page and reports what came about. `members.rs` checks the reports. Everything that would load or run is blocked by the
// page's Content Security Policy, and noted.
(() => {
  'use strict';

  const HTML = 'http://www.w3.org/1999/xhtml';

  /** What was blocked or called: the directive, or `called`, and the URL or name. */
  const noted = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    noted.push([effectiveDirective, blockedURI]);
  });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'x']) globalThis[name] = () => noted.push(['called', name]);

  /** How long browsers have to begin loading what was inserted, in milliseconds. */
  const SETTLE = 80;

  /** Returns what was noted, after some time. */
  async function afterwards() {
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    return noted.splice(0);
  }

  // A form of the page, and a box for content in it; another box outside. Held here, because content may shadow members of `document`.
  const form = document.createElement('form');
  const [inside, outside] = [document.createElement('div'), document.createElement('div')];
  form.append(inside);
  document.body.append(outside, form);

  const empty = (box) => Element.prototype.replaceChildren.call(box);

  /** All elements below one, those in templates included. */
  function* elementsBelow(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.localName === 'template' && element.content) yield* elementsBelow(element.content);
    }
  }

  const EMBEDDING = ['applet', 'embed', 'fencedframe', 'frame', 'frameset', 'object', 'portal', 'webview'];

  const isFrame = (element) => element.namespaceURI === HTML && element.localName === 'iframe';

  /** A frame as the browser has parsed it. Frames in `srcdoc` documents are in `inner`. */
  function described(frame) {
    const { protocol, host, pathname, username, password } = frame.hasAttribute('src') ? new URL(frame.src) : {};
    const srcdoc = frame.hasAttribute('srcdoc') ? new DOMParser().parseFromString(frame.srcdoc, 'text/html') : null;
    return {
      url: frame.hasAttribute('src') ? { protocol, host, path: pathname, credentials: username + password } : null,
      attributes: Array.from(frame.attributes, ({ name, value }) => [name, value]),
      sandbox: [...frame.sandbox].join(' '),
      referrer_policy: frame.referrerPolicy,
      has_credentials: frame.credentialless !== true,
      inner: srcdoc ? contents(srcdoc) : null,
    };
  }

  /** The frames in a tree, and the names of other elements that embed documents or run script. */
  function contents(root) {
    const elements = [...elementsBelow(root)];
    const others = elements.filter(({ localName }) => EMBEDDING.includes(localName) || localName === 'script');
    return { frames: elements.filter(isFrame).map(described), others: others.map(({ localName }) => localName) };
  }

  /** The frames of each output, in the page and in a document of its own, and what those in the page requested together. */
  async function frames(outputs) {
    const found = [];
    for (const html of outputs) {
      const box = document.createElement('div');
      outside.append(box);
      const before = window.length;
      box.innerHTML = html;
      // Frames in templates are not shown.
      const shown = [...box.querySelectorAll('*')].filter(isFrame).length;
      found.push({ ...contents(box), unknown: window.length - before - shown });
      found.push(contents(new DOMParser().parseFromString(html, 'text/html')));
    }
    const requested = await afterwards();
    empty(outside);
    return { found, requested };
  }

  const PREFIX = 'data-blocked-';

  /** The attributes whose URLs scripts restore. */
  const RESTORED = ['href', 'poster', 'src'];

  /** The names of these attributes, and the values that an element keeps in others. */
  function blockedIn(element) {
    const kept = RESTORED.filter((name) => element.hasAttribute(PREFIX + name));
    return kept.map((name) => [name, element.getAttribute(PREFIX + name)]);
  }

  /** What scripts do to show what was blocked. */
  const RESTORATIONS = [
    (box, html) => {
      box.innerHTML = html;
      for (const element of elementsBelow(box)) {
        for (const [name, value] of blockedIn(element)) element[name] = value;
      }
    },
    (box, html) => {
      box.innerHTML = html;
      for (const element of elementsBelow(box)) {
        for (const [name, value] of blockedIn(element)) {
          element.removeAttribute(PREFIX + name);
          element.setAttribute(name, value);
        }
      }
    },
    (box, html) => {
      box.innerHTML = RESTORED.reduce((html, name) => html.replaceAll(` ${PREFIX}${name}=`, ` ${name}=`), html);
    },
  ];

  const URLS = ['action', 'background', 'cite', 'data', 'formaction', 'href', 'longdesc', 'poster', 'src', 'xlink:href'];

  /** The URLs of each output after each way of restoring, as the browser resolves them, and what happened then. */
  async function restored(outputs) {
    const found = [];
    for (const html of outputs) {
      for (const restore of RESTORATIONS) {
        const box = document.createElement('div');
        outside.append(box);
        restore(box, html);
        const urls = [...elementsBelow(box)].flatMap((element) => {
          const named = URLS.filter((name) => element.hasAttribute(name));
          return named.map((name) => new URL(element.getAttribute(name), 'https://page.example/')).map(({ href }) => href);
        });
        found.push(urls);
      }
    }
    const happened = await afterwards();
    empty(outside);
    return { found, happened };
  }

  /** A property of an object, or a string if reading it fails. */
  function read(object, name) {
    try {
      return object[name];
    } catch {
      return 'it cannot be read';
    }
  }

  /** A property of an object as its prototypes define it. */
  function inherited(object, name) {
    for (let proto = Object.getPrototypeOf(object); proto; proto = Object.getPrototypeOf(proto)) {
      const property = Object.getOwnPropertyDescriptor(proto, name);
      if (property) return property.get ? property.get.call(object) : property.value;
    }
    return undefined;
  }

  const isContent = (value) =>
    value instanceof Element || value instanceof HTMLCollection || value instanceof NodeList || (value && value.window === value);

  /** Whether content has replaced a property. */
  const isReplaced = (before, after) =>
    before !== after && (typeof before !== typeof after || typeof before === 'function' || isContent(after));

  /** For each name and output: the objects on which content with the name has replaced the property. */
  function clobbered(cases) {
    // Lazy frames that are not shown load nothing, and loading takes long.
    outside.style.display = inside.style.display = 'none';
    return cases.map(({ name, html }) => {
      const objects = { document, window, 'the form around it': form };
      const before = Object.values(objects).map((object) => read(object, name));
      const problems = new Set();
      for (const box of [outside, inside]) {
        box.innerHTML = html;
        Object.entries(objects).forEach(([what, object], at) => {
          if (isReplaced(before[at], read(object, name))) problems.add(what);
        });
        for (const element of elementsBelow(box)) {
          if (!(element instanceof HTMLFormElement)) continue;
          if (isReplaced(inherited(element, name), read(element, name))) problems.add('a form in it');
        }
        empty(box);
      }
      return [...problems];
    });
  }

  /** The names of all properties of documents and forms, and of functions and objects of the window. */
  function properties() {
    const names = new Set();
    for (const object of [document, form, window]) {
      for (let proto = object; proto; proto = Object.getPrototypeOf(proto)) {
        for (const name of Object.getOwnPropertyNames(proto)) if (object !== window || proto === Window.prototype) names.add(name);
      }
    }
    return [...names];
  }

  globalThis.members = { frames, restored, clobbered, properties };
})()
