/** What other domains, and the platform around them, use of this one besides its domain. */

export type { ActivityInstance, ActivityLocation } from "./instance.js";
export type { ActivityOptions, ActivitySettings, UrlMapping } from "./record.js";
export type { Activities } from "./state.js";
