/** What other domains, and the platform around them, use of this one besides its domain. */

export type { StageRecord } from "./record.js";
export type { Stages } from "./state.js";
