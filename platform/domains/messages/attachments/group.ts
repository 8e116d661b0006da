export type { NewFile } from "./state.js";
export { withSpoiler } from "./wire.js";
