/** What a bot's library has cached, and what the platform holds, in the same words. */

import { type TextChannel, ThreadChannel } from "discord.js";
import { voiceStates } from "../../../../platform/domains/guilds/voice-states/domain.js";
import { messages } from "../../../../platform/domains/messages/core/domain.js";
import { reactions } from "../../../../platform/domains/messages/reactions/domain.js";
import type { CrowdBot, Place } from "./crowd.js";

/** Of a channel's latest messages so many have to be there. */
const LATEST = 100;

/** A bot's caches of one guild. */
export function cached(bot: CrowdBot, { id }: Place) {
  const guild = bot.client.guilds.cache.get(id);
  if (guild === undefined) return undefined;
  return {
    name: guild.name,
    memberCount: guild.memberCount,
    roles: guild.roles.cache
      .map(({ id, name, color, hoist, permissions }) => [
        id,
        name,
        color,
        hoist,
        `${permissions.bitfield}`,
      ])
      .sort(),
    channels: guild.channels.cache
      .filter((channel) => !channel.isThread())
      .map(({ id, name, parentId }) => [id, name, parentId])
      .sort(),
    threads: guild.channels.cache
      .filter((channel) => channel instanceof ThreadChannel)
      .filter((thread) => !thread.archived && isSeen(bot, thread.parentId))
      .map(({ id, name, parentId, locked }) => [id, name, parentId, locked])
      .sort(),
    members: guild.members.cache
      .map(({ id, nickname, roles, communicationDisabledUntil: until }) => [
        id,
        nickname,
        [...roles.cache.keys()].sort(),
        until?.getTime() ?? null,
      ])
      .sort(),
    voice: guild.voiceStates.cache
      .filter(({ channelId }) => channelId !== null)
      .map(({ id, channelId, selfMute }) => [id, channelId, selfMute])
      .sort(),
  };
}

/** The same of the platform, as far as the bot may see it. */
export function held(bot: CrowdBot, { id }: Place) {
  const { guilds } = bot.platform;
  const member = guilds.member(id, bot.userId);
  if (member === undefined) return undefined;
  const channels = guilds.channels(id);
  return {
    name: guilds.require(id).name,
    memberCount: guilds.members(id).length,
    roles: guilds
      .roles(id)
      .map(({ id, name, color, hoist, permissions }) => [id, name, color, hoist, permissions])
      .sort(),
    channels: channels
      .map((channel) => [
        channel.id,
        guilds.parts.visibility.sees(channel, bot.userId) ? channel.name : "___hidden___",
        channel.parentId,
      ])
      .sort(),
    threads: guilds.store
      .threadsOf(id)
      .filter((thread) => thread.thread?.archived === false)
      .filter((thread) => guilds.permissions.sees(thread, bot.userId))
      .map(({ id, name, parentId, thread }) => [id, name, parentId, thread?.locked])
      .sort(),
    members: guilds
      .members(id)
      .map(({ userId, nick, roles, timeoutUntil }) => [
        userId,
        nick,
        [id, ...roles].sort(),
        timeoutUntil,
      ])
      .sort(),
    voice: bot.platform
      .domain(voiceStates)
      .states.of(id)
      .map(({ userId, channelId, selfMute }) => [userId, channelId, selfMute])
      .sort(),
  };
}

function isSeen({ platform: { guilds }, userId }: CrowdBot, channelId: string | null): boolean {
  const channel = channelId === null ? undefined : guilds.channel(channelId);
  return channel !== undefined && guilds.parts.visibility.sees(channel, userId);
}

/** Messages of a channel as a library has them, and as they are: those that it has, and the latest. */
export function messagesOf(bot: CrowdBot, channelId: string) {
  const { platform, client, since, miscounted } = bot;
  const channel = client.channels.cache.get(channelId) as TextChannel;
  const manager = platform.domain(messages);
  const cached = channel.messages.cache.map((message) => ({
    id: message.id,
    content: message.content,
    pinned: message.pinned,
    edited: message.editedTimestamp !== null,
    reactions: Object.fromEntries(
      message.reactions.cache
        .filter(({ emoji }) => !miscounted.has(`${message.id} ${emoji.name}`))
        .map(({ emoji, count }) => [emoji.name, count]),
    ),
  }));
  const kept = new Set(cached.map(({ id }) => id));
  const all = manager.inChannel(channelId);
  const latest = new Set(all.slice(-LATEST).filter(({ id }) => BigInt(id) > since));
  const wanted = all.filter((message) => kept.has(message.id) || latest.has(message));
  const facts = wanted.map((message) => ({
    id: message.id,
    content: message.content,
    pinned: message.pinnedAt !== null,
    edited: message.editedAt !== null,
    reactions: countReactions(bot, message.id),
  }));
  const byId = (left: { id: string }, right: { id: string }) =>
    BigInt(left.id) < BigInt(right.id) ? -1 : 1;
  return { cached: cached.sort(byId), facts: facts.sort(byId) };
}

function countReactions(
  { platform, miscounted }: CrowdBot,
  messageId: string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { emojiName } of platform.domain(reactions).of(messageId)) {
    const name = emojiName as string;
    if (miscounted.has(`${messageId} ${name}`)) continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
