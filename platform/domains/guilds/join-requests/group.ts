export type { JoinRequests } from "./state.js";
