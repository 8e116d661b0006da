import { defineDomain } from "../../kernel/domain.js";
import type { Caller } from "../../kernel/principal.js";
import { SpeechActor, speechActions } from "./actor.js";
import { Voice } from "./control.js";
import { People } from "./people/people.js";
import { VoiceSeats } from "./state.js";

/** Voice servers, where those in a call hear each other. */
export const voice = defineDomain({
  name: "voice",
  needs: [],
  create(kernel) {
    const seats = new VoiceSeats(kernel);
    const people = new People(kernel, seats);
    return {
      api: new Voice(seats),
      actor: { of: (who: Caller) => new SpeechActor(people, who), actions: speechActions },
      close: () => seats.close(),
    };
  },
});
