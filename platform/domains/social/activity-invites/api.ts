/** What other domains, and the platform around them, use of this one besides its domain. */

export { type ActivityInvites, InviteType } from "./state.js";
