// Shows documents in frames side by side, finds texts in them, scrolls to them and replaces them. The harness evaluates the results.
"use strict";

// How far a reader scrolls, in CSS pixels.
const FARTHEST = 10000;

let frames = [];

// Resolves after two animation frames, when everything is painted.
const painted = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

// Shows documents in a grid of frames of this size.
async function show(documents, width, height, columns) {
  document.body.replaceChildren();
  frames = documents.map((html, at) => {
    const frame = document.createElement("iframe");
    frame.width = width;
    frame.height = height;
    frame.style.left = (at % columns) * width + "px";
    frame.style.top = Math.floor(at / columns) * height + "px";
    document.body.append(frame);
    // Unlike a srcdoc document, a written document can be in quirks mode.
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
    return frame;
  });
  await painted();
  return frames.map((frame) => frame.contentDocument.compatMode);
}

// Returns the text nodes that contain a string, including those in shadow trees.
function texts(root, string) {
  const found = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.includes(string)) found.push(node);
    if (node.shadowRoot) walk(node.shadowRoot);
    for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return found;
}

// Replaces a text by another in the frames with these numbers. Returns how many text nodes changed in each.
async function change(changes) {
  const counts = changes.map(([at, from, to]) => {
    const nodes = texts(frames[at].contentDocument, from);
    for (const node of nodes) node.data = node.data.split(from).join(to);
    return nodes.length;
  });
  await painted();
  return counts;
}

// Scrolls to the text as far as a reader could. Returns the frames in which backgrounds of other elements are over or below the text, which the
// promise does not cover.
async function reach(places) {
  const found = places.map(([at, string]) => [frames[at], string, texts(frames[at].contentDocument, string)]);
  for (const [frame, string, nodes] of found) {
    for (const node of nodes) scrollTo(frame.contentWindow, node, string);
  }
  await painted();
  return found.map(([frame, string, nodes]) => nodes.some((node) => meetsOthers(frame.contentWindow, node, string)));
}

// Whether an element that does not contain the text paints a background at its position.
function meetsOthers(view, node, string) {
  const { left, top, width, height } = box(node, string);
  const above = new Set();
  for (let parent = node.parentNode; parent; parent = parent.assignedSlot ?? parent.parentNode ?? parent.host) {
    above.add(parent);
  }
  // Table elements are below their cells, where hit testing does not find them.
  const paints = (element) => {
    for (let part = element; part && !above.has(part); part = part.parentNode) {
      const { backgroundColor, backgroundImage } = view.getComputedStyle(part);
      if (backgroundImage !== "none" || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return true;
    }
    return false;
  };
  return [0.1, 0.5, 0.9].some((part) =>
    view.document
      .elementsFromPoint(left + width * part, top + height / 2)
      .some(paints),
  );
}

function box(node, string) {
  const range = node.ownerDocument.createRange();
  const start = node.data.indexOf(string);
  range.setStart(node, start);
  range.setEnd(node, start + string.length);
  return range.getBoundingClientRect();
}

function scrollTo(view, node, string) {
  const root = view.document.documentElement;
  const scrolls = (value) => value === "auto" || value === "scroll";
  let parent = node.parentNode;
  for (; parent; parent = parent.assignedSlot ?? parent.parentNode ?? parent.host) {
    if (!(parent instanceof view.Element) || parent === root || parent === view.document.body) continue;
    const style = view.getComputedStyle(parent);
    const [inner, outer] = [box(node, string), parent.getBoundingClientRect()];
    if (scrolls(style.overflowY)) {
      parent.scrollTop = Math.min(FARTHEST, parent.scrollTop + inner.top - outer.top - parent.clientTop);
    }
    if (scrolls(style.overflowX)) {
      parent.scrollLeft += Math.max(-FARTHEST, Math.min(FARTHEST, inner.left - outer.left - parent.clientLeft));
    }
  }
  // The overflow of the root, else that of the body, is the viewport's.
  const viewport = (name) => {
    const own = view.getComputedStyle(root)[name];
    const value = own === "visible" && view.document.body ? view.getComputedStyle(view.document.body)[name] : own;
    return value !== "hidden" && value !== "clip";
  };
  const { left, top, right, bottom } = box(node, string);
  const isSeen = bottom > 0 && right > 0 && top < view.innerHeight && left < view.innerWidth;
  if (isSeen) return;
  const bounded = (to) => Math.max(-FARTHEST, Math.min(FARTHEST, to));
  view.scrollTo(
    viewport("overflowX") && (right <= 0 || left >= view.innerWidth) ? bounded(view.scrollX + left - 20) : view.scrollX,
    viewport("overflowY") && (bottom <= 0 || top >= view.innerHeight) ? bounded(view.scrollY + top - 20) : view.scrollY,
  );
}
