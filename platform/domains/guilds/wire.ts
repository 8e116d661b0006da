import type { ChannelRecord } from "./record.js";

/** A channel of a guild (protocol 3.4). `application_id` is null: no application owns it. */
export function channelObject(channel: ChannelRecord) {
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    topic: channel.topic,
    position: channel.position,
    parent_id: channel.parentId,
    nsfw: channel.nsfw,
    flags: 0,
    permission_overwrites: channel.overwrites,
    application_id: null,
  };
}
