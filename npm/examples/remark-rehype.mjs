// Markdown to clean HTML with remark and rehype. The schema is that of rehype-sanitize.
import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import rehypeLye, { defaultSchema } from "lye/rehype";

const schema = { ...defaultSchema, tagNames: [...defaultSchema.tagNames, "mark"] };

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  // After all plugins that add HTML from others.
  .use(rehypeLye, schema)
  .use(rehypeStringify);

const source = `A note[^1], <mark onclick="steal()">marked</mark>.

[^1]: The text. <script>steal()</script>
`;

console.log(String(await processor.process(source)));
