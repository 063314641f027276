/** Records what a page does that it must not do: dialogs, requests, scripts of others, navigations, other windows. */
import assert from "node:assert/strict";

/** Runs in each window before its scripts: records the calls that payloads make, and adds what finds active markup. */
const install = () => {
  let calls = [];
  try {
    calls = window.top.lyeCalls ??= [];
  } catch {
    // A frame of another origin cannot reach the page.
  }
  for (const name of ["alert", "confirm", "prompt", "print"]) {
    const original = window[name];
    Object.defineProperty(window, name, {
      configurable: true,
      value: (...values) => {
        calls.push(`${name}(${values.map(String).join()}) in ${location.href}`);
        return original.call(window, ...values);
      },
    });
  }
  // Names in documents can hide their members.
  const all = (document, selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const ACTIVE = "script, iframe, object, embed, frame, base, meta[http-equiv=refresh i]";
  // The preview has no addresses to follow, and nothing that browsers connect to ahead of time.
  const LEADING = "link, meta, a[href], area[href], a[*|href], [ping], [target]";
  const inspect = (document, name, own, selector) => {
    // A `script` of MathML is an element without a meaning.
    const active = all(document, selector).filter((element) => !element.namespaceURI.endsWith("MathML"));
    const found = active.filter((element) => !own.includes(element)).map((element) => `${name}: ${element.outerHTML.slice(0, 200)}`);
    for (const element of all(document, "*")) {
      for (const attribute of Element.prototype.getAttributeNames.call(element)) {
        const value = Element.prototype.getAttribute.call(element, attribute);
        if (/^on/i.test(attribute) || /^\s*javascript:/i.test(value)) found.push(`${name}: ${element.localName} ${attribute}="${value}"`);
      }
    }
    return found;
  };
  window.lyeActive = () => [
    ...inspect(document, "page", all(document, 'head > script[src^="./assets/"], #preview'), ACTIVE),
    ...all(document, "iframe").flatMap(({ contentDocument }) =>
      contentDocument === null ? [] : inspect(contentDocument, "frame", all(contentDocument, "head > *"), `${ACTIVE}, ${LEADING}`),
    ),
  ];
};

/** Watches a page from before it opens. */
export const watch = async (page) => {
  const dialogs = [];
  const requests = [];
  const failed = new Set();
  const navigations = [];
  const windows = [];
  const messages = [];
  page.on("dialog", (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    // The page may close before the dialog is answered.
    dialog.dismiss().catch(() => {});
  });
  page.on("request", (request) => requests.push(request));
  page.on("requestfailed", (request) => failed.add(request));
  page.on("framenavigated", (frame) => navigations.push({ isPage: frame === page.mainFrame(), url: frame.url() }));
  page.on("popup", (popup) => windows.push(popup?.url() ?? "a window"));
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  // Firefox tells of what a CSP blocks as if it were an uncaught error.
  page.on("pageerror", ({ message }) => messages.push(`${message.startsWith("Content-Security-Policy:") ? "error" : "uncaught"}: ${message}`));
  await page.evaluateOnNewDocument(install);
  return {
    dialogs,
    requests,
    navigations,
    windows,
    /** What the console shows, and uncaught errors. */
    messages,
    /**
     * What the page did that it must not do, as texts. The server of the session is the only one that it
     * may ask, and `home` the only page that it may be.
     */
    offences: async ({ server, proxy, home = server.url }) => {
      // Chromium tells of requests that a CSP blocks, which then fail without an error.
      const isBlocked = (request) => failed.has(request) && request.failure() === null;
      const isOwn = (url) => url.startsWith(`${server.origin}/`) || /^(data|about|blob):/.test(url);
      return [
        ...dialogs.map((dialog) => `dialog ${dialog}`),
        ...(await page.evaluate(() => window.lyeCalls ?? [])).map((call) => `call ${call}`),
        ...requests.filter((request) => !isOwn(request.url()) && !isBlocked(request)).map((request) => `request ${request.url()}`),
        ...proxy.requested.map((url) => `request that left ${url}`),
        ...server.unknown().map((path) => `request to the server ${path}`),
        ...navigations
          .filter(({ isPage, url }) => (isPage ? url.split("#")[0] !== home && url !== "about:blank" : !["about:srcdoc", "about:blank", ""].includes(url)))
          .map(({ isPage, url }) => `navigation of the ${isPage ? "page" : "frame"} to ${url}`),
        ...windows.map((url) => `window ${url}`),
        ...(await page.evaluate(() => window.lyeActive())).map((markup) => `markup in the ${markup}`),
      ];
    },
  };
};

/** Asserts that the page did nothing that it must not do. */
export const assertQuiet = async (playground, message) => assert.deepEqual(await playground.record.offences(playground.session), [], message);
