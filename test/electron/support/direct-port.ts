import { EventEmitter } from "node:events";
import { Client } from "game-social-sdk";
import { onTestFinished, vi } from "vitest";
import { type BridgeOptions, serveClient } from "../../../lib/electron/index.js";

/** A client that goes with the test. */
export function newClient(): Client {
  const client = new Client({ applicationId: "1234567890123456789" });
  onTestFinished(() => client.dispose());
  return client;
}

/** A port whose messages arrive within `send`, so that what is thrown there is seen. */
export function directPort(client: Client, options: BridgeOptions) {
  const emitter = new EventEmitter();
  const heard: unknown[] = [];
  const close = vi.fn();
  serveClient(
    client,
    {
      postMessage: (message) => void heard.push(message),
      on: (event: string, listener: (event: { data: unknown }) => void) =>
        emitter.on(event, listener),
      start() {},
      close,
    },
    options,
  );
  return { heard, close, send: (data: unknown) => emitter.emit("message", { data }) };
}
