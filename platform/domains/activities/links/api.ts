export type { QuickLink } from "./record.js";
export type { ActivityLinks } from "./state.js";
