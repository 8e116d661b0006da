export type { CommandTarget, Shown } from "./command-target.js";
export type { InteractionView } from "./record.js";
export type { Interactions } from "./state.js";
