export { userBanned } from "./errors.js";
export type { GuildBans } from "./state.js";
