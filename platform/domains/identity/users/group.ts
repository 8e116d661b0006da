/** What this domain's neighbours in its group use of it besides its api. */

export { PROVISIONAL_ACCOUNT } from "./record.js";
export { currentUserObject } from "./wire.js";
