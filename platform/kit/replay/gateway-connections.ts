import { once } from "node:events";
import { WebSocket } from "ws";

/** Connections to the gateway that say what recorded ones have said. */
export class GatewayConnections {
  readonly #sockets = new Map<number, Promise<WebSocket>>();

  /** @param url - of the gateway */
  constructor(private readonly url: string) {}

  /** Sends a frame on the connection with a number, which begins with its first; waits until it was read. */
  async send(connection: number, text: string): Promise<void> {
    let opening = this.#sockets.get(connection);
    if (opening === undefined) {
      opening = this.#open();
      this.#sockets.set(connection, opening);
    }
    const socket = await opening;
    if (socket.readyState !== WebSocket.OPEN) return;
    // The platform has read the frame when it answers the ping behind it.
    const read = Promise.race([once(socket, "pong"), once(socket, "close")]);
    socket.send(text);
    socket.ping();
    await read;
  }

  close(): void {
    for (const opening of this.#sockets.values()) {
      opening.then((socket) => socket.terminate()).catch(() => {});
    }
  }

  async #open(): Promise<WebSocket> {
    const socket = new WebSocket(`${this.url}?v=10&encoding=json`);
    socket.on("error", () => {});
    await once(socket, "open");
    return socket;
  }
}
