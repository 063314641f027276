/**
 * The output as a page. The frame has a sandbox without scripts, and a CSP that allows images in `data:` URLs and the sheet of the preview. The
 * page's own CSP, which the frame inherits, forbids styles in attributes, so the page sets them as properties.
 */
import { parseInert, setFrameDocument } from "../trusted.ts";
import sheet from "../preview.css?url";

// In a document without an address of its own, Firefox takes `'self'` for another origin.
const SHEET = new URL(sheet, location.href).href;
const CSP = `default-src 'none'; img-src data:; style-src ${SHEET}; form-action 'none'; base-uri 'none'`;

/** The window of a frame with its classes. Names in the output can shadow members of its document, not of its window. */
type FrameWindow = Window & typeof globalThis;

/** The `style` attributes of the document in the frame, in tree order. */
let styles: readonly string[] = [];

/** Returns the `style` attributes of a document. In a frame whose CSP forbids them, Firefox empties them. */
const stylesOf = (html: string): string[] => {
  const styled: NodeListOf<Element> = Document.prototype.querySelectorAll.call(parseInert(html), "[style]");
  return Array.from(styled, (each) => Element.prototype.getAttribute.call(each, "style") ?? "");
};

/** Sets the styles of attributes and elements, which a CSP forbids, by the CSSOM, which it does not. */
const applyStyles = (frame: FrameWindow): void => {
  const all = (selector: string): NodeListOf<Element> => frame.Document.prototype.querySelectorAll.call(frame.document, selector);
  for (const [index, styled] of all("[style]").entries()) {
    const text = styles[index] ?? "";
    const { style } = styled as HTMLElement;
    if (style instanceof frame.CSSStyleDeclaration) style.cssText = text;
  }
  const sheets = Array.from(all("style"), ({ textContent }) => {
    const sheet = new frame.CSSStyleSheet();
    sheet.replaceSync(textContent ?? "");
    return sheet;
  });
  Reflect.set(frame.Document.prototype, "adoptedStyleSheets", sheets, frame.document);
};

/** Tells where links lead instead of following them, also in a new tab by the middle button. */
const holdLinks = (frame: FrameWindow, told: (url: string) => void): void => {
  const hold = (event: Event): void => {
    const link = event.target instanceof frame.Element ? frame.Element.prototype.closest.call(event.target, "a, area") : null;
    if (link === null) return;
    const url = frame.Element.prototype.getAttribute.call(link, "href") ?? frame.Element.prototype.getAttribute.call(link, "xlink:href");
    if (url?.startsWith("#")) return;
    event.preventDefault();
    if (url !== null) told(url);
  };
  frame.addEventListener("click", hold);
  frame.addEventListener("auxclick", (event) => event.button === 1 && hold(event));
};

export const connectPreview = (frame: HTMLIFrameElement, told: (url: string) => void): void => {
  frame.addEventListener("load", () => {
    const content = frame.contentWindow as FrameWindow | null;
    if (content === null) return;
    applyStyles(content);
    holdLinks(content, told);
  });
};

export const showPreview = (frame: HTMLIFrameElement, html: string): void => {
  const head = `<meta charset="utf-8"><meta http-equiv="x-dns-prefetch-control" content="off"><meta http-equiv="Content-Security-Policy" content="${CSP}"><link rel="stylesheet" href="${SHEET}">`;
  const document = `<!doctype html><html lang=""><head><title>Preview</title>${head}</head><body>${html}</body></html>`;
  styles = stylesOf(document);
  setFrameDocument(frame, document);
};
