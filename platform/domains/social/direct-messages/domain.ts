import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { guilds } from "../../guilds/core/domain.js";
import { users } from "../../identity/users/domain.js";
import { attachments } from "../../messages/attachments/domain.js";
import { messages } from "../../messages/core/domain.js";
import { relationships } from "../relationships/domain.js";
import { DirectMessageActor, directMessageActions } from "./actor.js";
import { dmChannelKind } from "./channel-messages.js";
import { DmChannels } from "./dm-channels.js";
import { dmReadyPart } from "./gateway.js";
import { GroupDms } from "./groups.js";
import { dmOpeningRoutes } from "./opening-routes.js";
import { directMessageRoutes } from "./routes.js";
import { DirectMessages } from "./state.js";
import { dmTextChannels, groupTextChannel, groupTextChannels } from "./text-channel.js";
import { conversationsView } from "./view.js";

/** What users write to each other, on the platform and within games. */
export const directMessages = defineDomain({
  name: "direct_messages",
  needs: [users, relationships, guilds, messages, attachments],
  create(kernel, users, { platform: relationships }, guilds, messages) {
    const dmChannels = new DmChannels(kernel, users, messages);
    const parts = { kernel, users, relationships, guilds, messages, dmChannels };
    const api = new DirectMessages(parts);
    messages.kinds.push(dmChannelKind(api));
    messages.channels.add(dmTextChannels(parts, api));
    const groups = new GroupDms(kernel, users, messages, kernel.authentication);
    messages.channels.add(groupTextChannels(parts, api, groups));
    groups.announce = (group, message) =>
      messages.posts.announce(groupTextChannel(parts, api, groups, group), message);
    guilds.otherChannels.push(groups);
    const findDm = (userId: string, channelId: string) => {
      const channel = dmChannels.get(channelId);
      if (channel === undefined || !dmChannels.participants(channelId).includes(userId)) return;
      return dmChannels.object(channel, userId);
    };
    // A conversation of two has nothing that could be changed, and stays when one closes it.
    guilds.otherChannels.push({ find: findDm, edit: findDm, close: findDm });
    kernel.signals.on("user.deleting", ({ userId }) => {
      dmChannels.forget(userId);
      api.forgetEphemeral({ userId });
    });
    kernel.signals.on("application.deleting", ({ applicationId }) =>
      api.forgetEphemeral({ applicationId }),
    );
    // After an unmerge, conversations stay with the full account (protocol 2.8).
    kernel.signals.on("account.moved", ({ kind, fromId, toId, applicationId }) => {
      if (kind === "merge") api.adopt(applicationId, fromId, toId);
    });
    return {
      api,
      routes: (app) => {
        directMessageRoutes(app, kernel, users, api);
        dmOpeningRoutes(app, kernel, parts, groups);
      },
      ready: dmReadyPart(dmChannels, groups),
      actor: {
        of: (who: Caller) => new DirectMessageActor(api, users, who),
        actions: directMessageActions,
      },
      view: () => conversationsView(messages, dmChannels),
    };
  },
});
