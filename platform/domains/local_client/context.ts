import type { Kernel } from "../../kernel/kernel.js";
import type { ActivityInvites } from "../activity_invites/state.js";
import type { Applications } from "../applications/state.js";
import type { Bans } from "../bans/state.js";
import type { DirectMessages } from "../direct_messages/state.js";
import type { Guilds } from "../guilds/state.js";
import type { Messages } from "../messages/state.js";
import type { Monetization } from "../monetization/state.js";
import type { OAuth2 } from "../oauth2/state.js";
import type { RelationshipControl } from "../relationships/control.js";
import type { Users } from "../users/state.js";

/** What the local client does things with, in the name of its user. */
export interface LocalContext {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly bans: Bans;
  readonly oauth2: OAuth2;
  readonly relationships: RelationshipControl;
  readonly guilds: Guilds;
  readonly messages: Messages;
  readonly directMessages: DirectMessages;
  readonly activityInvites: ActivityInvites;
  readonly monetization: Monetization;
}
