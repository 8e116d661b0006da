export { isProvisional, type UserOptions, type UserRecord } from "./record.js";
export type { Users } from "./state.js";
export { userObject } from "./wire.js";
