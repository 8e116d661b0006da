import { defineDomain } from "../../kernel/domain.js";
import { Voice } from "./control.js";
import { VoiceSeats } from "./state.js";

/** Voice servers, where those in a call hear each other. */
export const voice = defineDomain({
  name: "voice",
  needs: [],
  create(kernel) {
    const seats = new VoiceSeats(kernel);
    return { api: new Voice(seats), close: () => seats.close() };
  },
});
