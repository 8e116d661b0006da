export { type ActivityInvites, InviteType } from "./state.js";
