/** A worker in workerd. */
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { tool } from "./project.mjs";
import { start } from "./run.mjs";

/** Bundles a worker of a project as tools for workers do, starts it, and returns its answer to a request with this body. */
export const askWorker = async (folder, program, body) => {
  const outdir = join(folder, "worker");
  await build({
    absWorkingDir: folder,
    entryPoints: { worker: program },
    outdir,
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker"],
    loader: { ".wasm": "copy" },
    assetNames: "[name]",
  });
  copyFileSync(join(folder, "workerd.capnp"), join(outdir, "workerd.capnp"));
  const worker = start(tool("workerd"), ["serve", "workerd.capnp", "--control-fd=3"], { cwd: outdir, stdio: ["ignore", "ignore", "pipe", "pipe"] });
  let messages = "";
  worker.child.stderr.on("data", (chunk) => (messages += chunk));
  try {
    const ended = worker.ended.then(() => {
      throw new Error(`workerd: ${messages}`);
    });
    const [line] = await Promise.race([once(worker.child.stdio[3], "data"), ended]);
    ended.catch(() => {});
    const response = await fetch(`http://127.0.0.1:${JSON.parse(line).port}/`, { method: "POST", body });
    const text = await response.text();
    if (!response.ok) throw new Error(`workerd: ${response.status} ${text} ${messages}`);
    return JSON.parse(text);
  } finally {
    await worker.stop();
  }
};
