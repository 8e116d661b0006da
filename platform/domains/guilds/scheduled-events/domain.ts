import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { stages } from "../stages/domain.js";
import { voiceStates } from "../voice-states/domain.js";
import { EventActor, eventActions } from "./actor.js";
import { EventExceptions } from "./exceptions.js";
import { EventInterests } from "./interests.js";
import { EventOperations } from "./operations.js";
import { eventRoutes } from "./routes.js";
import { ScheduledEvents } from "./state.js";

/** Events that guilds plan. */
export const scheduledEvents = defineDomain({
  name: "scheduled_events",
  needs: [users, guilds, auditLog, voiceStates, stages],
  create(kernel, users, guilds, audit, { states: voice }, stages) {
    const parts = { kernel, users, guilds, audit, voice, stages: stages.states };
    const api = new ScheduledEvents(parts);
    const operations = new EventOperations(parts, api, stages.operations);
    stages.operations.hasEvent = (channelId, id) => api.events.get(id)?.channelId === channelId;
    const exceptions = new EventExceptions(parts, api, operations);
    const interests = new EventInterests(parts, api, operations, exceptions);
    guilds.describe({
      createFields: ({ id }, { userId }) => ({
        guild_scheduled_events: api
          .current(id)
          .filter((event) => operations.rights.sees(event, userId))
          .map((event) => api.object(event)),
      }),
    });
    audit.describe((guildId, entries) => {
      const ids = new Set(entries.map(({ targetId }) => targetId));
      const named = api.events.where("guildId", guildId).filter(({ id }) => ids.has(id));
      return { guild_scheduled_events: named.map((event) => api.object(event)) };
    });
    return {
      api,
      routes: (app) => eventRoutes(app, kernel, { all: api, operations, exceptions, interests }),
      actor: {
        of: (who: Caller) => new EventActor(operations, interests, who),
        actions: eventActions,
      },
      close: async () => api.close(),
    };
  },
});
