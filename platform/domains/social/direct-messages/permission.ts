import type { Kernel } from "../../../kernel/kernel.js";
import type { Guilds } from "../../guilds/core/api.js";
import { isProvisional, type UserRecord, type Users } from "../../identity/users/api.js";
import type { Relationships } from "../relationships/group.js";
import type { DmChannels } from "./dm-channels.js";
import { cannotMessage, noMutualGuilds } from "./errors.js";

/** What decides who may write to whom. */
export interface PermissionParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly relationships: Relationships;
  readonly guilds: Guilds;
  readonly dmChannels: DmChannels;
}

const blocked = () => cannotMessage().because("one of the two has blocked the other");

/**
 * Whether a conversation is kept on the platform or in the game only (protocol 3.7).
 *
 * @throws ApiError when the sender may not write to the recipient at all
 */
export function conversationKind(
  { kernel, relationships, guilds, dmChannels }: PermissionParts,
  sender: UserRecord,
  recipient: UserRecord,
  applicationId: string,
): "dm" | "ephemeral" {
  const { id } = sender;
  if (id === recipient.id) throw cannotMessage();
  if (relationships.blocked(id, recipient.id)) throw blocked();
  const bothProvisional = isProvisional(sender) && isProvisional(recipient);
  const playing = [id, recipient.id].every((userId) =>
    kernel.delivery.connected(userId, applicationId),
  );
  if (relationships.areFriends(id, recipient.id)) return bothProvisional ? "ephemeral" : "dm";
  const hadOne = dmChannels.between(id, recipient.id) !== undefined;
  if (hadOne && guilds.share(id, recipient.id)) return "dm";
  if (playing) return "ephemeral";
  throw hadOne ? noMutualGuilds() : cannotMessage();
}

/** Says of a bot and a user whether they may write to each other, as when it is the user's app. */
export type BotAcquaintance = (botUserId: string, userId: string) => boolean;

/**
 * Checks whether one may write to another in their conversation, of whom one may be a bot: a bot and a
 * person share a guild, or the person has the app.
 *
 * @throws ApiError 50007 or 50278
 */
export function requireConversation(
  parts: PermissionParts,
  sender: UserRecord,
  recipient: UserRecord,
  applicationId: string,
  acquaintances: { acquainted(botUserId: string, userId: string): boolean },
): void {
  if (sender.bot && recipient.bot) throw cannotMessage();
  if (!sender.bot && !recipient.bot) {
    conversationKind(parts, sender, recipient, applicationId);
    return;
  }
  if (parts.relationships.blocked(sender.id, recipient.id)) throw blocked();
  const [bot, person] = sender.bot ? [sender, recipient] : [recipient, sender];
  const known =
    parts.guilds.share(bot.id, person.id) || acquaintances.acquainted(bot.id, person.id);
  if (!known) throw noMutualGuilds();
}
