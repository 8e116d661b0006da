export type { PresenceView } from "./view.js";
export { type VisiblePresence, visiblePresence } from "./visible.js";
