export type { GuildBans } from "./state.js";
