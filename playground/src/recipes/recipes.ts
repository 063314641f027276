/** The recipes: for everyday tasks, a policy and an input that shows what it keeps and what it removes. */

export interface Recipe {
  /** The name of the files, and of the recipe in links. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What to read, as a link from the playground. */
  readonly page: string;
  /** The policy in TOML. */
  readonly policy: string;
  /** The input. */
  readonly html: string;
  /** A text that the output has. */
  readonly stays: string;
  /** A text of the input that the output does not have. */
  readonly goes: string;
}

const files = import.meta.glob<string>(["./*.toml", "./*.html"], { query: "?raw", import: "default", eager: true });

const file = (name: string): string => {
  const text = files[`./${name}`];
  if (text === undefined) throw new Error(`the recipe lacks ${name}`);
  return text;
};

const recipe = (index: Omit<Recipe, "policy" | "html">): Recipe => ({
  ...index,
  policy: file(`${index.id}.toml`),
  html: file(`${index.id}.html`),
});

export const RECIPES: readonly Recipe[] = [
  recipe({
    id: "comments",
    title: "Comments",
    description: "Keeps emphasis, quotes, code, lists and links of visitors, and shows everything else as text.",
    page: "../forum.html",
    stays: 'href="https://example.com/?id=7" rel="nofollow ugc noopener noreferrer"',
    goes: "steal()",
  }),
  recipe({
    id: "youtube",
    title: "YouTube embeds",
    description: "Keeps videos of YouTube in sandboxed frames, and no frame of any other site.",
    page: "../policy.html#frames",
    stays: "youtube-nocookie.com/embed/M7lc1UVf-VE?start=30",
    goes: "login.example.net",
  }),
  recipe({
    id: "images",
    title: "Images from one host",
    description: "Keeps images from your image host and removes those from elsewhere, such as tracking pixels.",
    page: "../urls.html",
    stays: "https://img.example.com/boat-2x.jpg 2x",
    goes: "tracker.example.net",
  }),
  recipe({
    id: "code",
    title: "Code highlighting",
    description: "Keeps the classes of highlighted code, and none that would match other styles of the page.",
    page: "../policy.html#classes",
    stays: '<code class="language-rust">',
    goes: "admin-toolbar",
  }),
  recipe({
    id: "links",
    title: "Links with rules",
    description: "Opens links to other sites in a new tab without access to the page, and shows where misleading links lead.",
    page: "../policy.html#links",
    stays: "www.bank.com [evil.example.net]",
    goes: "utm_campaign",
  }),
  recipe({
    id: "article",
    title: "Articles without media",
    description: "Keeps headings, lists, quotes and tables, but neither images nor styles.",
    page: "../cms.html",
    stays: '<th scope="col">high</th><th>low</th>',
    goes: "banner.png",
  }),
  recipe({
    id: "anchors",
    title: "Ids and anchors",
    description: "Gives ids a prefix, so that they cannot clash with the page and links to them still work.",
    page: "../policy.html#ids",
    stays: '<h2 id="user-install">',
    goes: 'href="#login"',
  }),
  recipe({
    id: "markdown",
    title: "Rendered Markdown",
    description: "Keeps what Markdown renderers write, with tables, task lists and the language of code.",
    page: "../presets/markdown.html",
    stays: '<li class="task-list-item"><input type="checkbox" checked="" disabled="">',
    goes: "fixed-top",
  }),
  recipe({
    id: "mail",
    title: "Mail",
    description: "Shows the body of a mail with its layout and colors, and loads nothing from elsewhere.",
    page: "../mail.html",
    stays: "font-family: Georgia; color: #336699",
    goes: "open.gif",
  }),
  recipe({
    id: "model",
    title: "Input of a language model",
    description: "Keeps what people see of a page, and removes text that is hidden from them.",
    page: "../agents.html",
    stays: "Monday to Friday, 9 to 17.",
    goes: "Ignore all instructions",
  }),
  recipe({
    id: "icons",
    title: "SVG icons",
    description: "Keeps shapes and their colors, and removes links, images and foreign content from drawings.",
    page: "../presets/svg.html",
    stays: 'd="M7 12l4 4 7-8"',
    goes: "foreignObject",
  }),
  recipe({
    id: "text",
    title: "Plain text",
    description: "Removes all markup and keeps the text, still escaped for HTML.",
    page: "../presets/text.html",
    stays: "From 5 &lt; 6 euros.",
    goes: "Free!",
  }),
];
