// What rehype-sanitize exports, from Lye.
export { default, defaultSchema } from "../../../dist/esm/rehype.js";
