import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one socket that may wait for answers to those before; beyond, it is destroyed. */
const MAX_WAITING = 1000;

type Waiting = [IncomingMessage, ServerResponse];

/**
 * Handles a request after the answer to the previous one was sent. Clients may send requests
 * without waiting for answers (RFC 9112 section 9.3.2); all the answers would be in memory at once,
 * however slowly they are read.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  /** By socket, what waits; a socket is here while a request of it is being answered. */
  const busy = new WeakMap<Socket, Waiting[]>();

  const begin = (socket: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => {
      const next = busy.get(socket)?.shift();
      if (next === undefined || socket.destroyed) busy.delete(socket);
      else begin(socket, ...next);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const waiting = busy.get(socket);
    if (waiting === undefined) {
      busy.set(socket, []);
      begin(socket, request, response);
    } else if (waiting.push([request, response]) > MAX_WAITING) socket.destroy();
  };
}
