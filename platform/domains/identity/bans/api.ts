export type { Bans } from "./state.js";
