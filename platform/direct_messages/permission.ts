import type { Guilds } from "../guilds/guilds.js";
import type { Relationships } from "../relationships/relationships.js";
import type { SocialBase } from "../social/context.js";
import type { UserRecord } from "../users/record.js";
import type { DmChannels } from "./dm_channels.js";
import { cannotMessage, noMutualGuilds } from "./errors.js";

/** Flag of an account without a platform login (protocol 3.4). */
const PROVISIONAL = 1 << 23;

/** What decides who may write to whom. */
export interface PermissionParts {
  base: SocialBase;
  relationships: Relationships;
  guilds: Guilds;
  dmChannels: DmChannels;
}

/**
 * Whether a conversation is kept on the platform or in the game only (protocol 3.7).
 *
 * @throws ApiError when the sender may not write to the recipient at all
 */
export function conversationKind(
  { base, relationships, guilds, dmChannels }: PermissionParts,
  sender: UserRecord,
  recipient: UserRecord,
  applicationId: string,
): "dm" | "ephemeral" {
  const { id } = sender;
  if (id === recipient.id || relationships.blocked(id, recipient.id)) throw cannotMessage();
  const bothProvisional = isProvisional(sender) && isProvisional(recipient);
  const playing = [id, recipient.id].every((userId) =>
    base.delivery.connected(userId, applicationId),
  );
  if (relationships.areFriends(id, recipient.id)) return bothProvisional ? "ephemeral" : "dm";
  const hadOne = dmChannels.between(id, recipient.id) !== undefined;
  if (hadOne && guilds.share(id, recipient.id)) return "dm";
  if (playing) return "ephemeral";
  throw hadOne ? noMutualGuilds() : cannotMessage();
}

function isProvisional({ flags }: UserRecord): boolean {
  return (flags & PROVISIONAL) !== 0;
}
