/** What this domain's neighbours in its group use of it besides its api. */

export { newToken } from "./live.js";
export type { Interaction } from "./record.js";
