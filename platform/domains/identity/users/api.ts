/** What other domains, and the platform around them, use of this one besides its domain. */

export { isProvisional, type UserOptions, type UserRecord } from "./record.js";
export type { Users } from "./state.js";
export { userObject } from "./wire.js";
