import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import { PlatformError } from "../../../kernel/errors.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Heard } from "./people/hearing.js";
import type { People } from "./people/people.js";

/** Samples that can be said at once: 60 seconds. */
const MAX_SAMPLES = 60 * 48_000;

/** Speaking and listening in calls. */
export class SpeechActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly people: People,
    private readonly who: Caller,
  ) {}

  /**
   * Says something in a call that the user has joined by `joinVoice` or `joinCall`.
   *
   * @param samples - 48,000 a second, one channel; as text: base64, each with its low byte first
   * @param channelId - channel or lobby; may be left out when the user is in one call only
   * @returns when all has been said, in real time on the platform's clock
   */
  async speak(samples: Int16Array | string, channelId?: string): Promise<void> {
    const said = typeof samples === "string" ? fromText(samples) : samples;
    if (said.length > MAX_SAMPLES) {
      throw new PlatformError(`${MAX_SAMPLES} samples can be said at once, not ${said.length}.`);
    }
    await this.people.in(this.who.userId, channelId).speak(said);
  }

  /**
   * The sound of each speaker since the last call. The first call begins to listen.
   *
   * @param channelId - channel or lobby; may be left out when the user is in one call only
   */
  hear(channelId?: string): Heard[] {
    return this.people.in(this.who.userId, channelId).heard();
  }
}

function fromText(samples: string): Int16Array {
  const bytes = Buffer.from(samples, "base64");
  return Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) =>
    bytes.readInt16LE(at * 2),
  );
}

/** The arguments of {@link SpeechActor}'s methods. */
export const speechActions: Actions<SpeechActor> = {
  speak: args([text], [text]),
  hear: args([], [text]),
};
