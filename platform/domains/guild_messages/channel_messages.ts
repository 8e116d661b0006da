import type { Principal } from "../../kernel/principal.js";
import type { ChannelRecord } from "../guilds/channel_record.js";
import { missingAccess, missingPermissions } from "../guilds/errors.js";
import { Permission } from "../guilds/permission_bits.js";
import type { Guilds } from "../guilds/state.js";
import type { Draft } from "../messages/bodies.js";
import type { Changes, ChannelKind, ChannelMessages } from "../messages/channel_kinds.js";
import { emptyMessage, unknownMessage } from "../messages/errors.js";
import type { Messages } from "../messages/state.js";

/** The channels of guilds, which bots read and write (protocol 3.14). */
export function guildChannels(guilds: Guilds, messages: Messages): ChannelKind {
  return (who, channelId) => {
    const channel = guilds.channel(channelId);
    if (channel === undefined) return undefined;
    const visible = guilds.permissions.sees(channel, who.userId);
    if (who.kind !== "bot" || !visible) throw missingAccess();
    return new GuildChannelMessages(guilds, messages, channel, who);
  };
}

class GuildChannelMessages implements ChannelMessages {
  constructor(
    private readonly guilds: Guilds,
    private readonly messages: Messages,
    private readonly channel: ChannelRecord,
    private readonly who: Principal,
  ) {}

  list(limit: number): unknown[] {
    this.#require(Permission.ReadMessageHistory);
    const latest = this.messages.inChannel(this.channel.id).slice(-limit).reverse();
    return latest.map((message) => this.messages.object(message, this.who));
  }

  send(draft: Draft): unknown {
    const { userId, applicationId } = this.who;
    this.#require(Permission.SendMessages);
    if (draft.content === "") throw emptyMessage();
    const { message } = this.messages.create(
      {
        channelId: this.channel.id,
        content: draft.content,
        authorId: userId,
        applicationId,
        flags: draft.flags ?? 0,
      },
      draft,
    );
    const nonce = draft.nonce === undefined || draft.nonce === null ? {} : { nonce: draft.nonce };
    return { ...this.messages.object(message, this.who), ...nonce };
  }

  edit(messageId: string, changes: Changes): unknown {
    const own = this.messages.own(messageId, this.channel.id, this.who.userId);
    return this.messages.object(this.messages.edit(own, changes), this.who);
  }

  delete(messageId: string): void {
    const message = this.messages.get(messageId);
    if (message?.channelId !== this.channel.id) throw unknownMessage();
    const { userId } = this.who;
    const moderates = this.guilds.may(this.channel, userId, Permission.ManageMessages);
    if (message.authorId !== userId && !moderates) throw missingPermissions();
    this.messages.delete(messageId);
  }

  #require(needed: bigint): void {
    if (!this.guilds.may(this.channel, this.who.userId, needed)) throw missingPermissions();
  }
}
