/** Runs `bare-server.ts` and `bare-sink.ts`. */

import type { BareAnswer } from "./bare-server.js";
import { startChild } from "./child.js";

/** Bytes of the frame of a lobby message. */
const BYTES = 450;
const WRITES = 100_000;

/** A program that does nothing but write to sockets. */
export interface BareCosts {
  /** Microseconds of processor time of one write. */
  each(): Promise<number>;
  close(): Promise<void>;
}

/** Opens so many sockets. */
export async function startBare(sockets: number): Promise<BareCosts> {
  const server = await startChild<{ port: number }>("bare-server.ts", []);
  const sink = await startChild<object>("bare-sink.ts", []);
  await sink.ask({ port: server.ready.port, sockets });
  return {
    async each() {
      const read = sink.ask({ bytes: WRITES * BYTES });
      const { each } = await server.ask<BareAnswer>({ writes: WRITES, bytes: BYTES });
      await read;
      return each;
    },
    async close() {
      await Promise.all([server.stop(), sink.stop()]);
    },
  };
}
