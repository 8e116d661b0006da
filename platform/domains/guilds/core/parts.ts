import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import type { GuildDelivery } from "./delivery.js";
import type { GuildDescriptions } from "./descriptions.js";
import type { GuildPermissions } from "./permission-check.js";
import type { GuildStore } from "./store.js";
import type { Visibility } from "./visibility.js";

/** What the parts of the domain work with. */
export interface GuildParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly store: GuildStore;
  readonly permissions: GuildPermissions;
  readonly delivery: GuildDelivery;
  readonly visibility: Visibility;
  readonly descriptions: GuildDescriptions;
}
