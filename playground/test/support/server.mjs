/** A server on loopback for the built playground or site, in any folder, and for pages of the tests. Records what is requested. */
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** The documentation site, which has the playground in it. */
export const SITE = fileURLToPath(new URL("../../../target/site/", import.meta.url));

/** The site may be in any folder. */
export const FOLDER = "/any/folder/playground/";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

const filesIn = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length));

/** The files of the built playground, by their paths in `dist`. */
export const distFiles = () => filesIn(DIST);

/**
 * Starts the server for the files in a folder. `pages` are further pages, by their paths below the origin. `delays` are milliseconds that responses wait, by
 * extension.
 */
export const serve = async ({ root = DIST, pages = {}, delays = {} } = {}) => {
  const contents = new Map(filesIn(root).map((name) => [`${FOLDER}${name}`, () => readFileSync(join(root, name))]));
  for (const [path, html] of Object.entries(pages)) contents.set(path, () => html);
  const requested = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    requested.push(path);
    const content = contents.get(path);
    await sleep(delays[extname(path)] ?? 0);
    if (content === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)], "cache-control": "no-cache" }).end(content());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    url: `${origin}${FOLDER}`,
    /** The paths that were requested. */
    requested,
    /** The paths that were requested, but are not files of the server. */
    unknown: () => requested.filter((path) => !contents.has(path)),
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
