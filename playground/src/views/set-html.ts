/** What the browser's own sanitizer, `Element.setHTML`, makes of the input. */

interface WithSetHtml extends Element {
  setHTML(html: string): void;
}

const hasSetHtml = (target: Element): target is WithSetHtml => "setHTML" in target;

/** Returns the content of an element after `setHTML`, by its default configuration; `null` if this browser does not have it. */
export const bySetHtml = (html: string): string | null => {
  // A document without a window loads and runs nothing. Chromium reports handlers of events and styles that
  // the CSP would block.
  const target = document.implementation.createHTMLDocument().createElement("div");
  if (!hasSetHtml(target)) return null;
  target.setHTML(html);
  return target.innerHTML;
};
