import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../../identity/users/domain.js";
import { attachments } from "../../messages/attachments/domain.js";
import { MessageFlag, MessageType } from "../../messages/core/api.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { threadObject } from "../core/api.js";
import { guilds } from "../core/domain.js";
import { GuildMessages } from "./guild-message-api.js";
import { guildTextChannels } from "./text-channel.js";
import { ThreadActivity } from "./thread-activity.js";
import { guildMessagesView } from "./view.js";

/** Flag of a guild's system channel that keeps it from reporting new members. */
const NO_JOIN_MESSAGES = 1 << 0;

/** Messages in the channels and threads of guilds. */
export const guildMessages = defineDomain({
  name: "guild_messages",
  needs: [users, guilds, auditLog, messages, attachments],
  create(kernel, users, guilds, auditLog, messages) {
    const threads = new ThreadActivity(guilds);
    const parts = { kernel, users, guilds, messages, threads, auditLog };
    const api = new GuildMessages(parts);
    messages.channels.add(guildTextChannels(parts));
    messages.describe(({ id, flags }) => {
      const thread = (flags & MessageFlag.HasThread) === 0 ? undefined : guilds.channel(id);
      if (thread === undefined || thread.thread === null) return {};
      const followers = guilds.store.threadMembers.count("threadId", id);
      return { thread: threadObject(thread, followers) };
    });
    kernel.signals.on("channel.deleting", ({ channelId }) => messages.forgetChannel(channelId));
    kernel.signals.on("guild.joined", ({ guildId, userId }) => {
      const guild = guilds.get(guildId);
      const channelId = guild?.systemChannelId;
      if (!guild || !channelId || (guild.systemChannelFlags & NO_JOIN_MESSAGES) !== 0) return;
      if (guilds.channel(channelId) === undefined) return;
      const type = MessageType.MemberJoin;
      api.writeSystemMessage(channelId, { type, authorId: userId, content: "" });
    });
    return { api, view: () => guildMessagesView(messages) };
  },
});
