/** What this domain's neighbours in its group use of it besides its api. */

export { READS } from "./state.js";
