import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { expressions } from "../expressions/domain.js";
import { voiceStates } from "../voice-states/domain.js";
import { SoundActor, soundActions } from "./actor.js";
import { defaultAudio } from "./defaults.js";
import { SoundOperations } from "./operations.js";
import { soundRoutes } from "./routes.js";
import { Sounds } from "./state.js";

/** Sounds that people play in the voice channels of guilds. */
export const soundboard = defineDomain({
  name: "soundboard",
  needs: [users, guilds, auditLog, expressions, voiceStates],
  create(kernel, users, guilds, audit, files, { states: voice }) {
    const parts = { kernel, users, guilds, audit, files, voice };
    const api = new Sounds(parts);
    files.addCommon(defaultAudio);
    const operations = new SoundOperations(parts, api);
    // Payload 31 is answered with these, too.
    guilds.describe({
      createFields: ({ id }) => ({
        soundboard_sounds: api.inGuild(id).map((sound) => api.object(sound)),
      }),
    });
    return {
      api,
      routes: (app) => soundRoutes(app, kernel, { sounds: api, operations }),
      actor: { of: (who: Caller) => new SoundActor(operations, who), actions: soundActions },
    };
  },
});
