/** Callbacks of a connection. */
export interface GatewayEvents {
  /** An event, by name, with its data. */
  event(name: string, data: unknown): void;
  /** Called when its state changes, such as when it is connected. */
  state(state: GatewayState): void;
  /** The token was rejected, such as by a platform that was started again; it does not reconnect. */
  refused(): void;
}

export type GatewayState = "connecting" | "connected" | "lost" | "ended";

/** How long to wait before an attempt, in milliseconds, by the number of those before it. */
export function waitBefore(attempt: number): number {
  return WAITS[Math.min(attempt, WAITS.length - 1)] as number;
}

interface Payload {
  readonly op: number;
  readonly d: unknown;
  readonly s: number | null;
  readonly t: string | null;
}

/** Waits between attempts, in milliseconds; the last holds from then on. */
const WAITS = [250, 1000, 3000, 10_000];

/** The close code for a token that is not known. */
const REFUSED = 4004;

/** Other close codes after which another attempt would fail, too. */
const FINAL = new Set([4010, 4011, 4012, 4013, 4014]);

/** A user's connection to the gateway, as any client has one: it identifies, sends heartbeats and resumes. */
export class Gateway {
  #socket: WebSocket | undefined;
  #seq = 0;
  #session: string | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #acknowledged = true;
  #ended = false;

  /** @param token - as Identify takes it */
  constructor(
    private readonly token: string,
    private readonly events: GatewayEvents,
  ) {
    this.#open();
  }

  /** Sends a payload, if it is connected. */
  send(op: number, d: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, d }));
  }

  /** Ends the connection for good. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#beat);
    this.#socket?.close(1000);
    this.events.state("ended");
  }

  #open(): void {
    this.events.state("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/gateway?v=10&encoding=json`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(data as string, socket);
    socket.onclose = ({ code }) => this.#closed(code, socket);
  }

  #receive(text: string, socket: WebSocket): void {
    let payload: Payload;
    try {
      payload = JSON.parse(text) as Payload;
    } catch {
      // A broken frame: start the connection again, as clients of the service do.
      socket.close(4000);
      return;
    }
    const { op, d, s, t } = payload;
    if (op === 0) this.#dispatch(t ?? "", d, s);
    else if (op === 10) this.#hello(d as { heartbeat_interval: number });
    else if (op === 11) this.#acknowledged = true;
    else if (op === 1) this.#heartbeat();
    else if (op === 7) socket.close(4000);
    else if (op === 9) {
      if (d !== true) this.#session = undefined;
      socket.close(4000);
    }
  }

  #dispatch(name: string, data: unknown, seq: number | null): void {
    // An event that comes twice was acted on already.
    if (seq !== null && seq <= this.#seq) return;
    this.#seq = seq ?? this.#seq;
    if (name === "READY") this.#session = (data as { session_id: string }).session_id;
    if (name === "READY" || name === "RESUMED") {
      this.#attempts = 0;
      this.events.state("connected");
    }
    this.events.event(name, data);
  }

  #hello({ heartbeat_interval }: { heartbeat_interval: number }): void {
    const { token } = this;
    clearInterval(this.#beat);
    this.#acknowledged = true;
    this.#beat = setInterval(() => this.#heartbeat(), heartbeat_interval);
    if (this.#session !== undefined) {
      this.send(6, { token, session_id: this.#session, seq: this.#seq });
      return;
    }
    this.#seq = 0;
    const properties = { os: "web", browser: "platform window", device: "" };
    this.send(2, { token, properties });
  }

  #heartbeat(): void {
    if (!this.#acknowledged) {
      this.#socket?.close(4009);
      return;
    }
    this.#acknowledged = false;
    this.send(1, this.#seq);
  }

  #closed(code: number, socket: WebSocket): void {
    if (socket !== this.#socket || this.#ended) return;
    clearInterval(this.#beat);
    if (FINAL.has(code)) {
      this.events.state("ended");
      return;
    }
    this.events.state("lost");
    if (code === REFUSED) {
      this.events.refused();
      return;
    }
    this.#reconnectTimer = setTimeout(() => this.#open(), waitBefore(this.#attempts++));
  }
}
