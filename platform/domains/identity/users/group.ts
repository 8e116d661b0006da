export { PROVISIONAL_ACCOUNT } from "./record.js";
export { currentUserObject } from "./wire.js";
