/**
 * The output as a page, in a frame whose sandbox allows no scripts and whose CSP allows images in `data:` URLs and nothing else. Before the
 * nodes come into the frame, links and frames among them lose their addresses, so that no click and no browser that connects ahead of time
 * leads elsewhere. Styles are set by the CSSOM, which the page's CSP allows, as it does not allow them in markup.
 */
import { element, shortened } from "../dom.ts";
import { attributeOf, nameOf, namespaceOf, removeAttributeOf, replace, setAttributeOf, styleOf } from "../nodes.ts";
import { parseInert, setFrameDocument } from "../trusted.ts";
import sheet from "../preview.css?url";

// In a document without an address of its own, Firefox takes `'self'` for another origin.
const SHEET = new URL(sheet, location.href).href;
const CSP = `default-src 'none'; img-src data:; style-src ${SHEET}; form-action 'none'; base-uri 'none'`;
const SHELL = `<!doctype html><html lang=""><head><title>Preview</title><meta http-equiv="Content-Security-Policy" content="${CSP}"><link rel="stylesheet" href="${SHEET}"></head><body></body></html>`;

/** The window of a frame with its classes. Names in the output can shadow members of its document, not of its window. */
type FrameWindow = Window & typeof globalThis;

/** Where a link leads, in an attribute that does nothing. */
const LINK = "data-lye-link";

const MATHML = "http://www.w3.org/1998/Math/MathML";

/** Elements that show nothing and make browsers connect or navigate. */
const REMOVED = new Set(["base", "link", "meta", "script", "object", "embed", "portal", "fencedframe"]);
const FRAMES = new Set(["iframe", "frame"]);

/** Attributes of links and forms that lead elsewhere. */
const LEADING = ["action", "attributionsrc", "download", "formaction", "formtarget", "ping", "target"];

/** The nodes of an output that lead nowhere, with their styles. */
interface Shown {
  readonly body: HTMLElement;
  readonly styles: readonly { readonly node: Element; readonly text: string }[];
  readonly sheets: readonly string[];
}

const isLink = (node: Element): boolean => ["a", "area"].includes(nameOf(node)) || namespaceOf(node) === MATHML;

const holdLink = (node: Element): void => {
  const url = attributeOf(node, "href") ?? attributeOf(node, "xlink:href");
  for (const name of ["href", "xlink:href"]) removeAttributeOf(node, name);
  if (url === null) return;
  setAttributeOf(node, LINK, url);
  setAttributeOf(node, "role", "link");
  setAttributeOf(node, "tabindex", "0");
};

/** Parses an output, and takes all addresses from it. */
const harmless = (html: string): Shown => {
  const body = parseInert(html);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_ELEMENT);
  const nodes: Element[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Element);
  const styles: { node: Element; text: string }[] = [];
  const sheets: string[] = [];
  for (const node of nodes) {
    const name = nameOf(node);
    const text = attributeOf(node, "style");
    if (text !== null) {
      removeAttributeOf(node, "style");
      styles.push({ node, text });
    }
    for (const leading of LEADING) removeAttributeOf(node, leading);
    if (isLink(node)) holdLink(node);
    if (name === "style") sheets.push(node.textContent ?? "");
    if (name === "style" || REMOVED.has(name)) replace(node);
    if (FRAMES.has(name)) replace(node, element("span", { class: "lye-frame" }, `Frame: ${shortened(attributeOf(node, "src") ?? "without an address")}`));
  }
  return { body, styles, sheets };
};

const put = (frame: FrameWindow, { body, styles, sheets }: Shown): void => {
  const documentBody = Reflect.get(frame.Document.prototype, "body", frame.document) as HTMLElement;
  Element.prototype.replaceChildren.call(documentBody, ...body.childNodes);
  for (const { node, text } of styles) {
    const style = styleOf(node);
    if (style !== null) style.cssText = text;
  }
  const adopted = sheets.map((text) => {
    const made = new frame.CSSStyleSheet();
    made.replaceSync(text);
    return made;
  });
  Reflect.set(frame.Document.prototype, "adoptedStyleSheets", adopted, frame.document);
};

/** Tells where a link leads, and goes to places in the output. */
const follow = (frame: FrameWindow, target: EventTarget | null, told: (url: string) => void): void => {
  // Nodes that were adopted have the classes of the page.
  const link = target instanceof Element || target instanceof frame.Element ? Element.prototype.closest.call(target, `[${LINK}]`) : null;
  const url = link === null ? null : attributeOf(link, LINK);
  if (url === null) return;
  if (!url.startsWith("#")) return told(url);
  const place = frame.Document.prototype.getElementById.call(frame.document, url.slice(1));
  if (place !== null) Element.prototype.scrollIntoView.call(place);
};

export class Preview {
  readonly #frame: HTMLIFrameElement;
  #isReady = false;
  #html = "";

  /** Prepares the frame. `told` is called with the address of a link that is followed. */
  constructor(frame: HTMLIFrameElement, told: (url: string) => void) {
    this.#frame = frame;
    frame.addEventListener("load", () => {
      const content = frame.contentWindow as FrameWindow;
      for (const kind of ["click", "auxclick"]) content.addEventListener(kind, (event) => follow(content, event.target, told));
      content.addEventListener("keydown", (event) => event.key === "Enter" && follow(content, event.target, told));
      this.#isReady = true;
      this.show(this.#html);
    });
    setFrameDocument(frame, SHELL);
  }

  show(html: string): void {
    this.#html = html;
    if (this.#isReady) put(this.#frame.contentWindow as FrameWindow, harmless(html));
  }
}
