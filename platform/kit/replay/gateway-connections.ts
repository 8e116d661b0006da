import { once } from "node:events";
import { WebSocket } from "ws";
import { turns } from "./turns.js";

/** Turns of the event loop after which a ping has no answer: both ends are in this process. */
const HALF_OPEN = 500;

/** Codes that stand for closes without one. */
const NO_STATUS = 1005;
const ABNORMAL = 1006;

/** Connections to the gateway that say what recorded ones have said. */
export class GatewayConnections {
  readonly #sockets = new Map<number, Promise<WebSocket>>();

  /** @param url - of the gateway */
  constructor(private readonly url: string) {}

  /** Opens the connection with a number, unless it was opened before. */
  async open(connection: number): Promise<WebSocket> {
    let opening = this.#sockets.get(connection);
    if (opening === undefined) {
      opening = this.#open();
      this.#sockets.set(connection, opening);
    }
    return opening;
  }

  /** Asks for one more connection; the status with which it is refused, undefined when it is not. */
  async refusal(): Promise<number | undefined> {
    const socket = this.#ask();
    const refused = once(socket, "unexpected-response").then(([request, answer]) => {
      request.destroy();
      return answer.statusCode as number;
    });
    const opened = once(socket, "open").then(() => socket.terminate());
    return (await Promise.race([refused, opened])) ?? undefined;
  }

  /** Sends a frame on the connection with a number, which is opened if need be; waits until it was read. */
  async send(connection: number, text: string): Promise<void> {
    const socket = await this.open(connection);
    if (socket.readyState !== WebSocket.OPEN) return;
    // The platform has read the frame when it answers the ping behind it.
    const read = Promise.race([once(socket, "pong"), once(socket, "close")]);
    socket.send(text);
    socket.ping();
    // A connection that a fault has made half-open answers nothing.
    await Promise.race([read, turns(HALF_OPEN)]);
  }

  /**
   * Ends a connection as its client has, with this code.
   *
   * @returns whether it was open
   */
  async end(connection: number, code: number): Promise<boolean> {
    const socket = await this.#sockets.get(connection);
    if (socket?.readyState !== WebSocket.OPEN) return false;
    if (code === ABNORMAL) socket.terminate();
    else if (code === NO_STATUS) socket.close();
    else socket.close(code);
    await once(socket, "close");
    return true;
  }

  close(): void {
    for (const opening of this.#sockets.values()) {
      opening.then((socket) => socket.terminate()).catch(() => {});
    }
  }

  async #open(): Promise<WebSocket> {
    const socket = this.#ask();
    await once(socket, "open");
    return socket;
  }

  #ask(): WebSocket {
    const socket = new WebSocket(`${this.url}?v=10&encoding=json`);
    socket.on("error", () => {});
    return socket;
  }
}
