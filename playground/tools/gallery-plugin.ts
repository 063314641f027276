/** Gives the page the published bypasses: `import gallery from "virtual:gallery"`. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { GUIDE, PAYLOADS, gallery } from "./gallery.ts";

const NAME = "virtual:gallery";
// Other plugins leave names with this mark alone.
const RESOLVED = `\0${NAME}`;

export const galleryPlugin = (root: string): Plugin => ({
  name: "lye-gallery",
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  load(id) {
    if (id !== RESOLVED) return null;
    this.addWatchFile(join(root, GUIDE));
    for (const file of readdirSync(join(root, PAYLOADS))) this.addWatchFile(join(root, PAYLOADS, file));
    return `export default ${JSON.stringify(gallery(root))};`;
  },
});
