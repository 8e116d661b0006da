/** A page that does as it likes. */

import type { Client } from "game-social-sdk";
import { onTestFinished } from "vitest";
import { type BridgeOptions, serveClient } from "../../../lib/electron/index.js";
import type { MainMessage } from "../../../lib/electron/protocol.js";
import { readChange } from "../../../lib/electron/schema.js";
import { fakePort } from "./port.js";

/** Its messages arrive within `send`, so that what is thrown there is seen. */
export function rawPage(client: Client, options: BridgeOptions) {
  const { port, heard, send } = fakePort();
  const end = serveClient(client, port, options);
  onTestFinished(end);
  return { heard, end, send };
}

/** The changes of topics that it was sent. */
export const changesOf = (heard: readonly MainMessage[]) =>
  heard.flatMap((message) =>
    message.kind === "changes"
      ? message.changes.map(([number, text]) => [number, text && readChange(text)] as const)
      : [],
  );

/** The number of rows that it was sent with whole lists. */
export const rowsOfWholes = (heard: readonly MainMessage[]) =>
  changesOf(heard)
    .map(([, change]) => (change && "whole" in change ? change.whole.rows.length : 0))
    .reduce((sum, count) => sum + count, 0);
