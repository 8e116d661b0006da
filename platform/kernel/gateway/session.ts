import type { Timer } from "../clock.js";
import type { Caller, Principal } from "../principal.js";
import type { Deliveries } from "./deliveries.js";
import { EncodedDispatch, type SentDispatch } from "./encoded-dispatch.js";
import { INITIAL_PRESENCE, type Presence } from "./presence.js";
import { ReplayBuffer } from "./replay-buffer.js";

/** The client's properties from Identify. */
export interface ClientProperties {
  os: string;
  browser: string;
}

/** A local client, which acts for its user alone and brings no token. */
export interface LocalPrincipal extends Caller {
  readonly kind: "local";
  readonly scopes: readonly string[];
}

/** The connection to a session's client, while it is connected. */
export interface SessionConnection {
  /** Address of the gateway that the client has connected to; absent where none was. */
  readonly address?: string;
  /** Sends a payload that is no dispatch. */
  send(op: number, d: unknown): void;
  /** Sends an encoded dispatch. */
  sendDispatch(sent: SentDispatch): void;
  /** Sends text as it is, even if it is no payload at all. */
  sendRaw(text: string): void;
  /** Sends that the session is over, or can be resumed; it may identify again. */
  invalidateSession(resumable: boolean): void;
  /** Closes the connection. Whether the session can be resumed depends on the code. */
  close(code: number, reason?: string): void;
  /** Called when the session has moved to another connection. */
  replaced(): void;
  /** Destroys the socket, as a network failure would. */
  terminate(): void;
}

/** Who opens a session. */
export type SessionKind = "oauth" | "bot" | "local" | "person";

const KINDS = { bearer: "oauth", bot: "bot", local: "local", person: "person" } as const;

/** How a session came about. */
export interface SessionOptions {
  id: string;
  principal: Principal | LocalPrincipal;
  /** The token as sent; it goes back to the client when it is revoked, and nowhere else. */
  token: string;
  intents: number;
  capabilities: number;
  properties: ClientProperties;
  shard: readonly [number, number] | undefined;
  /** Members from which on a guild counts as large. Default: 50. */
  largeThreshold?: number;
  /** What the session shows of its user. Default: that it is online. */
  presence?: Presence;
  /** Dispatches kept for a resume. */
  replayLimit: number;
}

/** A session, which outlives its connection so that the client can resume it. */
export class Session {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly kind: SessionKind;
  readonly scopes: readonly string[];
  /** Grant of the session's token; undefined for a bot or a local client. */
  grantId: string | undefined;
  readonly intents: number;
  readonly capabilities: number;
  readonly properties: ClientProperties;
  readonly shard: readonly [number, number] | undefined;
  /** Members from which on a guild counts as large. */
  readonly largeThreshold: number;
  /** As sent in the latest Identify or Resume. */
  token: string;
  presence: Presence;
  /** Undefined while the client is disconnected. */
  connection: SessionConnection | undefined;
  /** Runs while the client is disconnected, and ends the session. */
  expiry: Timer | undefined;
  /** Called with each dispatch, after it was sent or stored for a resume. */
  watcher: ((dispatch: EncodedDispatch) => void) | undefined;
  /** Counts what this session is given, once it is registered. */
  deliveries: Deliveries | undefined;
  #seq = 0;
  readonly #replay: ReplayBuffer;

  constructor(options: SessionOptions) {
    const { principal } = options;
    this.id = options.id;
    this.userId = principal.userId;
    this.applicationId = principal.applicationId;
    this.kind = KINDS[principal.kind];
    this.scopes = principal.scopes;
    this.grantId = principal.kind === "bearer" ? principal.grantId : undefined;
    this.token = options.token;
    this.intents = options.intents;
    this.capabilities = options.capabilities;
    this.properties = options.properties;
    this.shard = options.shard;
    this.largeThreshold = options.largeThreshold ?? 50;
    this.presence = options.presence ?? INITIAL_PRESENCE;
    this.#replay = new ReplayBuffer(options.replayLimit);
  }

  /** False while the client is disconnected. */
  get connected(): boolean {
    return this.connection !== undefined;
  }

  /** Sequence number of the latest dispatch. */
  get seq(): number {
    return this.#seq;
  }

  /** Takes over the token of a resume, which may be newer than the one of Identify. */
  renewToken(token: string, principal: Principal): void {
    this.token = token;
    this.grantId = principal.kind === "bearer" ? principal.grantId : undefined;
  }

  /** True when Identify set this capability bit. */
  can(capabilityBit: number): boolean {
    return (this.capabilities & (1 << capabilityBit)) !== 0;
  }

  /** Sends an event, now or on resume. */
  dispatch(event: string, data: unknown): void {
    this.deliver(new EncodedDispatch(event, JSON.stringify(data ?? null)));
  }

  /** Sends an event that is encoded already, as when many sessions get the same. */
  deliver(dispatch: EncodedDispatch): void {
    this.#seq += 1;
    this.#replay.push(dispatch);
    this.deliveries?.add(dispatch.event);
    this.connection?.sendDispatch({ seq: this.#seq, dispatch });
    this.watcher?.(dispatch);
  }

  /** Whether all dispatches after `seq` can still be sent again. */
  canReplay(seq: number): boolean {
    return this.#replay.reaches(seq);
  }

  /** Sends the dispatches after `seq` again. */
  replay(seq: number): void {
    const latest = this.#seq;
    for (let next = seq + 1; next <= latest; next++) {
      this.connection?.sendDispatch({ seq: next, dispatch: this.#replay.get(next) });
    }
  }
}
