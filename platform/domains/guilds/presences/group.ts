export type { GuildPresences } from "./state.js";
