/**
 * The same as `lye`, with the module inside: nothing has to be awaited, in browsers too. Other parts of the package use it from then on.
 *
 * @module
 */
import { compileNow } from "./instance/inlined.js";
import { provide } from "./instance/state.js";

if (compileNow) provide(compileNow);

export * from "./index.js";
