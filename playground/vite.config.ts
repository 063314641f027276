import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
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

/** Builds the service worker, which knows all files of the page. */
const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  async generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
    const files = ["./", ...names.map((name) => `./${name}`), ...readdirSync("public").map((name) => `./${name}`)];
    const hash = createHash("sha256");
    for (const output of Object.values(bundle)) hash.update(output.type === "chunk" ? output.code : output.source);
    const source = readFileSync("src/service-worker.ts", "utf8");
    const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)) };
    const { code } = await transform(source, { loader: "ts", format: "esm", target: "es2022", minify: true, define });
    this.emitFile({ type: "asset", fileName: "service-worker.js", source: code });
  },
});

export default defineConfig({
  // The site may be in any folder.
  base: "./",
  plugins: [virtual("finding-codes", () => findingCodes(root)), galleryPlugin(root), serviceWorker()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // What is inlined would be a `data:` URL, which the CSP does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [root] } },
});
