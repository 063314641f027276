interface Decodes {
  from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer>;
}

/** Decodes base64. */
export const decode = (base64: string): Uint8Array<ArrayBuffer> => {
  const { fromBase64 } = Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64) return fromBase64.call(Uint8Array, base64);
  // Node.js 20 has only this, and `atob`, which is slow.
  const { Buffer } = globalThis as { Buffer?: Decodes };
  if (Buffer) return Buffer.from(base64, "base64");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
};
