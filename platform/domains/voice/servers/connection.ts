import type { WebSocket } from "ws";
import type { Timer } from "../../../kernel/clock.js";
import { CloseError } from "../../../kernel/gateway/close-codes.js";
import { guarded } from "../../../kernel/internal-errors.js";
import { isObject, parseJson } from "../../../kernel/json.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { SlidingWindow } from "../../../kernel/sliding-window.js";
import { VoiceClose, voiceCloseReason } from "./close-codes.js";
import { VoiceOpcode } from "./opcodes.js";
import type { SessionWire, VoiceSession } from "./session.js";

/** Heartbeat intervals of silence after which a client counts as lost. */
const SILENT_INTERVALS = 2;

/** Messages that a client may send in ten seconds. */
const MESSAGE_LIMIT = 600;
const MESSAGE_WINDOW = 10_000;

/** Bytes and messages that may wait for a client that does not read, before its socket is destroyed. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
const MAX_QUEUED = 1_000;

/** The callbacks of a connection for its server. */
export interface VoiceConnectionHost {
  readonly kernel: Pick<Kernel, "clock" | "events">;
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
  /** Acts on a message. Throws a CloseError when it breaks a rule. */
  operate(connection: VoiceConnection, op: number, d: unknown): void;
  operateBinary(connection: VoiceConnection, op: number, payload: Buffer): void;
  /** Called once, however the connection came to its end. */
  ended(connection: VoiceConnection, code: number): void;
}

/** One WebSocket of a client of a voice server. */
export class VoiceConnection implements SessionWire {
  /** The session that was identified or resumed here. */
  session: VoiceSession | undefined;
  /** Whether its client has had to wait for its admission, which it does once. */
  waited = false;
  readonly #limit: SlidingWindow;
  readonly #held: (string | Buffer)[] = [];
  readonly #patience: number;
  #lastSeen: number;
  #deadline: Timer;
  #closed = false;
  #frozen = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly host: VoiceConnectionHost,
    /** Voice gateway version of the URL. */
    readonly version: number,
    /** The server's own address, as the client sees it. */
    readonly localAddress: string,
  ) {
    const { clock } = host.kernel;
    this.#limit = new SlidingWindow(MESSAGE_LIMIT, MESSAGE_WINDOW);
    const { heartbeatInterval } = host;
    this.#patience = SILENT_INTERVALS * heartbeatInterval;
    this.#lastSeen = clock.monotonic();
    this.#deadline = this.#watchSilence();
    socket.on("message", (data: Buffer, binary) => this.#receive(data, binary));
    socket.on("close", (code) => guarded(host.kernel.events, () => this.#end(code)));
    this.reply(VoiceOpcode.Hello, { heartbeat_interval: heartbeatInterval, v: version });
  }

  /** Sends a message that belongs to no session. */
  reply(op: number, d: unknown): void {
    this.write(JSON.stringify({ op, d }));
  }

  /** Sends a message as it is. */
  write(data: string | Buffer): void {
    if (this.#closed) return;
    if (this.#frozen) {
      if (this.#held.length >= MAX_QUEUED) this.terminate();
      else this.#held.push(data);
      return;
    }
    this.socket.send(data);
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) this.terminate();
  }

  /** Reads and sends nothing until it is thawed. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    if (frozen) {
      this.socket.pause();
      return;
    }
    this.#lastSeen = this.host.kernel.clock.monotonic();
    this.socket.resume();
    for (const data of this.#held.splice(0)) this.write(data);
  }

  close(code: number, reason = voiceCloseReason(code)): void {
    if (this.#closed) return;
    this.#end(code);
    this.socket.resume();
    this.socket.close(code, reason);
  }

  /** Destroys the socket, as a network failure would. */
  terminate(): void {
    this.socket.terminate();
    this.#end(1006);
  }

  #receive(data: Buffer, binary: boolean): void {
    const { clock } = this.host.kernel;
    this.#lastSeen = clock.monotonic();
    this.act(() => {
      if (!this.#limit.take(clock.monotonic())) throw voiceError(VoiceClose.RateLimited);
      if (binary) {
        if (data.length === 0) throw decodeError();
        this.host.operateBinary(this, data[0] as number, data.subarray(1));
      } else {
        const { op, d } = parse(data);
        this.host.operate(this, op, d);
      }
    });
  }

  /** Acts for the client, unless it has gone; what breaks a rule closes the connection. */
  act(work: () => void): void {
    if (this.#closed) return;
    try {
      work();
    } catch (error) {
      if (error instanceof CloseError) {
        this.close(error.code, error.message);
        return;
      }
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.host.kernel.events.add("voice.internal_error", { detail });
      this.close(VoiceClose.ServerCrashed);
    }
  }

  #watchSilence(): Timer {
    const { clock } = this.host.kernel;
    return clock.schedule(this.#lastSeen + this.#patience - clock.monotonic(), () => {
      if (this.#frozen) this.#lastSeen = clock.monotonic();
      const silent = clock.monotonic() - this.#lastSeen;
      if (silent >= this.#patience) this.close(VoiceClose.SessionTimeout);
      else this.#deadline = this.#watchSilence();
    });
  }

  #end(code: number): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#deadline.cancel();
    this.host.ended(this, code);
  }
}

/** What a message that cannot be understood is answered with. */
export function decodeError(): CloseError {
  return voiceError(VoiceClose.DecodeError);
}

/** Ends a connection with a close code. */
export function voiceError(code: number, reason = voiceCloseReason(code)): CloseError {
  return new CloseError(code, reason);
}

function parse(data: Buffer): { op: number; d: unknown } {
  let payload: unknown;
  try {
    payload = parseJson(data.toString("utf8"));
  } catch {
    throw decodeError();
  }
  if (!isObject(payload) || !Number.isInteger(payload.op)) throw decodeError();
  return { op: payload.op as number, d: payload.d };
}
