export { isParent } from "./record.js";
export { answerRedirect, redirectAllowed } from "./redirects.js";
