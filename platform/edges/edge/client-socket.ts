import { CloseCode, CloseError, closeReason } from "../../kernel/gateway/close-codes.js";
import type { Payload } from "../../kernel/gateway/frames.js";
import { Opcode } from "../../kernel/gateway/opcodes.js";
import { heartbeat } from "../../kernel/gateway/operations.js";
import type { PayloadWriter } from "../../kernel/gateway/payload-writer.js";
import { decodePayload } from "../../kernel/gateway/payloads.js";
import { PRESENCE_LIMIT, SendLimits } from "../../kernel/gateway/send-limits.js";
import type { AcceptedSocket } from "../../kernel/gateway/server.js";
import { createWriter, readMessage } from "../../kernel/gateway/socket-format.js";
import type { Turn } from "../../kernel/turn.js";

const ACK = JSON.stringify({ t: null, s: null, op: Opcode.HeartbeatAck, d: null });

/** What a socket needs of its edge. */
export interface SocketOwner {
  readonly turn: Turn;
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
  /** Whether the core answers heartbeats, as there are faults. */
  readonly forwardsHeartbeats: boolean;
  /** Passes a payload on to the core. */
  received(socket: ClientSocket, payload: Buffer): void;
  /** Called once, whichever side has closed the socket; unless the core has. */
  closed(socket: ClientSocket, code: number): void;
}

/** A client's socket on an edge: answers heartbeats and keeps to the limits; all else is the core's. */
export class ClientSocket {
  /** When the latest heartbeat came. */
  lastHeartbeat = performance.now();
  readonly #accepted: AcceptedSocket;
  readonly #writer: PayloadWriter;
  readonly #limits: SendLimits;
  readonly #owner: SocketOwner;
  #closed = false;
  #halfOpen = false;

  /** @param number - by which core and edge name the socket */
  constructor(
    readonly number: number,
    accepted: AcceptedSocket,
    owner: SocketOwner,
  ) {
    const { wire, format } = accepted;
    this.#accepted = accepted;
    this.#owner = owner;
    this.#writer = createWriter(wire, owner.turn, format);
    // The core counts changes of presence.
    this.#limits = new SendLimits(owner.heartbeatInterval, PRESENCE_LIMIT);
    wire.socket.on("message", (data: Buffer) => this.#receive(readMessage(data, format)));
    wire.socket.on("ping", (data) => wire.socket.pong(data));
    wire.socket.on("close", (code) => this.#report(code));
  }

  /** Gateway version of the URL. */
  get version(): number {
    return this.#accepted.version;
  }

  send(payload: Payload): void {
    if (!this.#closed) this.#writer.send(payload);
  }

  /** Closes the socket after everything sent so far, without notifying the core, which wants it so. */
  close(code: number, reason: string): void {
    this.#closed = true;
    this.#writer.close(code, reason);
  }

  terminate(): void {
    this.#closed = true;
    this.#accepted.wire.socket.terminate();
  }

  /** Reads no more from the socket, which a fault has made half-open. */
  pause(): void {
    this.#halfOpen = true;
    this.#accepted.wire.socket.pause();
  }

  /** Closes the socket and tells the core. */
  fail(code: number, reason = closeReason(code)): void {
    this.#report(code);
    if (this.#halfOpen) this.terminate();
    else this.#writer.close(code, reason);
  }

  /** For the heartbeats of a client. */
  heartbeat(): void {
    this.send(ACK);
  }

  #receive(data: Buffer | CloseError): void {
    if (this.#closed) return;
    try {
      if (data instanceof CloseError) throw data;
      const { op, d } = decodePayload(data);
      const beat = op === Opcode.Heartbeat || op === Opcode.QosHeartbeat;
      if (!this.#limits.takePayload(performance.now(), beat)) {
        throw new CloseError(CloseCode.RateLimited);
      }
      if (beat) this.lastHeartbeat = performance.now();
      if (beat && !this.#owner.forwardsHeartbeats) heartbeat(this, d);
      else this.#owner.received(this, data);
    } catch (error) {
      if (error instanceof CloseError) this.fail(error.code, error.message);
      else this.fail(CloseCode.UnknownError);
    }
  }

  #report(code: number): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#owner.closed(this, code);
  }
}
