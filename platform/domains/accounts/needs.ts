import type { Applications } from "../applications/state.js";
import type { Bans } from "../bans/state.js";
import type { OAuth2 } from "../oauth2/state.js";
import type { Users } from "../users/state.js";

/** The domains that accounts build on. */
export interface AccountNeeds {
  readonly users: Users;
  readonly applications: Applications;
  readonly oauth2: OAuth2;
  readonly bans: Bans;
}
