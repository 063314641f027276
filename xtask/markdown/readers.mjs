// Reads Markdown from lines of JSON, and writes for each line the HTML of every reader.
import { createInterface } from "node:readline";
import { HtmlRenderer, Parser } from "commonmark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import showdown from "showdown";
import { unified } from "unified";

const remark = (extensions) =>
  extensions
    .reduce((reader, extension) => reader.use(extension), unified().use(remarkParse))
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeStringify, { allowDangerousHtml: true })
    .freeze();

const [plainMarked, gfmMarked] = [new Marked({ gfm: false }), new Marked({ gfm: true })];
const plainIt = new MarkdownIt("commonmark", { html: true });
const gfmIt = new MarkdownIt({ html: true, typographer: true });
const [parser, renderer] = [new Parser(), new HtmlRenderer()];
const plainShowdown = new showdown.Converter();
const gfmShowdown = new showdown.Converter();
gfmShowdown.setFlavor("github");
const [plainRemark, gfmRemark] = [remark([]), remark([remarkGfm])];

// Keyed by dialect and by the name of the reader.
const READERS = {
  common_mark: {
    marked: (text) => plainMarked.parse(text),
    "markdown-it": (text) => plainIt.render(text),
    remark: (text) => String(plainRemark.processSync(text)),
    "commonmark.js": (text) => renderer.render(parser.parse(text)),
    showdown: (text) => plainShowdown.makeHtml(text),
  },
  gfm: {
    marked: (text) => gfmMarked.parse(text),
    "markdown-it": (text) => gfmIt.render(text),
    remark: (text) => String(gfmRemark.processSync(text)),
    showdown: (text) => gfmShowdown.makeHtml(text),
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const written = JSON.parse(line);
  const read = {};
  for (const [dialect, readers] of Object.entries(READERS)) {
    for (const [name, reader] of Object.entries(readers)) {
      read[`${name}, ${dialect}`] = reader(written[dialect]);
    }
  }
  if (!process.stdout.write(JSON.stringify(read) + "\n")) {
    await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}
