/** The port of a bridge's end in the main process. */

import { EventEmitter } from "node:events";
import { vi } from "vitest";
import type { MainMessage } from "../../../lib/electron/protocol.js";

/** A port whose messages arrive within `send`, so that what is thrown there is seen. */
export function fakePort() {
  const emitter = new EventEmitter();
  const heard: MainMessage[] = [];
  const close = vi.fn();
  return {
    heard,
    close,
    port: {
      // As Electron does, which refuses what cannot be cloned.
      postMessage: (message: unknown) => void heard.push(structuredClone(message as MainMessage)),
      on: (event: string, listener: (event: { data: unknown }) => void) =>
        emitter.on(event, listener),
      start() {},
      close,
    },
    send: (data: unknown) => emitter.emit("message", { data }),
    /** Ends the connection from the page's side. */
    leave: () => emitter.emit("close"),
  };
}
