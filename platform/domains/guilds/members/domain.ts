import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guildBans } from "../bans/domain.js";
import { guilds } from "../core/domain.js";
import { guildPresences } from "../presences/domain.js";
import { voiceStates } from "../voice-states/domain.js";
import { MemberActor, memberActions } from "./actor.js";
import { LastSeen } from "./last-seen.js";
import { MemberOperations } from "./operations.js";
import { Prune } from "./prune.js";
import { pruneRoutes } from "./prune-routes.js";
import { MemberRequests, REQUEST_GUILD_MEMBERS } from "./requests.js";
import { memberRoutes } from "./routes.js";

/** What bots and people do with the members of guilds. */
export const guildMembers = defineDomain({
  name: "guild_members",
  needs: [users, guilds, auditLog, voiceStates, guildPresences, guildBans],
  create(kernel, users, guilds, audit, voice, presences, bans) {
    const { clock, authentication, images } = kernel;
    const parts = { clock, authentication, images, users, guilds, audit, voice, bans };
    const api = new MemberOperations(parts);
    const lastSeen = new LastSeen(kernel);
    const prune = new Prune(parts, (userId) => lastSeen.of(userId));
    const requests = new MemberRequests({ kernel, users, guilds, presences });
    return {
      api,
      routes: (app) => {
        memberRoutes(app, kernel, { guilds, users, members: api });
        pruneRoutes(app, kernel, prune);
      },
      opcodes: new Map([[REQUEST_GUILD_MEMBERS, (session, d) => requests.handle(session, d)]]),
      actor: { of: (who: Caller) => new MemberActor(api, who), actions: memberActions },
    };
  },
});
