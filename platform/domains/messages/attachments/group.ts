/** What this domain's neighbours in its group use of it besides its api. */

export type { NewFile } from "./state.js";
export { withSpoiler } from "./wire.js";
