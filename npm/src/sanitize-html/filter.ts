import { readUntrusted } from "../untrusted-tree.js";
import { cleanNodes } from "./clean.js";
import { MEDIA_TAGS } from "./defaults.js";
import type { Names } from "./names.js";
import type { Settings } from "./settings.js";
import { attributes } from "./transform.js";
import { eachStep, type Element, type Node } from "./tree.js";
import type { Attributes, IFrame, IOptions } from "./types.js";

type Filter = NonNullable<IOptions["exclusiveFilter"]>;
type Frame = { -readonly [Name in keyof IFrame]: IFrame[Name] } & { mediaChildren: string[] };

/** Marks an element while it is cleaned. An attribute of the input with this name is not kept. */
const MARK = "data-lye-frame";

/** Removes the elements that an exclusive filter excludes, from the inside to the outside. */
export const filter = (nodes: readonly Node[], exclude: Filter, settings: Settings, names: Names): void => {
  const cleaned = cleanedAttributes(nodes, settings, names);
  const frames: Frame[] = [];
  let length = 0;
  for (const step of eachStep(nodes)) {
    const frame = frames.at(-1);
    if (step.kind === "text") {
      length += step.text.html.length;
      if (frame) frame.text += step.text.data;
      continue;
    }
    const { kind, element } = step;
    const isShown = element.state === "escaped" || cleaned.has(element);
    if (kind === "open") {
      frames.push(frameOf(element, names.hasList(element.name) ? (cleaned.get(element) ?? element.attribs) : element.attribs, length));
      if (isShown) length += element.startTag.length;
      continue;
    }
    frames.pop();
    const parent = frames.at(-1);
    if (isShown && frame) {
      const verdict: unknown = exclude(frame);
      if (verdict) {
        element.state = verdict === "excludeTag" ? "unwrapped" : "removed";
        length = verdict === "excludeTag" ? length - frame.openingTagLength : frame.tagPosition;
        continue;
      }
      length += element.endTag.length;
      if (MEDIA_TAGS.includes(element.tag)) parent?.mediaChildren.push(element.tag);
    }
    if (parent && frame) parent.text += frame.text;
  }
};

const frameOf = (element: Element, attribs: Attributes, tagPosition: number): Frame => ({
  tag: element.tag,
  ...(element.name === element.tag ? {} : { name: element.name }),
  attribs: { ...attribs },
  text: "",
  ...(element.innerText === undefined ? {} : { innerText: element.innerText }),
  mediaChildren: [],
  tagPosition,
  openingTagLength: element.startTag.length,
});

/** Returns the attributes that the policy keeps, for each element that it keeps. */
const cleanedAttributes = (nodes: readonly Node[], settings: Settings, names: Names): Map<Element, Attributes> => {
  const marked: Element[] = [];
  const html = cleanNodes(nodes, settings, names, [MARK], (element, kept) => {
    marked.push(element);
    return { ...kept, [MARK]: String(marked.length - 1) };
  });
  const cleaned = new Map<Element, Attributes>();
  for (const item of readUntrusted(html)) {
    if (typeof item !== "object" || item.length !== 3) continue;
    const { [MARK]: number, ...attribs } = attributes(item[2]);
    const element = marked[Number(number)];
    if (element) cleaned.set(element, attribs);
  }
  return cleaned;
};
