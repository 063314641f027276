// Writes hast trees as HTML that the parser turns into the same tree again, or says why it would not.
import { Unsupported } from "./index.mjs";

const VOID = new Set(["br", "hr", "img", "input"]);

// Elements that the parser allows only in these parents.
const PARENTS = {
  caption: ["table"],
  col: ["colgroup"],
  colgroup: ["table"],
  tbody: ["table"],
  thead: ["table"],
  tfoot: ["table"],
  tr: ["tbody", "thead", "tfoot"],
  td: ["tr"],
  th: ["tr"],
};

// Elements in which the parser allows only the elements that name them as a parent.
const STRUCTURE = new Set(["table", "tbody", "thead", "tfoot", "tr", "colgroup"]);

// Elements whose content the parser does not read as markup.
const RAW_TEXT = new Set(["script", "style", "iframe", "noembed", "noframes", "xmp"]);

const NAMES = { className: "class", htmlFor: "for", acceptCharset: "accept-charset", httpEquiv: "http-equiv" };

const attributeName = (property) => {
  if (property in NAMES) return NAMES[property];
  if (/^data[A-Z]/.test(property)) return "data" + property.slice(4).replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
  return property.toLowerCase().replace(/^aria/, "aria-");
};

const escapeText = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const escapeValue = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

const attribute = ([property, value]) => {
  if (value === null || value === undefined || value === false) return "";
  const name = attributeName(property);
  if (value === true) return ` ${name}=""`;
  const values = Array.isArray(value) ? value : [value];
  if (!values.every((item) => ["string", "number"].includes(typeof item))) {
    throw new Unsupported(`a property is not text in HTML: ${property}`);
  }
  return ` ${name}="${escapeValue(values.join(" "))}"`;
};

const textOf = (node) => {
  if (typeof node.value !== "string") throw new Unsupported(`the value of a ${node.type} is not text`);
  return node.value;
};

const write = (node, parent) => {
  switch (node?.type) {
    case "root":
      return (node.children ?? []).map((child) => write(child, parent)).join("");
    case "text":
      if (STRUCTURE.has(parent)) throw new Unsupported(`the parser moves text out of <${parent}>`);
      return RAW_TEXT.has(parent) ? textOf(node) : escapeText(textOf(node));
    case "comment": {
      const value = textOf(node);
      if (/^-?>|--|-$/.test(value)) throw new Unsupported("the parser ends the comment elsewhere");
      return `<!--${value}-->`;
    }
    case "element":
      return element(node, parent);
    case "doctype":
      throw new Unsupported("the parser drops the doctype of a fragment");
    default:
      throw new Unsupported("the tree has a node that HTML does not");
  }
};

const element = (node, parent) => {
  const name = node.tagName;
  if (typeof name !== "string") throw new Unsupported("an element lacks a name");
  const parents = PARENTS[name];
  if (parents !== undefined && !parents.includes(parent)) {
    throw new Unsupported(`the parser drops <${name}> in ${parent === undefined ? "a fragment" : `<${parent}>`}`);
  }
  if (parents === undefined && STRUCTURE.has(parent)) {
    throw new Unsupported(`the parser moves <${name}> out of <${parent}>`);
  }
  const attributes = Object.entries(node.properties ?? {}).map(attribute).join("");
  const children = node.children ?? [];
  if (VOID.has(name)) {
    if (children.length > 0) throw new Unsupported(`<${name}> has content`);
    return `<${name}${attributes}>`;
  }
  return `<${name}${attributes}>${children.map((child) => write(child, name)).join("")}</${name}>`;
};

// Returns the tree as HTML, or fails with the reason why `what` has no HTML.
export const toHtml = (tree, what) => {
  try {
    return write(tree, undefined);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    throw new Unsupported(`${what}: ${error.message}`);
  }
};
