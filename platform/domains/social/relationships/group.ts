/** What this domain's neighbours in its group use of it besides its api. */

export type { Relationships } from "./state.js";
