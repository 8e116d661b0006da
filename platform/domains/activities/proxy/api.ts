/** What other domains, and the platform around them, use of this one besides its domain. */

export type { ProxyEntry } from "./log.js";
export type { ActivityProxy } from "./state.js";
