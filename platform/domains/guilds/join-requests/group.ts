/** What this domain's neighbours in its group use of it besides its domain. */

export type { JoinRequests } from "./state.js";
