import { ClientStatus } from "../generated/enums.js";
import type { NativeClient } from "../generated/native-classes.js";
import type { Activity } from "../generated/records.js";
import { nativeClasses } from "../native/classes.js";
import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import type { CallOptions, Operations } from "../operations/operation.js";
import { SdkError } from "../operations/sdk-error.js";
import { type ActivityParts, readPresence } from "./activity.js";
import type { PresenceInput } from "./input.js";
import { PacedUpdates } from "./paced-updates.js";
import { DirectUpdates, type PresenceLibrary, type PresenceUpdates } from "./updates.js";
import type { LocalClientState, PresenceRoute, PresenceWatch } from "./watch.js";

/**
 * What others see the player do, kept up to date for as long as the client lives: through the local
 * client without signing in, or through the service's gateway where the library uses it while the
 * client is Ready.
 *
 * @remarks Changes are coalesced and paced to what the service takes, 5 in 20 seconds; of several
 * the latest wins. The local client may start late, quit and come back: the presence is shown again
 * as soon as it can be. It is cleared when the client is disposed or the process ends.
 */
export class Presence {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #watch: PresenceWatch;
  readonly #operations: Operations;
  readonly #updates: PresenceUpdates;
  #used = false;
  #closed = false;
  #connected: boolean;

  /** @internal Use `client.presence`. */
  constructor(client: NativeClient, watch: PresenceWatch, operations: Operations) {
    this.#watch = watch;
    this.#operations = operations;
    this.#connected = client.getStatus() === ClientStatus.Ready;
    const library: PresenceLibrary = {
      update: (activity, done) => client.updateRichPresence(toRecord(activity), done),
      clear: () => client.clearRichPresence(),
      // The SDK sends presence to the gateway while it is Ready, otherwise to the local client.
      route: () => watch.route ?? (client.getStatus() === ClientStatus.Ready ? "gateway" : "local"),
    };
    this.#updates = watch.start() ? new DirectUpdates(library) : new PacedUpdates(library);
  }

  /** Whether the local client can be used; the event `localClientChanged` reports changes. */
  get localClient(): LocalClientState {
    return this.#watch.localClient;
  }

  /**
   * Shows what the player does, in place of what was shown before.
   *
   * @param presence - The activity; what is left out is not shown.
   * @param options - When to stop waiting. The presence stays set, and is shown as soon as it can be.
   * @returns The way it took, once it is shown or a later one that replaced it is. It waits for as
   *   long as there is neither a local client nor a connection.
   * @throws TypeError or RangeError that names a wrong field, {@link SdkError} `RPCError` when the
   *   local client refuses, `ValidationError` without an application id, `Aborted` when `clear()`
   *   came first.
   */
  set(presence: PresenceInput, options?: CallOptions): Promise<PresenceRoute> {
    const name = "Presence.set";
    return this.#operations.run<PresenceRoute>({ name, waits: true }, options, (settle) => {
      if (this.#closed) throw new TypeError(`${name}: the client is disposed. Make a new one.`);
      const activity = readPresence(presence);
      this.#used = true;
      this.#updates.show(activity, {
        done: (result, route) => settle.result(result, route),
        failed: settle.failed,
      });
    });
  }

  /** Shows nothing any more. A `set` that is not shown yet rejects with `Aborted`. */
  clear(): void {
    this.#used = false;
    for (const waiter of this.#updates.clear()) waiter.failed(cleared());
  }

  /** @internal The client's status is another one. */
  statusChanged(status: ClientStatus): void {
    const connected = status === ClientStatus.Ready;
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.#updates.connectionChanged();
  }

  /** @internal Shows nothing any more, because the client ends. */
  close(): void {
    this.#closed = true;
    if (this.#used) this.#updates.clear();
    this.#updates.close();
  }
}

function toRecord({ init, buttons }: ActivityParts): Activity {
  const activity = new (nativeClasses().Activity)(init);
  for (const button of buttons) activity.addButton(button);
  return activity;
}

function cleared(): SdkError {
  return new SdkError({
    operation: "Presence.set",
    type: "Aborted",
    message: "The presence was cleared before it was shown.",
  });
}
