import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { SpeechActor, speechActions } from "./actor.js";
import { voiceAdminRoutes } from "./admin.js";
import { Voice } from "./control.js";
import { People } from "./people/people.js";
import { VoiceAdmissions } from "./state.js";

/** Voice servers, where those in a call hear each other. */
export const voice = defineDomain({
  name: "voice",
  needs: [],
  create(kernel) {
    const admissions = new VoiceAdmissions(kernel);
    const people = new People(kernel, admissions);
    const api = new Voice(admissions);
    return {
      api,
      actor: { of: (who: Caller) => new SpeechActor(people, who), actions: speechActions },
      admin: (app) => voiceAdminRoutes(app, api),
      close: () => admissions.close(),
    };
  },
});
