import type { Kernel } from "../../kernel/kernel.js";
import type { Consents } from "../oauth2/consents.js";
import type { Users } from "../users/state.js";

/** What relationships are kept and told with. */
export interface RelationshipContext {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly consents: Consents;
}
