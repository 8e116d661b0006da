/** What other domains, and the platform around them, use of this one besides its domain. */

export type { CommandPlace, Shown } from "./command-place.js";
export type { Sight } from "./record.js";
export type { Interactions } from "./state.js";
