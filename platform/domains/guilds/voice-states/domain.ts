import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { voice } from "../../voice/servers/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { VoiceAccess } from "./access.js";
import { VoiceActor, voiceActions } from "./actor.js";
import { voiceOperations } from "./gateway.js";
import { VoiceOperations } from "./operations.js";
import { voiceRoutes } from "./routes.js";
import { VoiceStates } from "./state.js";
import { voiceStateFields } from "./wire.js";

/** The voice states of guilds. */
export const voiceStates = defineDomain({
  name: "voice_states",
  needs: [users, guilds, auditLog, voice],
  create(kernel, users, guilds, auditLog, { admissions }) {
    const states = new VoiceStates(kernel, users, guilds);
    const access = new VoiceAccess(kernel, guilds, states, admissions);
    const operations = new VoiceOperations(guilds, states, auditLog);
    kernel.signals.on("guild.leaving", ({ guildId, userId }) => states.leave(guildId, userId));
    kernel.signals.on("state.imported", () => states.clear());
    kernel.signals.on("channel.deleting", ({ guildId, channelId }) => {
      for (const { userId } of states.inChannel({ guildId, id: channelId })) {
        states.leave(guildId, userId);
      }
    });
    guilds.describe({
      createFields: ({ id }) => ({
        voice_states: states.of(id).flatMap((state) => {
          const member = guilds.member(id, state.userId);
          return member === undefined ? [] : voiceStateFields(state, member);
        }),
      }),
      named: ({ id }) => states.of(id).map(({ userId }) => userId),
    });
    return {
      api: { states, operations },
      routes: (app) => voiceRoutes(app, kernel, { guilds, users, operations }),
      opcodes: voiceOperations(guilds, states, access),
      actor: {
        of: (who: Caller) => new VoiceActor(guilds, states, operations, who),
        actions: voiceActions,
      },
    };
  },
});
