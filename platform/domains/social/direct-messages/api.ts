/** What other domains, and the platform around them, use of this one besides its domain. */

export { ephemeralApplication } from "./record.js";
export type { DirectMessages } from "./state.js";
export type { ConversationView } from "./view.js";
