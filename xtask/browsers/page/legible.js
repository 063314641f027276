// Finds the marks in the frames that `show` made, and mirrors their letters.
"use strict";

const MARK = /[bdpq]{12}/g;
const MIRRORED = { b: "d", d: "b", p: "q", q: "p" };
const mirror = (mark) => mark.replace(/[bdpq]/g, (letter) => MIRRORED[letter]);

function textNodes(frame) {
  const inner = frame.contentDocument;
  const walker = inner.createTreeWalker(inner, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

// Returns for each frame its marks, each with the left, top, right and bottom of its box. Texts behind or before which something else paints a
// background do not count, because the promise excludes that.
function places() {
  return frames.map((frame) =>
    textNodes(frame).flatMap((node) =>
      (node.data.match(MARK) ?? [])
        .filter((mark) => !meetsOthers(frame.contentWindow, node, mark) && !meetsPseudo(frame.contentWindow, node))
        .map((mark) => {
          const { left, top, right, bottom } = box(node, mark);
          return [mark, ...[left, top, right, bottom].map(Math.round)];
        }),
    ),
  );
}

// Whether an element around a node has a pseudo-element with a background that may be at the position of the text.
function meetsPseudo(view, node) {
  for (let part = node.parentElement; part; part = part.parentElement) {
    for (const pseudo of ["::before", "::after"]) {
      const { content, position, backgroundColor, backgroundImage } = view.getComputedStyle(part, pseudo);
      const paints = backgroundImage !== "none" || !isClear(backgroundColor);
      if (content !== "none" && content !== "normal" && position === "absolute" && paints) return true;
    }
  }
  return false;
}

// Mirrors the given mark of each frame, or all if it is null.
async function flip(marks) {
  frames.forEach((frame, at) => {
    for (const node of textNodes(frame)) {
      const changed = node.data.replace(MARK, (mark) => (marks[at] === null || marks[at] === mark ? mirror(mark) : mark));
      if (changed !== node.data) node.data = changed;
    }
  });
  await painted();
}
