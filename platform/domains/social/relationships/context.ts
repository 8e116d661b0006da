import type { Kernel } from "../../../kernel/kernel.js";
import type { Consents } from "../../identity/oauth2/api.js";
import type { Users } from "../../identity/users/api.js";

/** What the relationship domain needs to store and announce relationships. */
export interface RelationshipContext {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly consents: Consents;
}
