import type { Socket } from "node:net";
import type { Timer } from "../../../kernel/clock.js";
import { parseJson } from "../../../kernel/json.js";
import type { Turn } from "../../../kernel/turn.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import type { RpcActivity } from "./activity.js";
import { CloseCode, ProtocolError } from "./errors.js";
import { encodeFrame, type Frame, FrameReader, Opcode } from "./frames.js";

/** Callbacks of a connection, for the local client. */
export interface ConnectionHandler {
  /** The program said who it is. Throws a ProtocolError to refuse it. */
  handshake(connection: LocalConnection, greeting: unknown): void;
  /** The program sent a command. */
  message(connection: LocalConnection, message: unknown): void;
  /** Something failed that should not have. */
  failed(connection: LocalConnection, error: unknown): void;
  closed(connection: LocalConnection, reason: string): void;
  /** A frame came in or goes out. */
  frame(connection: LocalConnection, direction: "in" | "out", payload: Buffer | string): void;
}

/** Milliseconds that a program has to close the connection after CLOSE. */
const LINGER = 1000;

/** Bytes that may wait for a program that does not read, before it is cut off. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A program that talks to the local client: frames in, frames out. */
export class LocalConnection {
  /** Undefined until the handshake. */
  application: ApplicationRecord | undefined;
  /** Runs until the handshake and ends the connection. */
  patience: Timer | undefined;
  /** Scopes of the token given to AUTHENTICATE; none before. */
  scopes: readonly string[] = [];
  /** Grant of that token; the scopes end with it. */
  grantId: string | undefined;
  /** What the program shows; null when it shows nothing. */
  activity: RpcActivity | null = null;
  /** Process id sent with the activity. */
  pid: number | undefined;
  /** Events the program wants, as the names given to SUBSCRIBE. */
  readonly subscriptions = new Set<string>();
  /** Ids of the guilds for which the program gets GUILD_STATUS. */
  readonly guilds = new Set<string>();
  readonly #reader = new FrameReader();
  readonly #socket: Socket;
  readonly #handler: ConnectionHandler;
  #reason = "the program hung up";
  #closing = false;
  /** Frames that leave at the end of this turn. */
  #waiting: Buffer[] = [];

  constructor(
    readonly id: number,
    socket: Socket,
    private readonly turn: Turn,
    handler: ConnectionHandler,
  ) {
    this.#socket = socket;
    this.#handler = handler;
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    // A reset is no failure of ours; what follows is the close.
    socket.on("error", () => {});
    socket.on("close", () => {
      try {
        handler.closed(this, this.#reason);
      } catch (error) {
        handler.failed(this, error);
      }
    });
  }

  /** False once a close is under way. */
  get open(): boolean {
    return !this.#closing;
  }

  /** Sends a message in an ordinary frame. */
  send(message: unknown): void {
    this.#write(Opcode.Frame, JSON.stringify(message));
  }

  /** Sends an event. */
  dispatch(evt: string, data: unknown): void {
    this.send({ cmd: "DISPATCH", data, evt, nonce: null });
  }

  /** Says why, then hangs up. */
  close(code: number, message: string): void {
    if (this.#closing) return;
    this.#write(Opcode.Close, JSON.stringify({ code, message }));
    this.#closing = true;
    this.#reason = `code ${code}`;
    this.turn.sendAtEnd(
      () => {
        this.#socket.end();
        // However much the program has still to say.
        setTimeout(() => this.#socket.destroy(), LINGER).unref();
      },
      () => this.#socket.destroy(),
    );
  }

  /** Destroys the socket, as a crash would. */
  drop(): void {
    this.#closing = true;
    this.#reason = "dropped";
    this.#socket.destroy();
  }

  /** Sends bytes as they are, even if they are no frame. */
  sendRaw(bytes: Buffer): void {
    if (!this.#closing) this.#enqueue(bytes);
  }

  #receive(chunk: Buffer): void {
    try {
      for (const frame of this.#reader.push(chunk)) {
        if (this.#closing) return;
        this.#handle(frame);
      }
    } catch (error) {
      const known = error instanceof ProtocolError;
      if (!known) this.#handler.failed(this, error);
      this.close(
        known ? error.code : CloseCode.Abnormal,
        known ? error.message : "The local client failed.",
      );
    }
  }

  #handle({ opcode, payload }: Frame): void {
    this.#handler.frame(this, "in", payload);
    switch (opcode) {
      case Opcode.Handshake:
        if (this.application !== undefined) {
          throw new ProtocolError(CloseCode.Unsupported, "There was a handshake already.");
        }
        this.#handler.handshake(this, parse(payload));
        break;
      case Opcode.Frame:
        if (this.application === undefined) {
          throw new ProtocolError(CloseCode.Unsupported, "The first frame must be a handshake.");
        }
        this.#handler.message(this, parse(payload));
        break;
      case Opcode.Close:
        this.close(CloseCode.Normal, "Goodbye.");
        break;
      case Opcode.Ping:
        this.#write(Opcode.Pong, payload);
        break;
    }
  }

  #write(opcode: number, payload: Buffer | string): void {
    if (this.#closing) return;
    this.#handler.frame(this, "out", payload);
    this.#enqueue(encodeFrame(opcode, payload));
  }

  #enqueue(bytes: Buffer): void {
    this.#waiting.push(bytes);
    if (this.#waiting.length === 1) this.turn.sendAtEnd(() => this.#flush());
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    if (this.#socket.destroyed) return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) this.drop();
  }
}

function parse(payload: Buffer): unknown {
  try {
    return parseJson(utf8.decode(payload));
  } catch {
    throw new ProtocolError(CloseCode.InvalidEncoding, "The payload is no JSON in UTF-8.");
  }
}
