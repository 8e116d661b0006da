/** What this domain's neighbours in its group use of it besides its api. */

export type { GuildOperations } from "./operations.js";
