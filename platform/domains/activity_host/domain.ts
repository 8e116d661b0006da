import { defineDomain, namedNeeds } from "../../kernel/domain.js";
import type { Caller } from "../../kernel/principal.js";
import { activities } from "../activities/domain.js";
import { activityInvites } from "../activity_invites/domain.js";
import { activityLinks } from "../activity_links/domain.js";
import { activityProxy } from "../activity_proxy/domain.js";
import { applications } from "../applications/domain.js";
import { attachments } from "../attachments/domain.js";
import { bans } from "../bans/domain.js";
import { directMessages } from "../direct_messages/domain.js";
import { guilds } from "../guilds/domain.js";
import { invites } from "../invites/domain.js";
import { localClient } from "../local_client/domain.js";
import { messages } from "../messages/domain.js";
import { monetization } from "../monetization/domain.js";
import { oauth2 } from "../oauth2/domain.js";
import { presence } from "../presence/domain.js";
import { relationships } from "../relationships/domain.js";
import { users } from "../users/domain.js";
import { voiceStates } from "../voice_states/domain.js";
import { HostActor, hostActions } from "./actor.js";
import { hostPages } from "./page_routes.js";
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
