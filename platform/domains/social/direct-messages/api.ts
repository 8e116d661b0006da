export { ephemeralApplication } from "./record.js";
export type { DirectMessages } from "./state.js";
export type { ConversationView } from "./view.js";
