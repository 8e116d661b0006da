/** What other domains, and the platform around them, use of this one besides its domain. */

export type { AutoModeration } from "./state.js";
