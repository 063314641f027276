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

// Returns for each frame its marks, each with the left, top, right and bottom of its box.
function places() {
  return frames.map((frame) =>
    textNodes(frame).flatMap((node) =>
      (node.data.match(MARK) ?? []).map((mark) => {
        const { left, top, right, bottom } = box(node, mark);
        return [mark, left, top, right, bottom].map((value) => (typeof value === "string" ? value : Math.round(value)));
      }),
    ),
  );
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
