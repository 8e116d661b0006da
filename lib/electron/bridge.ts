/** The main process's end of a bridge to one page. */

import { type Client, SdkError, type SignInOptions } from "game-social-sdk";
import { BRIDGE_CALLS, type BridgeCall, type BridgeEvent } from "./calls.js";
import { type BridgeFailure, type MainMessage, MOST_CALLS, type PageMessage } from "./protocol.js";

/** What pages may do. What is not named is refused. */
export interface BridgeOptions {
  /** Functions of the client; `"presence"` stands for `setPresence` and `clearPresence`. */
  readonly calls: readonly (BridgeCall | "presence")[];
  /** Events of the client. */
  readonly events: readonly BridgeEvent[];
  /** Lets pages sign the player in, in this way; the tokens stay in the main process. */
  readonly signIn?: SignInOptions | undefined;
}

/** The main process's end of a message channel, Electron's `MessagePortMain`. */
export interface BridgePort {
  /** Sends a message. */
  postMessage(message: unknown): void;
  /** Listens to messages, and to the end of the other side. */
  on(event: "message", listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: "close", listener: () => void): unknown;
  /** Begins to deliver messages. */
  start(): void;
  /** Ends the channel. */
  close(): void;
}

type Run = (client: Client, args: unknown[]) => unknown;

/**
 * Answers a page over a message port. {@link connectPages} does so for every page of a window.
 *
 * @param client - Does what the page asks for.
 * @param port - The main process's end of the channel.
 * @param options - What the page may do.
 * @returns Ends it.
 * @throws TypeError for a function that cannot be allowed.
 */
export function serveClient(client: Client, port: BridgePort, options: BridgeOptions): () => void {
  const functions = allowed(options);
  const listeners = new Map<string, (event: unknown) => void>();
  let underWay = 0;
  let closed = false;
  const send = (message: MainMessage) => {
    if (!closed) port.postMessage(message);
  };
  const ignore = (name: string) => {
    const listener = listeners.get(name);
    if (!listener) return;
    listeners.delete(name);
    client.off(name as BridgeEvent, listener);
  };
  const end = () => {
    if (closed) return;
    closed = true;
    for (const name of [...listeners.keys()]) ignore(name);
    port.close();
  };
  const listen = (name: string) => {
    if (listeners.has(name) || !(options.events as readonly string[]).includes(name)) return;
    const listener = (event: unknown) => send({ kind: "event", name, event: plain(event) });
    listeners.set(name, listener);
    client.on(name as BridgeEvent, listener);
  };
  const call = async ({ number, name, args }: PageMessage & { kind: "call" }) => {
    underWay += 1;
    try {
      if (underWay > MOST_CALLS)
        throw new RangeError(`More than ${MOST_CALLS} calls of the page are under way.`);
      const run = functions.get(name);
      if (!run) throw new TypeError(refusal(name));
      const value = plain(await run(client, args));
      send({ kind: "answer", number, value });
    } catch (error) {
      send({ kind: "answer", number, error: failure(error) });
    } finally {
      underWay -= 1;
    }
  };
  port.on("message", ({ data }) => {
    const message = readMessage(data);
    if (message?.kind === "call") void call(message);
    else if (message?.kind === "listen") listen(message.name);
    else if (message?.kind === "ignore") ignore(message.name);
  });
  port.on("close", end);
  port.start();
  return end;
}

function allowed({ calls, signIn }: BridgeOptions): Map<string, Run> {
  const functions = new Map<string, Run>();
  for (const name of calls) {
    if (name === "presence") {
      functions.set("setPresence", (client, [input]) => client.presence.set(input as object));
      functions.set("clearPresence", (client) => client.presence.clear());
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
  if (signIn) functions.set("signIn", async (client) => (await client.signIn(signIn)).user);
  return functions;
}

function refusal(name: string): string {
  const option = name === "signIn" ? "signIn" : "calls";
  return `The page is not allowed to call "${name}". Name it in the option "${option}" of the bridge.`;
}

/** Pages may send anything; nothing for what is no message. */
function readMessage(data: unknown): PageMessage | undefined {
  const { kind, name, number, args } = Object(data) as Record<string, unknown>;
  if (typeof name !== "string") return undefined;
  if (kind === "listen" || kind === "ignore") return { kind, name };
  const isCall = kind === "call" && typeof number === "number" && Array.isArray(args);
  return isCall ? { kind, number, name, args } : undefined;
}

/** Records and handles leave their credentials out of JSON, and so does all that carries some. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const SHOWN = [
  "type",
  "code",
  "status",
  "retryable",
  "retryAfter",
  "operation",
  "missingScope",
] as const;

function failure(error: unknown): BridgeFailure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const shown: Record<string, string | number | boolean> = {};
  if (error instanceof SdkError) for (const name of SHOWN) shown[name] = error[name];
  return { ...shown, name: error.name, message: error.message };
}
