export type { ActivityInstance, ActivityLocation } from "./instance.js";
export type { ActivityOptions, ActivitySettings, UrlMapping } from "./record.js";
export type { Activities } from "./state.js";
