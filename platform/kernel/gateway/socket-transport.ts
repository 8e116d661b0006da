import { CloseError } from "./close-codes.js";
import { Connection, type Transport } from "./connection.js";
import type { GatewayContext } from "./context.js";
import type { Payload } from "./frames.js";
import type { PayloadWriter, Wire } from "./payload-writer.js";
import type { AcceptedSocket } from "./server.js";
import { createWriter, readMessage } from "./socket-format.js";

/** A socket of this process. */
class SocketTransport implements Transport {
  readonly #socket: Wire["socket"];
  readonly #writer: PayloadWriter;

  constructor({ wire, format }: AcceptedSocket, turn: GatewayContext["turn"]) {
    this.#socket = wire.socket;
    this.#writer = createWriter(wire, turn, format);
  }

  send(payload: Payload): void {
    this.#writer.send(payload);
  }

  close(code: number, reason: string): void {
    this.#writer.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  pause(): void {
    this.#socket.pause();
  }
}

/** Connects a client whose socket this process has. */
export function connectSocket(accepted: AcceptedSocket, context: GatewayContext): void {
  const { wire, version, format } = accepted;
  const { socket } = wire;
  const transport = new SocketTransport(accepted, context.turn);
  const { gateway } = context.urls;
  const connection = new Connection(transport, context, version, gateway);
  socket.on("message", (data: Buffer) => {
    const message = readMessage(data, format);
    if (message instanceof CloseError) connection.refuse(message);
    else connection.receive(message);
  });
  socket.on("ping", (data) => connection.reads() && socket.pong(data));
  socket.on("close", (code) => connection.ended(code));
}
