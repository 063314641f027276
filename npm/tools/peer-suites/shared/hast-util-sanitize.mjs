// What hast-util-sanitize exports, from Lye.
export { defaultSchema, sanitize } from "../../../dist/esm/rehype.js";
