import type { Applications } from "../applications/api.js";
import type { Bans } from "../bans/api.js";
import type { OAuth2 } from "../oauth2/api.js";
import type { Users } from "../users/api.js";

/** The domains that accounts build on. */
export interface AccountNeeds {
  readonly users: Users;
  readonly applications: Applications;
  readonly oauth2: OAuth2;
  readonly bans: Bans;
}
