import type { Kernel } from "../../../kernel/kernel.js";
import type { Monetization } from "../../apps/monetization/api.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Bans } from "../../identity/bans/api.js";
import type { OAuth2 } from "../../identity/oauth2/api.js";
import type { Users } from "../../identity/users/api.js";
import type { Messages } from "../../messages/core/api.js";
import type { ActivityInvites } from "../../social/activity-invites/api.js";
import type { DirectMessages } from "../../social/direct-messages/api.js";
import type { RelationshipControl } from "../../social/relationships/api.js";

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
