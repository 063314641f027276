/** A server on loopback for pages, which send their results to it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/**
 * Serves a folder. `result()` resolves with the JSON that a page sends to `/result`. `headers` are those of all responses.
 */
export const serve = async (folder, headers = {}) => {
  let deliver = () => {};
  const requested = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    if (request.method === "POST" && path === "/result") {
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        response.writeHead(204, headers).end();
        deliver(JSON.parse(Buffer.concat(chunks).toString()));
      });
      return;
    }
    requested.push(path);
    try {
      const file = normalize(path).endsWith("/") ? `${path}index.html` : path;
      const content = readFileSync(join(folder, normalize(file)));
      response.writeHead(200, { ...headers, "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** The paths that were requested. */
    requested,
    result: () => new Promise((resolve) => (deliver = resolve)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
