/** What other domains, and the platform around them, use of this one besides its domain. */

export type { PresenceView } from "./view.js";
export { type VisiblePresence, visiblePresence } from "./visible.js";
