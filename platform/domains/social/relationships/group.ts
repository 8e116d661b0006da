export type { Relationships } from "./state.js";
