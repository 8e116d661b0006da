import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { TLSSocket } from "node:tls";

/** Answers a connection that asks for another protocol with a refusal, and ends it. */
export function refuseUpgrade(socket: Duplex, status: number, text = ""): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`;
  const length = Buffer.byteLength(text);
  const type = text === "" ? "" : "content-type: text/plain; charset=utf-8\r\n";
  socket.end(`${head}\r\nconnection: close\r\n${type}content-length: ${length}\r\n\r\n${text}`);
}

/** Whether a connection is to be a WebSocket. */
export function isWebSocket({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Answers a request that offers another protocol than WebSocket as if it offered none: Java's client
 * offers HTTP/2 with its first request. The server reads the request once more, without the offer.
 */
export function declineUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    const offer = /^(connection|upgrade|http2-settings)$/i.test(name);
    if (!offer) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit(socket instanceof TLSSocket ? "secureConnection" : "connection", socket);
}
