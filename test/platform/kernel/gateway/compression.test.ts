/** Transport compression of the gateway, at the borders of zlib's own buffers. */

import type { Duplex } from "node:stream";
import { constants, createInflate, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { createWriter } from "../../../../platform/kernel/gateway/socket-format.js";
import { Turn } from "../../../../platform/kernel/turn.js";

/** What zlib's streams give at most at once. */
const BUFFER = 16 * 1024;

/** Digits without a pattern, the same each time. */
function digits(length: number): string {
  let state = 1;
  const parts: string[] = [];
  for (let made = 0; made < length; made += 6) {
    state = (state * 48_271) % 2_147_483_647;
    parts.push(state.toString(16).padStart(8, "0").slice(-6));
  }
  return parts.join("");
}

/** A text whose message is exactly as long as zlib's buffer. */
function textOfOneBuffer(): string {
  const source = digits(3 * BUFFER);
  const text = (length: number) => JSON.stringify(source.slice(0, length));
  const options = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 4 * BUFFER };
  const packed = (length: number) => deflateSync(text(length), options).length;
  let short = 0;
  let long = source.length;
  while (long - short > 1) {
    const middle = (short + long) >> 1;
    if (packed(middle) < BUFFER) short = middle;
    else long = middle;
  }
  for (let length = long; length < long + 100; length++) {
    if (packed(length) === BUFFER) return text(length);
  }
  throw new Error("No text has that length.");
}

/** The texts of messages, each unpacked when it arrives. */
async function unpack(messages: readonly Buffer[]): Promise<string[]> {
  const inflate = createInflate();
  let text = "";
  inflate.on("data", (part) => {
    text += part;
  });
  const texts: string[] = [];
  for (const message of messages) {
    text = "";
    inflate.write(message);
    await new Promise<void>((resolve) => inflate.flush(constants.Z_SYNC_FLUSH, resolve));
    texts.push(text);
  }
  return texts;
}

test("a message that fills a buffer to the last byte is one message", async () => {
  const sent = [textOfOneBuffer(), '"second"', '"third"'];
  const messages = await new Promise<Buffer[]>((resolve) => {
    const arrived: Buffer[] = [];
    const send = (message: Buffer) => {
      if (arrived.push(message) === sent.length) resolve(arrived);
    };
    const socket = { readyState: 1, OPEN: 1, once: () => {}, send } as unknown as WebSocket;
    const turn = new Turn(
      () => {},
      () => {},
    );
    const wire = { socket, stream: { writableLength: 0 } as Duplex };
    const writer = createWriter(wire, turn, { encoding: "json", compression: "zlib-stream" });
    for (const text of sent) writer.send(text);
  });
  expect(await unpack(messages)).toEqual(sent);
});
