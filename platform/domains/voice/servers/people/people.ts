import { PlatformError } from "../../../../kernel/errors.js";
import type { Kernel } from "../../../../kernel/kernel.js";
import type { Seat } from "../record.js";
import type { VoiceSeats } from "../state.js";
import { Person } from "./person.js";

/** The people in calls whom the platform plays: those who came without a client. */
export class People {
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events">,
    private readonly seats: VoiceSeats,
  ) {
    // Who talks with others goes on at another server without being told to.
    seats.onMoved((seat, _ticket, before) => {
      if (before.guest !== undefined && seat.server !== undefined) this.#enter(seat);
    });
  }

  /**
   * A user in a call, who is at the voice server from then on.
   *
   * @param channelId - channel or lobby; may be left out when the user is in one call only
   * @throws PlatformError when the user is in no such call, or a client is there in its place
   */
  in(userId: string, channelId?: string): Person {
    const own = this.seats.seats.filter((seat) => seat.userId === userId);
    const [seat, ...others] = own.filter(
      (each) => (channelId ?? each.channelId) === each.channelId,
    );
    if (seat === undefined) {
      throw new PlatformError("The user is in no such call; use joinVoice or joinCall first.");
    }
    if (others.length > 0) {
      throw new PlatformError("The user is in several calls; name the channel or lobby.");
    }
    return this.#enter(seat);
  }

  #enter(seat: Seat): Person {
    const server = this.seats.serverOf(seat);
    if (server === undefined) throw new PlatformError("The call has no voice server now.");
    const there = server.sessions.guest(seat);
    if (there instanceof Person) return there;
    if (!seat.sessionId.startsWith("local:")) {
      throw new PlatformError("The user came with a client, which speaks and hears for it.");
    }
    const { sessions } = server;
    const encryption = seat.endToEnd() === "none" ? 0 : 1;
    const person = new Person(this.kernel, seat, sessions.freeSource(), encryption);
    sessions.addGuest(seat, person);
    person.enter(sessions.call(seat.channelId));
    return person;
  }
}
