/** Enough of a client for one end of a bridge. */

import { EventEmitter } from "node:events";
import type { Client } from "game-social-sdk";
import { onTestFinished, vi } from "vitest";
import { serve } from "../../../lib/electron/bridge.js";
import type { Permissions } from "../../../lib/electron/permissions.js";
import { fakePort } from "./port.js";

/** A client whose events and whose end the test makes happen. */
export function fakeClient() {
  const events = new EventEmitter();
  const client = {
    disposed: false,
    on: vi.fn((name: string, listener: (event: unknown) => void) => events.on(name, listener)),
    off: vi.fn((name: string, listener: (event: unknown) => void) => events.off(name, listener)),
    onDisposal: vi.fn((listener: () => void) => {
      events.on("(disposal)", listener);
      return () => void events.off("(disposal)", listener);
    }),
    topics: { watch: vi.fn(), touchCall: vi.fn() },
  };
  return {
    events,
    fake: client,
    client: client as unknown as Client,
    dispose() {
      client.disposed = true;
      events.emit("(disposal)");
    },
  };
}

/** A bridge's end in the main process, over a port whose messages arrive at once. */
export function mainEnd(client: Client, permissions: Partial<Permissions>) {
  const { port, ...page } = fakePort();
  const allowed = { functions: new Map(), events: new Set(), store: new Set(), ...permissions };
  const end = serve(client, port as never, allowed as Permissions);
  onTestFinished(end);
  return { ...page, end };
}
