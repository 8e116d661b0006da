import type { Timer } from "../core/clock.js";
import type { Principal } from "../http/authentication.js";
import type { UserRecord } from "../users/record.js";
import type { Connection } from "./connection.js";
import { INITIAL_PRESENCE, type Presence } from "./presence.js";
import { ReplayBuffer } from "./replay_buffer.js";

/** What a client said of itself in Identify. */
export interface ClientProperties {
  os: string;
  browser: string;
}

/** A local client, which acts for its user alone and brings no token. */
export interface LocalPrincipal {
  kind: "local";
  user: Pick<UserRecord, "id">;
  application: { readonly id: string };
  scopes: readonly string[];
}

/** Who opens a session. */
export type SessionKind = "oauth" | "bot" | "local";

const KINDS = { bearer: "oauth", bot: "bot", local: "local" } as const;

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
  /** As sent in the latest Identify or Resume. */
  token: string;
  presence: Presence = INITIAL_PRESENCE;
  /** Undefined while the client is away. */
  connection: Connection | undefined;
  /** Runs while the client is away and ends the session. */
  expiry: Timer | undefined;
  #seq = 0;
  readonly #replay: ReplayBuffer;

  constructor(options: SessionOptions) {
    const { principal } = options;
    this.id = options.id;
    this.userId = principal.user.id;
    this.applicationId = principal.application.id;
    this.kind = KINDS[principal.kind];
    this.scopes = principal.kind === "bot" ? [] : principal.scopes;
    this.grantId = principal.kind === "bearer" ? principal.grantId : undefined;
    this.token = options.token;
    this.intents = options.intents;
    this.capabilities = options.capabilities;
    this.properties = options.properties;
    this.shard = options.shard;
    this.#replay = new ReplayBuffer(options.replayLimit);
  }

  /** False while the client is away. */
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
    this.dispatchEncoded(event, JSON.stringify(data ?? null));
  }

  /** Sends an event whose data is JSON text already, as when many sessions get the same. */
  dispatchEncoded(event: string, json: string): void {
    const seq = ++this.#seq;
    const frame = `{"t":${JSON.stringify(event)},"s":${seq},"op":0,"d":${json}}`;
    this.#replay.push({ seq, event, frame });
    this.connection?.sendDispatch(event, frame);
  }

  /** Whether all dispatches after `seq` can still be sent again. */
  canReplay(seq: number): boolean {
    return seq === this.#seq || this.#replay.after(seq) !== undefined;
  }

  /** Sends the dispatches after `seq` again. */
  replay(seq: number): void {
    for (const { event, frame } of this.#replay.after(seq) ?? []) {
      this.connection?.sendDispatch(event, frame);
    }
  }
}
