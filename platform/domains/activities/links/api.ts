/** What other domains, and the platform around them, use of this one besides its domain. */

export type { QuickLink } from "./record.js";
export type { ActivityLinks } from "./state.js";
