export type { StageRecord } from "./record.js";
export type { Stages } from "./state.js";
