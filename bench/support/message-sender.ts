/** An HTTP client that does as little as can be: one request at a time over one connection. */

import { connect, type Socket } from "node:net";

/** Sends messages into lobbies, each after the answer to the one before. */
export class MessageSender {
  readonly #socket: Socket;
  #answered: () => void = () => {};
  #pending = "";

  constructor(port: number) {
    this.#socket = connect({ host: "127.0.0.1", port, noDelay: true });
    this.#socket.setEncoding("latin1").on("data", (text: string) => this.#read(text));
  }

  /** Sends one message; resolves when the platform has answered. */
  send(lobbyId: string, token: string, content: string): Promise<void> {
    const body = JSON.stringify({ content });
    this.#socket.write(
      `POST /api/v10/lobbies/${lobbyId}/messages HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    return new Promise((resolve) => {
      this.#answered = resolve;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#pending += text;
    const end = this.#pending.indexOf("\r\n\r\n");
    if (end === -1) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.#pending)?.[1]);
    if (this.#pending.length < end + 4 + length) return;
    if (!this.#pending.startsWith("HTTP/1.1 201")) throw new Error(this.#pending);
    this.#pending = "";
    this.#answered();
  }
}
