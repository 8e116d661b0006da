export type { GuildOperations } from "./operations.js";
