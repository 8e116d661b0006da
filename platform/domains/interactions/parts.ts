import type { Kernel } from "../../kernel/kernel.js";
import type { Applications } from "../applications/state.js";
import type { Attachments } from "../attachments/state.js";
import type { Commands } from "../commands/state.js";
import type { DirectMessages } from "../direct_messages/state.js";
import type { Guilds } from "../guilds/state.js";
import type { MessageApi } from "../messages/api.js";
import type { Monetization } from "../monetization/state.js";
import type { Users } from "../users/state.js";

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
