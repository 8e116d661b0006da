/** A bot's gateway session that does as little as can be: it identifies and hands out frames. */

import { WebSocket } from "ws";

/** All that are not privileged, and members, presences and content. */
const INTENTS = 53_608_447;

/** One session of a bot. */
export class BotSession {
  readonly #socket: WebSocket;
  #onFrame: (text: string) => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#onFrame(String(data)));
  }

  /** Opens a session and identifies; what comes after that goes to `onFrame`. */
  static async open(
    url: string,
    token: string,
    onFrame: (text: string) => void,
  ): Promise<BotSession> {
    const session = new BotSession(new WebSocket(`${url}/?v=10&encoding=json`));
    await new Promise<void>((resolve, reject) => {
      session.#socket.once("error", reject);
      session.#onFrame = () => resolve(); // Hello
    });
    session.#onFrame = onFrame;
    session.send(2, { token, intents: INTENTS, properties: {} });
    return session;
  }

  /** Sends a payload. */
  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  close(): void {
    this.#socket.terminate();
  }
}
