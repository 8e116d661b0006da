/** What other domains, and the platform around them, use of this one besides its domain. */

export type { CommandRecord } from "./record.js";
export type { Commands } from "./state.js";
