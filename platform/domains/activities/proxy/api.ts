export type { ProxyEntry } from "./log.js";
export type { ActivityProxy } from "./state.js";
