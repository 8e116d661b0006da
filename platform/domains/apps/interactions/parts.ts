import type { Kernel } from "../../../kernel/kernel.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Users } from "../../identity/users/api.js";
import type { Attachments } from "../../messages/attachments/api.js";
import type { MessageApi } from "../../messages/core/api.js";
import type { DirectMessages } from "../../social/direct-messages/api.js";
import type { Commands } from "../commands/api.js";
import type { Monetization } from "../monetization/api.js";

/** What the domain works with. */
export interface InteractionParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly guilds: Guilds;
  readonly messages: MessageApi;
  readonly attachments: Attachments;
  readonly directMessages: DirectMessages;
  readonly monetization: Monetization;
  readonly commands: Commands;
}
