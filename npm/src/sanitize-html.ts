/**
 * The interface of sanitize-html 2, with the guarantees of Lye: what callbacks return is cleaned too.
 *
 * @module
 */
export { default } from "./sanitize-html/sanitize.js";
export type * from "./sanitize-html/types.js";
