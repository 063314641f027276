// The sources of a module that only programs with the types of browsers have.
import { init } from "lye";
import type { ModuleSource } from "lye";

export const sources: ModuleSource[] = [
  new URL("https://example.org/lye.wasm"),
  new Request("/lye.wasm"),
  new Response(new Uint8Array(8)),
  fetch("/lye.wasm"),
  new WebAssembly.Module(new Uint8Array(8)),
];
export const done = sources.map((source) => init(source));
