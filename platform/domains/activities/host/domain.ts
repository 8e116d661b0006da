import { defineDomain, namedNeeds } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { monetization } from "../../apps/monetization/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { invites } from "../../guilds/invites/domain.js";
import { voiceStates } from "../../guilds/voice-states/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { bans } from "../../identity/bans/domain.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { localClient } from "../../local/client/domain.js";
import { attachments } from "../../messages/attachments/domain.js";
import { messages } from "../../messages/core/domain.js";
import { activityInvites } from "../../social/activity-invites/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { presence } from "../../social/presence/domain.js";
import { relationships } from "../../social/relationships/domain.js";
import { activities } from "../core/domain.js";
import { activityLinks } from "../links/domain.js";
import { activityProxy } from "../proxy/domain.js";
import { HostActor, hostActions } from "./actor.js";
import { hostPages } from "./page-routes.js";
import { Quests } from "./quests.js";
import { HostSockets, SOCKET_PATH } from "./socket.js";
import { ActivityHost } from "./state.js";

const { needs, apis } = namedNeeds({
  users,
  applications,
  bans,
  oauth2,
  relationships,
  presence,
  guilds,
  messages,
  directMessages,
  attachments,
  invites,
  monetization,
  voiceStates,
  activities,
  activityInvites,
  activityLinks,
  activityProxy,
  localClient,
});

/** Runs activities on screens: the page, and what the embedded SDK speaks with. */
export const activityHost = defineDomain({
  name: "activity_host",
  needs,
  create(kernel, ...given) {
    const { voiceStates, activityProxy: proxy, ...needed } = apis(given);
    const { states: voice } = voiceStates;
    const context = { kernel, ...needed, voice, proxy, quests: new Quests() };
    const api = new ActivityHost(context);
    const sockets = new HostSockets(api, (applicationId) => proxy.origin(applicationId));
    return {
      api,
      sockets: new Map([[SOCKET_PATH, sockets.upgrade.bind(sockets)]]),
      pages: (app) => hostPages(app, context),
      actor: { of: (who: Caller) => new HostActor(api, who), actions: hostActions },
      async close() {
        api.close();
        sockets.close();
      },
    };
  },
});
