export { type ThreadEdit, threadChanges } from "./bodies.js";
export type { ThreadOperations } from "./changes.js";
export type { ThreadManager } from "./manager.js";
