// Which texts of a document are visible, by computed styles and boxes. Each text gets a mark, so that it can be found after cleaning.
"use strict";

const SILENT = "script, style, template, noscript, head, textarea, select, button, form";

// Writes a document into a frame without scripts. Returns its markup with marks, and for each text whether it is visible, and its length.
function marked(html, isFragment) {
  document.body.replaceChildren();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.width = 1280;
  frame.height = 1024;
  document.body.append(frame);
  const inner = frame.contentDocument;
  inner.open();
  inner.write(isFragment ? "<!DOCTYPE html><body>" + html : html);
  inner.close();
  const view = frame.contentWindow;
  const nodes = [];
  const walker = inner.createTreeWalker(inner, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() && !node.parentElement.closest(SILENT)) nodes.push(node);
  }
  const known = new Map();
  const visible = nodes.map((node) => isVisible(view, node, known));
  const lengths = nodes.map((node) => node.data.trim().length);
  nodes.forEach((node, at) => (node.data = node.data.trimEnd() + mark(at) + " "));
  return {
    html: isFragment ? inner.body.innerHTML : doctype(inner) + inner.documentElement.outerHTML,
    visible,
    lengths,
  };
}

const mark = (at) => `zqx${at}xqz`;

const doctype = (inner) => (inner.compatMode === "BackCompat" ? "" : "<!DOCTYPE html>");

function isVisible(view, node, known) {
  const { isShown, clip, colour, background } = look(view, node.parentElement, known);
  if (!isShown || isClear(colour) || colour === background) return false;
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  const box = range.getBoundingClientRect();
  const width = Math.min(box.right, clip.right) - Math.max(box.left, clip.left);
  const height = Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top);
  return width >= 1 && height >= 1;
}

const isClear = (colour) => colour === "transparent" || /^rgba\(.*, 0\)$/.test(colour);

// Returns the style of text in an element: its clipping ancestors, and the colour behind it (null for an image). Computed once for each element.
function look(view, element, known) {
  if (!element) {
    const clip = { left: -view.scrollX, top: -view.scrollY, right: Infinity, bottom: Infinity };
    return { clip, background: "rgb(255, 255, 255)" };
  }
  const before = known.get(element);
  if (before) return before;
  const around = look(view, element.parentElement, known);
  const style = view.getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const clip = { ...around.clip };
  const cuts = (value) => value === "hidden" || value === "clip";
  // Content beyond the root's box can be scrolled to.
  const isRoot = element.matches("html, body");
  if (!isRoot && cuts(style.overflowX)) {
    clip.left = Math.max(clip.left, box.left);
    clip.right = Math.min(clip.right, box.right);
  }
  if (!isRoot && cuts(style.overflowY)) {
    clip.top = Math.max(clip.top, box.top);
    clip.bottom = Math.min(clip.bottom, box.bottom);
  }
  let background = around.background;
  if (style.backgroundImage !== "none") background = null;
  else if (!isClear(style.backgroundColor)) background = style.backgroundColor;
  const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const found = { isShown, clip, colour: style.color, background };
  known.set(element, found);
  return found;
}
