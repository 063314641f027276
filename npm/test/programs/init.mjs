// Sends what `init` does: with each kind of source, twice, and before it is awaited.
import { Cleaner, init, sanitize } from "lye";
import { send } from "./send.mjs";

const thrown = (work) => {
  try {
    return `returned ${work()}`;
  } catch (error) {
    return error.message;
  }
};

await send(async () => {
  const kind = new URL(location).searchParams.get("source");
  const response = () => fetch("/lye.wasm");
  const sources = {
    text: () => "/lye.wasm",
    URL: () => new URL("/lye.wasm", location),
    Request: () => new Request("/lye.wasm"),
    Response: () => response(),
    "Response that has arrived": async () => ({ arrived: await response() }),
    bytes: async () => (await response()).arrayBuffer(),
    "array of bytes": async () => new Uint8Array(await (await response()).arrayBuffer()),
    module: async () => WebAssembly.compileStreaming(response()),
  };
  const before = thrown(() => sanitize("x"));
  const missing = await init("/missing.wasm").then(() => "loaded", (error) => error.message);
  const source = kind === "Response" ? response() : await sources[kind]();
  await Promise.all([init(source.arrived ?? source), init(), init()]);
  await init();
  return { before, missing, html: new Cleaner().clean("<b onclick=x>y") };
});
