/** The other side of `bare-server.ts`: holds sockets, reads all and says so once it has. */

import { once } from "node:events";
import { connect } from "node:net";

/** Opens sockets, or waits for so many bytes. */
export interface SinkQuestion {
  readonly port?: number;
  readonly sockets?: number;
  readonly bytes?: number;
}

/** Sockets that connect at the same time. */
const CONNECTING = 100;

let read = 0;
let wanted = Number.POSITIVE_INFINITY;
let all: () => void = () => {};
const buffer = Buffer.alloc(65_536);

async function open(port: number, sockets: number): Promise<void> {
  const callback = (count: number): boolean => {
    read += count;
    if (read >= wanted) all();
    return true;
  };
  for (let at = 0; at < sockets; at += CONNECTING) {
    const some = Array.from({ length: Math.min(CONNECTING, sockets - at) }, () => {
      const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback } });
      return once(socket, "connect");
    });
    await Promise.all(some);
  }
}

process.send?.({});
process.on("message", async ({ port = 0, sockets = 0, bytes }: SinkQuestion) => {
  if (bytes === undefined) {
    await open(port, sockets);
  } else {
    await new Promise<void>((resolve) => {
      all = resolve;
      wanted = bytes;
      if (read >= wanted) resolve();
    });
    read = 0;
    wanted = Number.POSITIVE_INFINITY;
  }
  process.send?.({});
});
process.once("disconnect", () => process.exit(0));
