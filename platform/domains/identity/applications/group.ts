/** What this domain's neighbours in its group use of it besides its api. */

export { isParent } from "./record.js";
export { answerRedirect, redirectAllowed } from "./redirects.js";
