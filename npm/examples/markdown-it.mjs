// Markdown to clean HTML with markdown-it. HTML in the Markdown is allowed, and cleaned.
import MarkdownIt from "markdown-it";
import { Cleaner } from "lye";

const markdown = new MarkdownIt({ html: true, linkify: true });
const cleaner = new Cleaner("markdown");

const source = `# Notes

See https://example.com and <b onclick="steal()">bold</b> text.

[click me](data:text/html,hello) <script>steal()</script>
`;

console.log(cleaner.clean(markdown.render(source)));
