/**
 * What a Node program pays at least to send to many sockets: it writes frames, made before, to as many
 * sockets as configured, each by itself, and does nothing else.
 */

import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** Writes so often, to one socket after the other, that `bare-sink.ts` sees that much. */
export interface BareQuestion {
  readonly writes: number;
  readonly bytes: number;
}

export interface BareAnswer {
  /** Microseconds of processor time of one write. */
  readonly each: number;
}

/** Writes of one turn of the event loop. */
const BURST = 500;

const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket.setNoDelay(true));
  socket.on("error", () => socket.destroy());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(server.address());

process.on("message", async ({ writes, bytes }: BareQuestion) => {
  const frame = Buffer.alloc(bytes, "x");
  const before = process.cpuUsage();
  for (let written = 0; written < writes; ) {
    for (let burst = 0; burst < BURST && written < writes; burst++, written++) {
      const copy = Buffer.allocUnsafe(bytes);
      copy.set(frame);
      sockets[written % sockets.length]?.write(copy);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ each: (user + system) / writes } satisfies BareAnswer);
});
process.once("disconnect", () => process.exit(0));
