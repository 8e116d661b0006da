/** Checks what the main process allows pages to do. */

import type { CallOptions, Client, SignInOptions, SignInResult } from "game-social-sdk";
import { STORE_VALUES, type StoreValue } from "../live/topic-name.js";
import { kindOf } from "../operations/option-names.js";
import { BRIDGE_CALLS, type BridgeCall, type BridgeEvent } from "./calls.js";
import { voiceFunctions } from "./voice.js";

/** What pages may do. Everything else is refused. */
export interface BridgeOptions {
  /**
   * Functions of the client; `"presence"` stands for `setPresence` and `clearPresence`, `"voice"` for
   * `joinCall`, `leaveCall`, `setCall`, `getAudio` and `setAudio`.
   */
  readonly calls: readonly (BridgeCall | "presence" | "voice")[];
  /** Events of the client. */
  readonly events: readonly BridgeEvent[];
  /** Values of the client's store; none by default. */
  readonly store?: readonly StoreValue[] | undefined;
  /**
   * Lets pages sign the player in with these options; the tokens stay in the main process. Only one
   * sign-in runs at a time: further calls from any page wait for it.
   */
  readonly signIn?: SignInOptions | undefined;
}

type Run = (client: Client, args: unknown[]) => unknown;

/** {@link BridgeOptions}, looked up by name. */
export interface Permissions {
  readonly functions: ReadonlyMap<string, Run>;
  readonly events: ReadonlySet<string>;
  readonly store: ReadonlySet<string>;
}

/** @throws TypeError for invalid options, and for a function or an event that cannot be allowed. */
export function readPermissions(client: Client, options: BridgeOptions): Permissions {
  const { store = [] } = options;
  for (const option of ["calls", "events", "store"] as const) {
    const names: unknown = option === "store" ? store : options[option];
    if (Array.isArray(names)) continue;
    throw new TypeError(
      `The bridge's options: the option "${option}" must be an array of names, but ${kindOf(names)} was ` +
        "given. An empty one allows nothing.",
    );
  }
  for (const name of options.events) checkEvent(client, name);
  for (const name of store)
    if (!STORE_VALUES.includes(name))
      throw new TypeError(
        `"${name}" cannot be allowed to pages: the store has no such value. It has ` +
          `${STORE_VALUES.join(", ")}.`,
      );
  return {
    functions: readFunctions(options),
    events: new Set(options.events),
    store: new Set(store),
  };
}

function readFunctions({ calls, signIn }: BridgeOptions): Map<string, Run> {
  const functions = new Map<string, Run>();
  for (const name of calls) {
    if (name === "presence") {
      functions.set("setPresence", (client, [input, options]) =>
        client.presence.set(input as object, options as CallOptions | undefined),
      );
      functions.set("clearPresence", (client) => client.presence.clear());
      continue;
    }
    if (name === "voice") {
      for (const [voice, run] of voiceFunctions) functions.set(voice, run);
      continue;
    }
    if (!BRIDGE_CALLS.includes(name))
      throw new TypeError(
        `"${name}" cannot be allowed to pages: it is no function of the client, or deals with tokens, ` +
          "files or commands. Call it in the main process.",
      );
    functions.set(name, (client, args) =>
      (client[name] as (...args: unknown[]) => unknown)(...args),
    );
  }
  if (signIn) functions.set("signIn", async (client) => (await signInOnce(client, signIn)).user);
  return functions;
}

function checkEvent(client: Client, name: BridgeEvent): void {
  try {
    // An already aborted stream: this only checks that the event exists.
    client.events(name, { signal: AbortSignal.abort() });
  } catch (error) {
    throw new TypeError(`"${name}" cannot be allowed to pages. ${(error as Error).message}`);
  }
}

/** Pending sign-ins of pages; each may have opened a page in the player's browser. */
const signingIn = new WeakMap<Client, Promise<SignInResult>>();

function signInOnce(client: Client, options: SignInOptions): Promise<SignInResult> {
  const underWay = signingIn.get(client);
  if (underWay) return underWay;
  const begun = client.signIn(options).finally(() => signingIn.delete(client));
  signingIn.set(client, begun);
  return begun;
}
