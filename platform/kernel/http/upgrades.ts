import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers a connection that asks for another protocol with a refusal, and ends it. */
export function refuseUpgrade(socket: Duplex, status: number, text = ""): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`;
  const length = Buffer.byteLength(text);
  const type = text === "" ? "" : "content-type: text/plain; charset=utf-8\r\n";
  socket.end(`${head}\r\nconnection: close\r\n${type}content-length: ${length}\r\n\r\n${text}`);
}
