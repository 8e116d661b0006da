import { Call, type CallWithAudio } from "../call.js";
import type { NativeCall } from "../generated/native-classes.js";
import { type CallAudioOptions, openCallAudio, type StartAudio } from "./call-audio.js";

/**
 * The calls that a client knows, one object for each, so that its listeners are not replaced by
 * those of another.
 */
export class OpenCalls {
  readonly #calls = new Map<string, Call>();

  /** The object of a call that the SDK started or found; nothing when it is none. */
  wrap(call: NativeCall): Call | undefined {
    if (!call.isValid()) return undefined;
    const known = this.#calls.get(call.getChannelId());
    return known?.isValid() ? known : this.#keep(new Call(call));
  }

  /** The object of a call that the SDK has just started: not that of an earlier one that ended. */
  begin(call: NativeCall): Call | undefined {
    return call.isValid() ? this.#keep(new Call(call)) : undefined;
  }

  /** Starts a call whose sound is handed over; nothing when the SDK starts none. */
  openAudio(options: CallAudioOptions | undefined, start: StartAudio): CallWithAudio | undefined {
    const opened = openCallAudio(options, start);
    return opened && (this.#keep(new Call(opened.call, opened.audio)) as CallWithAudio);
  }

  dispose(channelId: string): void {
    this.#calls.get(channelId)?.dispose();
    this.#calls.delete(channelId);
  }

  disposeAll(): void {
    for (const channelId of [...this.#calls.keys()]) this.dispose(channelId);
  }

  /** The SDK starts no call while another is under way in the lobby, so an earlier one has ended. */
  #keep(call: Call): Call {
    const id = call.getChannelId();
    this.dispose(id);
    this.#calls.set(id, call);
    return call;
  }
}
