/** What this domain's neighbours in its group use of it besides its api. */

export { type ThreadEdit, threadChanges } from "./bodies.js";
export type { ThreadOperations } from "./changes.js";
export type { ThreadManager } from "./manager.js";
