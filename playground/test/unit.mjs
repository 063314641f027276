// Runs the unit tests, with the modules as the page gets them: `node test/unit.mjs`.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "unit");
const server = await createServer({
  root: dirname(here),
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.ts"))) await server.ssrLoadModule(join(folder, file));
// The modules stay; the tests run on.
await server.close();
