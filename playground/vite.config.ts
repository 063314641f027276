import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { galleryPlugin } from "./tools/gallery-plugin.ts";
import { findingCodes } from "./tools/finding-codes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A module that a function makes from files of the repository. */
const virtual = (name: string, make: () => unknown): Plugin => ({
  name,
  resolveId: (id) => (id === `virtual:${name}` ? `\0${id}` : null),
  load: (id) => (id === `\0virtual:${name}` ? `export default ${JSON.stringify(make())};` : null),
});

const SERVICE_WORKER = "service-worker";

/** Tells the service worker which files the page has. */
const fileList = (): Plugin => ({
  name: "file-list",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const worker = bundle[`${SERVICE_WORKER}.js`];
      if (worker?.type !== "chunk") throw new Error("the service worker is missing");
      const others = Object.values(bundle).filter((output) => output !== worker);
      const names = others.map((output) => output.fileName).filter((name) => name !== "index.html");
      // The page is stored by the address of its folder.
      const files = ["", ...names, ...readdirSync("public")].map((name) => `./${name}`);
      const hash = createHash("sha256");
      for (const output of others) hash.update(output.type === "chunk" ? output.code : output.source);
      worker.code = worker.code.replace("__FILES__", JSON.stringify(files)).replace("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 16)));
    },
  },
});

/** Adds the licences of Lye, and the notices of what its module contains. Vite adds those of the packages. */
const notices = (): Plugin => ({
  name: "notices",
  apply: "build",
  generateBundle() {
    const files = ["LICENSE-MIT", "LICENSE-APACHE", "crates/lye/NOTICE", "crates/lye-url/NOTICE"];
    this.emitFile({ type: "asset", fileName: "licenses.txt", source: files.map((name) => readFileSync(`${root}${name}`, "utf8")).join("\n\n") });
  },
});

export default defineConfig({
  // The site may be in any folder.
  base: "./",
  plugins: [virtual("finding-codes", () => findingCodes(root)), galleryPlugin(root), notices(), fileList()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // What is inlined would be a `data:` URL, which the CSP does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: "index.html", [SERVICE_WORKER]: "src/service-worker.ts" },
      // The address of a service worker never changes.
      output: { entryFileNames: ({ name }) => (name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js") },
    },
    license: { fileName: "licenses-of-packages.md" },
  },
  server: { fs: { allow: [root] } },
});
