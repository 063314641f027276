// Markdown to clean HTML with marked, in a hook: whatever calls `parse` gets clean HTML.
import { Marked } from "marked";
import { Cleaner } from "lye";

const cleaner = new Cleaner("markdown");
const marked = new Marked({ hooks: { postprocess: (html) => cleaner.clean(html) } });

const source = `- [x] done
- <img src=x onerror="steal()">

[a link](https://example.com) and [another](javascript:steal())
`;

console.log(marked.parse(source));
