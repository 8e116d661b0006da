import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { ChannelRecord, Guilds } from "../core/api.js";
import { type ChannelBody, channelChanges, newChannel } from "./bodies.js";
import type { ChannelOperations } from "./operations.js";

/** What a user does with channels. */
export class ChannelActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly guilds: Guilds,
    private readonly channels: ChannelOperations,
    private readonly who: Caller,
  ) {}

  /** Makes a channel. @param body - as the HTTP API takes it */
  createChannel(guildId: string, body: ChannelBody, reason: string | null = null): ChannelRecord {
    return this.channels.create({ userId: this.who.userId, reason }, guildId, body);
  }

  /** Changes a channel. @param body - as the HTTP API takes it */
  editChannel(channelId: string, body: ChannelBody, reason: string | null = null): ChannelRecord {
    const channel = this.guilds.store.channel(channelId);
    return this.channels.edit({ userId: this.who.userId, reason }, channel, body);
  }

  /** Deletes a channel. */
  deleteChannel(channelId: string, reason: string | null = null): void {
    const channel = this.guilds.store.channel(channelId);
    this.channels.delete({ userId: this.who.userId, reason }, channel);
  }
}

/** The arguments of {@link ChannelActor}'s methods. */
export const channelActions: Actions<ChannelActor> = {
  createChannel: args([text, newChannel], [reason]),
  editChannel: args([text, channelChanges], [reason]),
  deleteChannel: args([text], [reason]),
};
