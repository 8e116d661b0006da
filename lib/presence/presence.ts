import { ClientStatus } from "../generated/enums.js";
import type { NativeClient } from "../generated/native-classes.js";
import type { Activity } from "../generated/records.js";
import { nativeClasses } from "../native/classes.js";
import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import type { CallOptions } from "../operations/call-options.js";
import type { Operations } from "../operations/operation.js";
import { SdkError } from "../operations/sdk-error.js";
import { type ActivityParts, readPresence } from "./activity.js";
import type { PresenceInput } from "./input.js";
import { PacedUpdates } from "./paced-updates.js";
import { DirectUpdates, type PresenceLibrary, type PresenceUpdates } from "./updates.js";
import type { LocalClientState, PresenceRoute, PresenceWatch } from "./watch.js";

/**
 * The player's presence, kept up to date for as long as the client lives: through the local client
 * without signing in, or through the service's gateway if the library uses it while the client is
 * Ready.
 *
 * @remarks Changes are combined and limited to 5 in 20 seconds, as the service requires; the latest
 *   wins. The local client may start late, quit and restart: the presence is shown again as soon as
 *   possible. It is cleared when the client is disposed or the process ends.
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

  /** The state of the local client; the event `localClientChanged` reports changes. */
  get localClient(): LocalClientState {
    return this.#watch.localClient;
  }

  /**
   * Shows an activity, which replaces the previous one.
   *
   * @param presence - The activity; omitted fields are not shown.
   * @param options - When to stop waiting. The presence stays set, and is shown as soon as
   *   possible.
   * @returns The route that was used, once this or a later activity that replaced it is shown. It
   *   waits while there is neither a local client nor a connection.
   * @throws TypeError or RangeError that names a wrong field, {@link SdkError} `RPCError` when the
   *   local client refuses, `ValidationError` without an application id, `Aborted` if `clear()` was
   *   called before it was shown.
   */
  set(presence: PresenceInput, options?: CallOptions): Promise<PresenceRoute> {
    const name = "Presence.set";
    return this.#operations.run<PresenceRoute>({ name, waits: true }, options, (settle) => {
      if (this.#closed) throw new TypeError(`${name}: the client is disposed. Create a new one.`);
      const activity = readPresence(presence);
      this.#used = true;
      this.#updates.show(activity, {
        done: (result, route) => settle.result(result, route),
        failed: settle.failed,
      });
    });
  }

  /** Clears the presence. A `set` that is not shown yet rejects with `Aborted`. */
  clear(): void {
    this.#used = false;
    for (const waiter of this.#updates.clear()) waiter.failed(cleared());
  }

  /** @internal Called when the client's status changes. */
  statusChanged(status: ClientStatus): void {
    const connected = status === ClientStatus.Ready;
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.#updates.connectionChanged();
  }

  /** @internal Clears the presence, because the client is being disposed. */
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
