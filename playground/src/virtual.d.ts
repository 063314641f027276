/// <reference types="vite/client" />

/** Made from `data/finding-codes.toml`. */
declare module "virtual:finding-codes" {
  const codes: Readonly<Record<string, import("../tools/finding-codes.ts").FindingCode | undefined>>;
  export default codes;
}

/** Made from `bench/hostile/payloads` and `docs/past-bypasses.md`. */
declare module "virtual:gallery" {
  const gallery: import("../tools/gallery.ts").Gallery;
  export default gallery;
}
