import { PlatformError } from "../../../../kernel/errors.js";
import type { Kernel } from "../../../../kernel/kernel.js";
import type { Admission } from "../record.js";
import type { VoiceAdmissions } from "../state.js";
import { Person } from "./person.js";

/** The people in calls whom the platform plays: those who came without a client. */
export class People {
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events" | "random">,
    private readonly admissions: VoiceAdmissions,
  ) {
    // Who talks with others continues at another server by itself.
    admissions.onMoved((admission, _ticket, before) => {
      if (before.simulated !== undefined && admission.server !== undefined) this.#enter(admission);
    });
  }

  /**
   * A user in a call, who is at the voice server from then on.
   *
   * @param channelId - channel or lobby; may be left out when the user is in one call only
   * @throws PlatformError when the user is in no such call, or a client is there in its place
   */
  in(userId: string, channelId?: string): Person {
    const own = this.admissions.admissions.filter((admission) => admission.userId === userId);
    const [admission, ...others] = own.filter(
      (each) => (channelId ?? each.channelId) === each.channelId,
    );
    if (admission === undefined) {
      throw new PlatformError("The user is in no such call; use joinVoice or joinCall first.");
    }
    if (others.length > 0) {
      throw new PlatformError("The user is in several calls; name the channel or lobby.");
    }
    return this.#enter(admission);
  }

  #enter(admission: Admission): Person {
    const server = this.admissions.serverOf(admission);
    if (server === undefined) throw new PlatformError("The call has no voice server now.");
    const there = server.sessions?.simulated(admission);
    if (there instanceof Person) return there;
    if (!admission.sessionId.startsWith("local:")) {
      throw new PlatformError("The user came with a client, which speaks and hears for it.");
    }
    const { sessions } = server;
    if (sessions === undefined) {
      // An edge plays nobody, so the call moves to this process.
      this.admissions.move(admission.channelId, this.admissions.own);
      return this.in(admission.userId, admission.channelId);
    }
    const encryption = admission.endToEnd() === "none" ? 0 : 1;
    const person = new Person(this.kernel, admission, sessions.freeSource(), encryption);
    sessions.addSimulated(admission, person);
    person.enter(sessions.call(admission.channelId));
    return person;
  }
}
