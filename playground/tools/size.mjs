// Fails if all that the playground loads has more than 1,650,000 bytes with gzip.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const MOST = 1_650_000;
const dist = fileURLToPath(new URL("../dist/", import.meta.url));

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const paths = files.map(({ parentPath, path, name }) => join(parentPath ?? path, name));
const sizes = paths.map((path) => [path.slice(dist.length), gzipSync(readFileSync(path), { level: 9 }).length]);
for (const [name, bytes] of sizes.sort((a, b) => b[1] - a[1])) console.log(`${String(bytes).padStart(9)}  ${name}`);
const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
console.log(`${String(total).padStart(9)}  bytes with gzip in all; at most ${MOST} are allowed`);
if (total > MOST) process.exit(1);
