import type { WebSocket } from "ws";
import { changed } from "../../../kernel/changes.js";
import type { TlsOptions } from "../../../kernel/http/http-server.js";
import { guarded } from "../../../kernel/internal-errors.js";
import type { CallServer } from "./call-server.js";
import { VoiceClose, voiceCloseReason } from "./close-codes.js";
import { VoiceConnection, type VoiceConnectionHost } from "./connection.js";
import { Listener } from "./listener.js";
import { Media } from "./media.js";
import type { VoiceKernel } from "./meter.js";
import type { Network } from "./network.js";
import { VoiceOperations } from "./operations.js";
import type { Admission, ServerCall } from "./record.js";
import type { SessionWire } from "./session.js";
import { type Directory, VoiceSessions } from "./sessions.js";

/** Voice gateway versions that are served, and the oldest one from a dated change on. */
const VERSIONS = { least: 1, most: 8, leastNow: 4 } as const;

/** How often clients are told to send heartbeats by default, in milliseconds. */
export const HEARTBEAT_INTERVAL = 13_750;

/** How voice servers are made. */
export interface VoiceSettings {
  /** Address to listen on. */
  readonly host: string;
  /** Names, besides addresses and `localhost`, that lead here. */
  readonly hostNames: readonly string[];
  /** Serves TLS, too, on the same port. */
  readonly tls: TlsOptions | undefined;
  /** Where clients reach it, when that is another name than the one it listens at. */
  readonly publicName?: string | undefined;
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
}

/** One voice server: a WebSocket gateway and a UDP socket. */
export class VoiceServer implements CallServer, VoiceConnectionHost {
  /** @internal For the people whom the platform plays; all others use the methods. */
  readonly sessions: VoiceSessions;
  readonly #media: Media;
  readonly #operations: VoiceOperations;
  readonly #connections = new Set<VoiceConnection>();
  readonly #listener: Listener;
  #port = 0;
  #frozen = false;

  constructor(
    readonly kernel: VoiceKernel,
    private readonly settings: VoiceSettings,
    network: Network,
    directory: Directory,
  ) {
    this.#media = new Media(kernel.events, network, (from, sound) => {
      this.sessions.calls.get(from.admission.channelId)?.carry(from, sound);
    });
    this.sessions = new VoiceSessions(kernel, this, this.#media, directory);
    this.#operations = new VoiceOperations(kernel, this.sessions);
    this.#listener = this.#newListener();
  }

  /** `host:port` that clients come to. */
  get endpoint(): string {
    const { host, publicName } = this.settings;
    if (publicName !== undefined) return `${publicName}:${this.#port}`;
    const name = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host;
    return `${name.includes(":") ? `[${name}]` : name}:${this.#port}`;
  }

  get heartbeatInterval(): number {
    return this.settings.heartbeatInterval;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  /** Opens both sockets. */
  async listen(): Promise<void> {
    const { host } = this.settings;
    this.#port = (await this.#listener.listen(host, this.#port)).port;
    await this.#media.listen(host);
  }

  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    this.#media.frozen = frozen;
    this.#listener.freeze(frozen);
    for (const connection of this.#connections) connection.freeze(frozen);
  }

  /**
   * Loses all that it knows and all connections, so that nobody can resume. It keeps its ports: another
   * program could take one that is closed, even for a moment.
   */
  restart(): void {
    this.sessions.clear();
    this.freeze(false);
    this.#listener.disconnect();
  }

  /** Forgets all sessions and closes the sockets: with a close code, or at once with null. */
  async close(code: number | null = VoiceClose.GoingAway): Promise<void> {
    this.sessions.clear();
    this.freeze(false);
    await this.#listener.close(code);
    await this.#media.close();
  }

  present(admission: Admission): boolean {
    return (this.sessions.of(admission) ?? this.sessions.simulated(admission)) !== undefined;
  }

  vacate(admission: Admission, code: number): void {
    this.sessions.vacate(admission, code);
  }

  callState(channelId: string): ServerCall | undefined {
    const call = this.sessions.calls.get(channelId);
    if (call === undefined) return undefined;
    const { encryption, participants } = call;
    return {
      encryption: encryption.version,
      epoch: Number(encryption.epoch),
      speaking: new Map(participants.map(({ userId, speaking = 0 }) => [userId, speaking])),
    };
  }

  closeUser(userId: string, code: number): number {
    return this.#eachConnection((connection) => connection.close(code), userId);
  }

  dropUser(userId: string): number {
    return this.#eachConnection((connection) => connection.terminate(), userId);
  }

  crash(): void {
    this.#eachConnection((connection) => connection.close(VoiceClose.ServerCrashed));
  }

  spoilKeys(userId: string): void {
    for (const { encryption, participants } of this.sessions.calls.values()) {
      if (participants.some((each) => each.userId === userId)) encryption.spoil(userId);
    }
  }

  operate(connection: VoiceConnection, op: number, d: unknown): void {
    this.#operations.operate(connection, op, d);
  }

  operateBinary(connection: VoiceConnection, op: number, payload: Buffer): void {
    this.#operations.operateBinary(connection, op, payload);
  }

  ended(connection: VoiceConnection, code: number): void {
    this.#connections.delete(connection);
    this.sessions.disconnected(connection, code);
  }

  #eachConnection(act: (connection: SessionWire) => void, userId?: string): number {
    const found = this.sessions
      .all()
      .flatMap(({ userId: own, connection }) =>
        (userId ?? own) === own ? (connection ?? []) : [],
      );
    for (const connection of found) act(connection);
    return found.length;
  }

  #newListener(): Listener {
    const { tls, hostNames } = this.settings;
    return new Listener(tls, hostNames, (socket, query, local) =>
      guarded(
        this.kernel.events,
        () => this.#accept(socket, query, local),
        () => socket.terminate(),
      ),
    );
  }

  /** A version must be named; the oldest are gone (contract, Versions). */
  #accept(socket: WebSocket, query: URLSearchParams, local: string): void {
    const strict = changed("voice.modes", this.kernel.clock);
    const named = query.get("v") ?? (strict ? "" : String(VERSIONS.least));
    const version = /^\d+$/.test(named) ? Number(named) : Number.NaN;
    const least = strict ? VERSIONS.leastNow : VERSIONS.least;
    if (!(version >= least && version <= VERSIONS.most)) {
      const code = VoiceClose.UnknownProtocol;
      this.kernel.events.add("voice.refused", { detail: `version ${named}` });
      socket.close(code, voiceCloseReason(code));
      return;
    }
    const connection = new VoiceConnection(socket, this, version, local);
    this.#connections.add(connection);
    if (this.#frozen) connection.freeze(true);
  }
}
