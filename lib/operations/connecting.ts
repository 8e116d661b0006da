/** Operations that wait for a client's status, and that `signal` and `timeout` can end. */

import type { ClientEventMethods } from "../events/client-event-methods.js";
import type { Listener } from "../events/event-hub.js";
import { ClientStatus } from "../generated/enums.js";
import type { ClientEvents } from "../generated/events.js";
import { sdkInfo } from "../native/library.js";
import type { CallOptions } from "./call-options.js";
import { ConnectionAttempt } from "./connection.js";
import type { Operations } from "./operation.js";
import { SdkError } from "./sdk-error.js";

type StatusChange = ClientEvents["statusChanged"];

/** The part of `Client` that sign-ins use. */
export interface ConnectingClient extends ClientEventMethods {
  connectAndWait(options?: CallOptions): Promise<void>;
  disconnectAndWait(options?: CallOptions): Promise<void>;
}

/** The default timeout of `connectAndWait`, in milliseconds. */
const CONNECT_TIMEOUT = 30_000;

/** Connects; settles when the client is Ready or the attempt has failed. */
export function connectAndWait(
  client: ClientEventMethods,
  operations: Operations,
  { hasBase }: { readonly hasBase: boolean },
  options?: CallOptions,
): Promise<void> {
  const name = "Client.connectAndWait";
  const changes = new Changes(client);
  const abort = { name: "disconnect", call: () => client.disconnect() };
  const cleanUp = (): void => changes.stop();
  const details = { name, abort, cleanUp, timeout: CONNECT_TIMEOUT };
  return operations.run<void>(details, options, (settle) => {
    if (client.getStatus() === ClientStatus.Ready) return settle.done([]);
    if (!client.isAuthenticated())
      throw new SdkError({
        operation: name,
        type: "ValidationError",
        message: "The client has no token. Sign in, or give it one with updateToken first.",
      });
    if (!hasBase && sdkInfo().kind === "open-engine") throw missingBase(name);
    const attempt = new ConnectionAttempt();
    let failure: SdkError | undefined;
    changes.follow((change) => {
      const outcome = failure ?? attempt.next(change);
      if (outcome === undefined) return;
      if (outcome !== "ready" && change.status !== ClientStatus.Disconnected) {
        // The next attempt would take the end of this one for its own.
        if (!failure) client.disconnect();
        failure = outcome;
        return;
      }
      changes.stop();
      if (outcome === "ready") settle.done([]);
      else settle.failed(outcome);
    });
    client.connect();
  });
}

/** Without bases the open engine cannot connect, and would only say so in its log. */
function missingBase(operation: string): SdkError {
  return new SdkError({
    operation,
    type: "ValidationError",
    message:
      "There is no API base: give the client `apiBase`, or set the environment variable " +
      "SOCIAL_SDK_API_BASE before it is made.",
  });
}

/** Settles when the client has the status. */
export function waitForStatus(
  client: ClientEventMethods,
  operations: Operations,
  status: ClientStatus,
  options?: CallOptions,
): Promise<void> {
  const changes = new Changes(client);
  const details = { name: "Client.waitForStatus", waits: true, cleanUp: () => changes.stop() };
  return operations.run<void>(details, options, (settle) => {
    if (client.getStatus() === status) return settle.done([]);
    changes.follow((change) => {
      if (change.status !== status) return;
      changes.stop();
      settle.done([]);
    });
  });
}

/** Listens to changes of a client's status while an operation waits. */
class Changes {
  #listener: Listener<StatusChange> | undefined;

  constructor(readonly client: ClientEventMethods) {}

  follow(listener: Listener<StatusChange>): void {
    this.#listener = listener;
    this.client.on("statusChanged", listener);
  }

  stop(): void {
    if (this.#listener) this.client.off("statusChanged", this.#listener);
  }
}
