import { Call, type CallWithAudio } from "../call.js";
import type { NativeCall } from "../generated/native-classes.js";
import { type CallAudioOptions, openCallAudio, type StartAudio } from "./call-audio.js";

/**
 * The calls of a client, one object for each, so that two objects do not replace each other's
 * listeners.
 */
export class OpenCalls {
  readonly #calls = new Map<string, Call>();

  /** The object of a call that the SDK started or found; undefined for an invalid one. */
  wrap(call: NativeCall): Call | undefined {
    if (!call.isValid()) return undefined;
    const known = this.#calls.get(call.getChannelId());
    return known?.isValid() ? known : this.#keep(new Call(call));
  }

  /**
   * A new object for a call that the SDK has just started, even if there is one of an earlier call.
   */
  begin(call: NativeCall): Call | undefined {
    return call.isValid() ? this.#keep(new Call(call)) : undefined;
  }

  /** Starts a call whose sound the game receives; returns undefined if the SDK starts none. */
  openAudio(options: CallAudioOptions | undefined, start: StartAudio): CallWithAudio | undefined {
    const opened = openCallAudio(options, start);
    return opened && (this.#keep(new Call(opened.call, opened.audio)) as CallWithAudio);
  }

  /** The call in a lobby, or those in all, for {@link dispose}. */
  in(channelId?: string): Call[] {
    return [...this.#calls].filter(([id]) => id === (channelId ?? id)).map(([, call]) => call);
  }

  dispose(calls: readonly Call[]): void {
    for (const [id, call] of [...this.#calls]) {
      if (!calls.includes(call)) continue;
      call.dispose();
      this.#calls.delete(id);
    }
  }

  /** The SDK starts no call while another is active in the lobby, so an earlier one has ended. */
  #keep(call: Call): Call {
    const id = call.getChannelId();
    this.dispose(this.in(id));
    this.#calls.set(id, call);
    return call;
  }
}
