import type { Timer } from "../clock.js";
import type { GatewayFault } from "../faults/rules.js";
import { guarded } from "../internal-errors.js";
import type { Caller } from "../principal.js";
import { brokenFrame } from "./broken-frames.js";
import type { ClientConnection } from "./client.js";
import { CloseCode, CloseError, closeReason, keepsSession } from "./close-codes.js";
import type { GatewayContext } from "./context.js";
import type { SentDispatch } from "./encoded-dispatch.js";
import { type Payload, textOf } from "./frames.js";
import { senderOf } from "./identify.js";
import { Opcode } from "./opcodes.js";
import { operate } from "./operations.js";
import { decodePayload } from "./payloads.js";
import { SendLimits } from "./send-limits.js";
import type { Session } from "./session.js";

/** Counts the connections of this process, to distinguish them where they are recorded. */
let connections = 0;

/** By what a connection reaches its client: a socket of this process, or an edge that has the socket. */
export interface Transport {
  send(payload: Payload): void;
  /** Closes the socket after everything sent so far. */
  close(code: number, reason: string): void;
  /** Destroys the socket at once, without a close code. */
  terminate(): void;
  /** Stops reading from the socket. */
  pause(): void;
}

/**
 * One WebSocket of a client. Everything here runs on the event loop's turn in which something arrives
 * from it.
 */
export class Connection implements ClientConnection {
  /** The session that was identified or resumed here. */
  session: Session | undefined;
  readonly limits: SendLimits;
  readonly #transport: Transport;
  readonly #context: GatewayContext;
  readonly #number = ++connections;
  /** Who has identified or resumed here, or tried to. */
  #sender: Caller | undefined;
  #lastHeartbeat: number;
  #deadline: Timer;
  #closed = false;
  #halfOpen = false;

  /**
   * @param version - gateway version of the URL
   * @param address - of the gateway that the client has connected to
   */
  constructor(
    transport: Transport,
    context: GatewayContext,
    readonly version: number,
    readonly address: string,
  ) {
    this.#transport = transport;
    this.#context = context;
    this.limits = new SendLimits(context.heartbeatInterval, context.presenceLimit);
    this.#lastHeartbeat = context.clock.monotonic();
    this.#deadline = this.#watchSilence();
    this.send(Opcode.Hello, { heartbeat_interval: context.heartbeatInterval, _trace: [] });
  }

  /** Sends a payload that is no dispatch. */
  send(op: number, d: unknown): void {
    this.#write(JSON.stringify({ t: null, s: null, op, d }));
  }

  /** Sends a dispatch, unless a fault does something else with it. */
  sendDispatch(sent: SentDispatch): void {
    const fault = this.#fault(["duplicate", "malformed", "drop"], sent.dispatch.event);
    if (fault?.kind === "drop") {
      this.terminate();
      return;
    }
    this.#write(fault?.kind === "malformed" ? brokenFrame(fault.form, textOf(sent)) : sent);
    if (fault?.kind === "duplicate") this.#write(sent);
  }

  /** Sends text as it is, even if it is no payload at all. */
  sendRaw(text: string): void {
    this.#write(text);
  }

  /** Records a heartbeat; acknowledges it unless a fault prevents that. */
  heartbeat(): void {
    this.#lastHeartbeat = this.#context.clock.monotonic();
    if (this.#fault(["ignore-heartbeat"])) return;
    this.send(Opcode.HeartbeatAck, null);
  }

  /** Attaches a session to this connection. */
  attach(session: Session): void {
    this.session = session;
    session.connection = this;
    session.expiry?.cancel();
  }

  /** Sends that the session is over, or can be resumed; it may identify here again. */
  invalidateSession(resumable: boolean): void {
    const { session } = this;
    this.session = undefined;
    if (session?.connection === this) {
      session.connection = undefined;
      if (resumable) this.#context.sessions.suspend(session);
      else this.#context.sessions.end(session);
    }
    this.send(Opcode.InvalidSession, resumable);
  }

  /** Closes the connection. Whether the session can be resumed depends on the code. */
  close(code: number, reason = closeReason(code)): void {
    if (this.#closed) return;
    this.#end(code, "out", reason);
    if (this.#halfOpen) this.#transport.terminate();
    else this.#transport.close(code, reason);
  }

  /** Closes a connection whose session went elsewhere; a half-open one is left to time out. */
  replaced(): void {
    if (!this.#halfOpen) this.close(CloseCode.UnknownError);
  }

  /** Destroys the socket, as a network failure would. */
  terminate(): void {
    this.#transport.terminate();
    this.#end(1006, "out");
  }

  /** Called when the client's socket is closed, by whichever side. */
  ended(code: number): void {
    guarded(this.#context.events, () => this.#end(code, "in"));
  }

  /** Called with each message of the client, as JSON text. */
  receive(data: Buffer): void {
    if (this.#closed || !this.reads()) return;
    const { traffic, authentication } = this.#context;
    const payload = decoded(data);
    if (this.session === undefined && !(payload instanceof CloseError)) {
      this.#sender = senderOf(payload, authentication) ?? this.#sender;
    }
    if (traffic.watched) {
      traffic.arrived();
      traffic.add(() => this.#entry("in", data.toString()));
    }
    try {
      if (payload instanceof CloseError) throw payload;
      const { op } = payload;
      const heartbeat = op === Opcode.Heartbeat || op === Opcode.QosHeartbeat;
      if (!this.limits.takePayload(this.#context.clock.monotonic(), heartbeat)) {
        throw new CloseError(CloseCode.RateLimited);
      }
      operate(this, payload, this.#context);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Called for a message of the client that cannot be read. */
  refuse(error: CloseError): void {
    if (this.#closed || !this.reads()) return;
    const { traffic } = this.#context;
    if (traffic.watched) {
      traffic.arrived();
      traffic.add(() => this.#entry("in", `<${error.message}>`));
    }
    this.#fail(error);
  }

  #fail(error: unknown): void {
    if (error instanceof CloseError) {
      this.close(error.code, error.message);
      return;
    }
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#context.events.add("gateway.internal_error", { detail });
    this.close(CloseCode.UnknownError);
  }

  #write(payload: Payload): void {
    if (this.#closed || !this.reads()) return;
    this.#transport.send(payload);
    const { traffic } = this.#context;
    if (traffic.watched) traffic.add(() => this.#entry("out", textOf(payload)));
  }

  #entry(direction: "in" | "out", text: string) {
    const kind = "gateway" as const;
    const { id: sessionId } = this.session ?? {};
    return { kind, direction, sessionId, connection: this.#number, ...this.#who(), text };
  }

  /** False once a fault has made the connection half-open. */
  reads(): boolean {
    if (!this.#halfOpen && this.#fault(["half-open"])) {
      this.#halfOpen = true;
      this.#transport.pause();
    }
    return !this.#halfOpen;
  }

  /** The fault of one of these kinds that is to be played now. */
  #fault<Kind extends GatewayFault["kind"]>(kinds: readonly Kind[], event?: string) {
    const { faults, events } = this.#context;
    if (faults.none) return undefined;
    const fault = faults.takeGateway(kinds, this.#subject(), event);
    if (fault === undefined) return undefined;
    const detail = event === undefined ? fault.kind : `${fault.kind} on ${event}`;
    events.add("fault", { ...this.#subject(), sessionId: this.session?.id, detail });
    return fault;
  }

  /** Whose the connection is, also before it has a session, and where it gets none. */
  #who() {
    const { userId, applicationId } = this.session ?? this.#sender ?? {};
    return { userId, applicationId };
  }

  /** Whom faults take the connection for. */
  #subject() {
    return { userId: this.session?.userId, applicationId: this.session?.applicationId };
  }

  #watchSilence(): Timer {
    const { clock, heartbeatInterval, silentIntervals } = this.#context;
    if (silentIntervals === Number.POSITIVE_INFINITY) return { cancel: () => {} };
    const due = this.#lastHeartbeat + silentIntervals * heartbeatInterval;
    return clock.schedule(
      due - clock.monotonic(),
      () => {
        const silent = clock.monotonic() - this.#lastHeartbeat;
        if (silent >= silentIntervals * heartbeatInterval) this.close(CloseCode.SessionTimedOut);
        else this.#deadline = this.#watchSilence();
      },
      "a gateway client counts as gone, if it is silent until then",
    );
  }

  /** Detaches the session; runs once, whichever side closed the connection. */
  #end(code: number, direction: "in" | "out", reason = ""): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#deadline.cancel();
    const { session } = this;
    const { events, traffic } = this.#context;
    events.add("gateway.closed", {
      ...this.#who(),
      sessionId: session?.id,
      detail: String(code),
      ...(reason === "" ? {} : { reason }),
    });
    const text = `Closed ${code}${reason === "" ? "" : `: ${reason}`}`;
    traffic.addForWatchers(() => ({ ...this.#entry(direction, text), closeCode: code }));
    if (session?.connection !== this) return;
    session.connection = undefined;
    if (keepsSession(code)) this.#context.sessions.suspend(session);
    else this.#context.sessions.end(session);
  }
}

/** A message as a payload, or why it is none. */
function decoded(data: Buffer): ReturnType<typeof decodePayload> | CloseError {
  try {
    return decodePayload(data);
  } catch (error) {
    return error as CloseError;
  }
}
