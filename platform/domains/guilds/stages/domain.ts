import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { guildMessages } from "../messages/domain.js";
import { voiceStates } from "../voice-states/domain.js";
import { StageActor, stageActions } from "./actor.js";
import { StageOperations } from "./operations.js";
import { stageObject } from "./record.js";
import { stageRoutes } from "./routes.js";
import { Stages } from "./state.js";

/** Stage channels that are live. */
export const stages = defineDomain({
  name: "stages",
  needs: [users, guilds, auditLog, messages, guildMessages, voiceStates],
  create(kernel, users, guilds, audit, messages, guildMessages, { states: voice }) {
    const parts = { kernel, users, guilds, audit, messages, guildMessages, voice };
    const states = new Stages(parts);
    const operations = new StageOperations(parts, states);
    guilds.describe({
      createFields: ({ id }, { userId }) => ({
        stage_instances: states
          .inGuild(id)
          .filter(({ channelId }) => {
            const channel = guilds.channel(channelId);
            return channel !== undefined && guilds.permissions.sees(channel, userId);
          })
          .map(stageObject),
      }),
    });
    return {
      api: { states, operations },
      routes: (app) => stageRoutes(app, kernel, operations),
      actor: { of: (who: Caller) => new StageActor(operations, who), actions: stageActions },
      close: async () => states.stop(),
    };
  },
});
