import { defineDomain } from "../../kernel/domain.js";
import { guilds } from "../guilds/domain.js";
import { messages } from "../messages/domain.js";
import { guildChannels } from "./channel_messages.js";

/** Messages in the channels of guilds. */
export const guildMessages = defineDomain({
  name: "guild_messages",
  needs: [guilds, messages],
  create(_kernel, guilds, messages) {
    messages.kinds.push(guildChannels(guilds, messages));
    return { api: {} };
  },
});
