/** The module is a file beside this one, which a page fetches and compiles while it arrives. */
export const compileNow: (() => WebAssembly.Module) | undefined = undefined;

/** A module of which the only function needs vectors: `(func (drop (i8x16.popcnt (i8x16.splat (i32.const 0)))))`. */
const NEEDS_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 11, 1, 9, 0, 65, 0, 253, 15, 253, 98, 26, 11,
]);

export const compileLater = async (): Promise<WebAssembly.Module> => {
  const url = WebAssembly.validate(NEEDS_SIMD) ? new URL("../../lye.wasm", import.meta.url) : new URL("../../lye-portable.wasm", import.meta.url);
  return compiled(fetch(url));
};

/** Compiles a response, also from servers that give the wrong type. */
export const compiled = async (response: Response | Promise<Response>): Promise<WebAssembly.Module> => {
  const arrived = await response;
  if (!arrived.ok) throw new Error(`${arrived.url}: status ${arrived.status}`);
  if (arrived.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(arrived);
  return WebAssembly.compile(await arrived.arrayBuffer());
};
