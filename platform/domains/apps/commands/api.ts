export type { CommandRecord } from "./record.js";
export type { Commands } from "./state.js";
