/** What other domains, and the platform around them, use of this one besides its domain. */

export type { CommandTarget, Shown } from "./command-target.js";
export type { InteractionView } from "./record.js";
export type { Interactions } from "./state.js";
