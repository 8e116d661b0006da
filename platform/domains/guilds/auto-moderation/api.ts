export type { AutoModeration } from "./state.js";
