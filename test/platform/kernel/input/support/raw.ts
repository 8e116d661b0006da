/** HTTP as bytes, for what no client in Node.js would send. */

import { connect } from "node:net";
import type { Platform } from "../../../../../platform/index.js";

/** An answer as it came over the socket, before any client has read it. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** A request head with its lines; what a stack leaves out is not there. */
export function head(...lines: readonly string[]): string {
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/**
 * Sends bytes on a connection of their own, and reads one answer.
 *
 * @param later - is sent when the server has said to go on, as with `Expect: 100-continue`
 */
export function raw(
  platform: Platform,
  bytes: string | Buffer,
  later?: string,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(platform.webBase);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8");
    socket.on("error", reject);
    socket.on("data", (data: string) => {
      received += data;
      if (later !== undefined && received.startsWith("HTTP/1.1 100 ")) {
        received = received.slice(received.indexOf("\r\n\r\n") + 4);
        socket.write(later);
      }
      const answer = read(received);
      if (answer === undefined) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on("end", () => reject(new Error(`The connection ended after ${received}`)));
  });
}

function read(received: string): RawAnswer | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const status = Number(received.slice(9, 12));
  const length = /^content-length: (\d+)$/im.exec(received.slice(0, end))?.[1];
  const text = received.slice(end + 4);
  if (status !== 204 && Buffer.byteLength(text) < Number(length ?? 0)) return undefined;
  return { status, text };
}
