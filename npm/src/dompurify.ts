/**
 * The API of DOMPurify 3, without a DOM: `import DOMPurify from "lye/dompurify"`.
 *
 * @module
 */
import { createInstance, type DOMPurify as Instance } from "./dompurify/instance.js";

export type { TreeElement, TreeFragment } from "./dompurify/elements.js";
export type { TreeAttribute, TreeComment, TreeNode, TreeText } from "./dompurify/nodes.js";
export type * from "./dompurify/types.js";
export type DOMPurify = Instance;

const DOMPurify: Instance = createInstance();

export default DOMPurify;

/** The functions of the default instance. */
export const { sanitize, setConfig, clearConfig, isValidAttribute, addHook, removeHook, removeHooks, removeAllHooks, isSupported, version } = DOMPurify;
