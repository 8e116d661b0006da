/** Clients over a library that notes what it is asked, and answers when the test says so. */

import { ClientStatus } from "../../../../lib/generated/enums.js";

type Callback = (...values: unknown[]) => void;

/** An object of the addon: all its functions are noted, but for those that have an answer here. */
function played(calls: unknown[][], callbacks: Map<string, Callback>, answers: object): object {
  return new Proxy(answers as Record<string, unknown>, {
    get: (own, name: string) =>
      own[name] ??
      ((...args: unknown[]) => {
        calls.push([name, ...args.filter((arg) => typeof arg !== "function")]);
        const callback = args.findLast((arg) => typeof arg === "function");
        if (callback) callbacks.set(name, callback as Callback);
      }),
  });
}

/** The SDK's `Client`, of which the latest is played by the test. */
export class PlayedLibrary {
  /** What the latest client was asked, without callbacks. */
  calls: unknown[][] = [];
  callbacks = new Map<string, Callback>();
  options: object | undefined;
  status: ClientStatus = ClientStatus.Disconnected;
  /** How many clients there were. */
  made = 0;

  /** In place of `lib/native/classes.ts`. */
  readonly nativeClasses = () => {
    const make = (options: object) => this.#client(options);
    return {
      Client: class {
        static statusToString = (status: ClientStatus) => `status ${status}`;
        constructor(options: object) {
          // biome-ignore lint/correctness/noConstructorReturn: the object that the test plays.
          return make(options);
        }
      },
    };
  };

  /** The names of the calls. */
  get names(): unknown[] {
    return this.calls.map(([name]) => name);
  }

  /** The library answers, or reports. */
  answer(name: string, ...values: unknown[]): void {
    this.callbacks.get(name)?.(...values);
  }

  /** Reports a status; the client may have another one when this is reported. */
  change(status: ClientStatus, now = status): void {
    this.status = now;
    this.answer("setStatusChangedCallback", status, 0, 0);
  }

  #client(options: object): object {
    this.made += 1;
    this.options = options;
    this.calls = [];
    this.callbacks = new Map();
    return played(this.calls, this.callbacks, {
      getStatus: () => this.status,
      getApplicationId: () => "7",
      isAuthenticated: () => true,
      startCall: (channelId: string) => this.#call(channelId),
    });
  }

  #call(channelId: string): object {
    let valid = true;
    return played([], new Map(), {
      getChannelId: () => channelId,
      isValid: () => valid,
      dispose: () => {
        valid = false;
      },
    });
  }
}
