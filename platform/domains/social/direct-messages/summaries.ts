import type { Messages } from "../../messages/core/api.js";
import type { DmChannels } from "./dm-channels.js";
import { ephemeralChannel, ephemeralPair, otherOf, usersOf } from "./record.js";

/** With whom a user has conversations in an application, the latest first. */
export function conversationSummaries(
  { messages, dmChannels }: { readonly messages: Messages; readonly dmChannels: DmChannels },
  userId: string,
  applicationId: string,
) {
  const latest = new Map<string, string>();
  const note = (otherId: string, id: string | null) => {
    const known = latest.get(otherId) ?? "0";
    if (id !== null && BigInt(id) > BigInt(known)) latest.set(otherId, id);
  };
  for (const channel of dmChannels.of(userId)) {
    if (channel.key === null) continue;
    note(dmChannels.recipient(channel, userId), messages.latestId(channel.id));
  }
  for (const channelId of messages.channelIds()) {
    const pair = ephemeralPair(channelId);
    if (pair === undefined || channelId !== ephemeralChannel(applicationId, pair)) continue;
    if (usersOf(pair).includes(userId)) note(otherOf(pair, userId), messages.latestId(channelId));
  }
  return [...latest]
    .map(([user_id, last_message_id]) => ({ user_id, last_message_id }))
    .sort((left, right) => (BigInt(left.last_message_id) < BigInt(right.last_message_id) ? 1 : -1));
}
