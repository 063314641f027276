/** Builds a page of a project with each bundler, as a user's project does: with as little configuration as it takes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const html = (script) => `<!doctype html><meta charset="utf-8"><title>Page</title><script type="module" src="${script}"></script>\n`;

const withEsbuild = async (folder, program, outdir, loader = {}) => {
  const { build } = await import("esbuild");
  await build({ absWorkingDir: folder, entryPoints: { page: program }, outdir, bundle: true, minify: true, format: "esm", loader, logLevel: "error" });
  writeFileSync(join(outdir, "index.html"), html("./page.js"));
};

const withVite = async (folder, program, outDir) => {
  const { build } = await import("vite");
  writeFileSync(join(folder, "index.html"), html(`./${program}`));
  await build({ root: folder, configFile: false, logLevel: "error", build: { outDir, chunkSizeWarningLimit: 20_000 } });
};

const withWebpack = async (folder, program, outdir) => {
  const { default: webpack } = await import("webpack");
  const options = { mode: "production", context: folder, entry: { page: `./${program}` }, output: { path: outdir }, performance: false };
  await new Promise((resolve, reject) =>
    webpack(options, (error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) reject(error ?? new Error(stats.toString()));
      else resolve();
    }),
  );
  writeFileSync(join(outdir, "index.html"), html("./page.js"));
};

const BUNDLERS = {
  esbuild: withEsbuild,
  "esbuild with a loader": (folder, program, outdir) => withEsbuild(folder, program, outdir, { ".wasm": "file" }),
  vite: withVite,
  webpack: withWebpack,
};

/** Builds a program of a project into a folder with a page, and returns that folder. */
export const bundle = async (bundler, folder, program) => {
  const outdir = join(folder, "bundles", `${bundler.replaceAll(" ", "-")}-${program}`);
  mkdirSync(outdir, { recursive: true });
  await BUNDLERS[bundler](folder, program, outdir);
  return outdir;
};

/** Starts the development server of Vite for a program. Requests that are not for the project go to another server. */
export const serveWithVite = async (folder, program, origin) => {
  const { createServer } = await import("vite");
  writeFileSync(join(folder, "index.html"), html(`./${program}`));
  const proxy = { "/result": origin, "/inputs.json": origin };
  // With the dependencies of another program in the cache, Vite may have to reload the page, for which it needs a web socket.
  const optimizeDeps = { force: true };
  const server = await createServer({ root: folder, configFile: false, logLevel: "error", optimizeDeps, server: { host: "127.0.0.1", port: 0, proxy, ws: false } });
  await server.listen();
  return { origin: server.resolvedUrls.local[0].replace(/\/$/, ""), close: () => server.close() };
};
