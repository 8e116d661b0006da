export { newToken } from "./live.js";
export type { Interaction } from "./record.js";
