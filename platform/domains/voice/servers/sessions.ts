import { isObject } from "../../../kernel/json.js";
import { secretsEqual } from "../../../kernel/secrets.js";
import { Call } from "./call.js";
import { keepsVoiceSession, VoiceClose } from "./close-codes.js";
import { decodeError, type VoiceConnection, voiceError } from "./connection.js";
import { ExternalSender } from "./dave/external-sender.js";
import type { Media } from "./media.js";
import type { VoiceKernel } from "./meter.js";
import { modesAt } from "./modes.js";
import { VoiceOpcode } from "./opcodes.js";
import type { Participant } from "./participant.js";
import type { Admission, ServerAddress } from "./record.js";
import { VoiceSession } from "./session.js";

/** Highest version of the end-to-end encryption that there is. */
const ENCRYPTION_VERSION = 1;

/** How long a lost voice session can be resumed, in milliseconds. */
const RESUME_WINDOW = 60_000;

/** Who is admitted to a voice server, and callbacks for what their clients do. */
export interface Directory {
  /** The admission of a user; undefined for a user who was not admitted. */
  find(serverId: string, userId: string): Admission | undefined;
  /**
   * Where a client can come before its admission does: calls `again` once that has come, or when it is
   * late. False when there is no reason to wait.
   */
  wait?(serverId: string, userId: string, again: () => void): boolean;
  /** A client has come or gone, is in the call, or has said whether it speaks. */
  clientChanged?(admission: Admission): void;
  /** The encryption of a call has changed. */
  callChanged?(channelId: string): void;
}

/** A participant that the platform plays, without a client. */
export interface SimulatedParticipant extends Participant {
  /** Called when the participant has left the call. */
  gone(): void;
}

/** The sessions and calls of one voice server. */
export class VoiceSessions {
  readonly calls = new Map<string, Call>();
  readonly sender: ExternalSender;
  readonly #sessions = new Map<Admission, VoiceSession>();
  readonly #simulated = new Map<Admission, SimulatedParticipant>();

  constructor(
    private readonly kernel: VoiceKernel,
    private readonly address: ServerAddress,
    private readonly media: Media,
    private readonly directory: Directory,
  ) {
    this.sender = new ExternalSender(kernel.random);
  }

  all(): readonly VoiceSession[] {
    return [...this.#sessions.values()];
  }

  /** The session of a user who may be in a call, if it has come. */
  of(admission: Admission): VoiceSession | undefined {
    return this.#sessions.get(admission);
  }

  /** Begins a session for a client that may come. */
  identify(connection: VoiceConnection, d: unknown): void {
    if (connection.session !== undefined) throw voiceError(VoiceClose.AlreadyAuthenticated);
    const fields = requireFields(d, "server_id", "user_id", "session_id", "token");
    const { max_dave_protocol_version: highest = 0 } = d as Record<string, unknown>;
    if (!Number.isInteger(highest) || (highest as number) < 0) throw decodeError();
    const { server_id: serverId, user_id: userId } = fields;
    const admission = this.directory.find(serverId, userId);
    if (admission === undefined || !secretsEqual(admission.token, fields.token)) {
      if (!connection.waited) {
        connection.waited = true;
        const again = () => connection.act(() => this.identify(connection, d));
        if (this.directory.wait?.(serverId, userId, again)) return;
      }
      throw voiceError(VoiceClose.AuthenticationFailed);
    }
    if (admission.sessionId !== fields.session_id) throw voiceError(VoiceClose.SessionNotValid);
    if (admission.server !== this.address) throw voiceError(VoiceClose.ServerNotFound);
    const endToEnd = admission.endToEnd();
    if (endToEnd === "required" && highest === 0) throw voiceError(VoiceClose.EndToEndRequired);
    const encryption = Math.min(highest as number, endToEnd === "none" ? 0 : ENCRYPTION_VERSION);
    const before = this.#sessions.get(admission);
    if (before !== undefined) this.end(before, VoiceClose.Disconnected);
    const session = new VoiceSession(
      admission,
      this.freeSource(),
      encryption,
      connection.version,
      this.kernel.random.bytes(32),
      (to, packet) => this.media.send(to, packet),
    );
    this.#sessions.set(admission, session);
    this.media.add(session);
    connection.session = session;
    session.connection = connection;
    const { clock, events } = this.kernel;
    session.send(VoiceOpcode.Ready, {
      ssrc: session.ssrc,
      ip: connection.localAddress,
      port: this.media.port,
      modes: [...modesAt(clock).keys()],
      experiments: [],
      streams: [],
    });
    events.add("voice.identified", { userId: admission.userId, sessionId: admission.sessionId });
    this.notifyChanged(session);
  }

  /** Goes on with a session whose connection was lost, and sends again what was missed. */
  resume(connection: VoiceConnection, d: unknown): void {
    if (connection.session !== undefined) throw voiceError(VoiceClose.AlreadyAuthenticated);
    const fields = requireFields(d, "server_id", "session_id", "token");
    const { seq_ack: ack = -1 } = d as Record<string, unknown>;
    if (!Number.isInteger(ack)) throw decodeError();
    const session = this.all().find(
      ({ admission }) =>
        admission.serverId === fields.server_id && secretsEqual(admission.token, fields.token),
    );
    const missed =
      session?.admission.sessionId === fields.session_id
        ? session.missed(ack as number)
        : undefined;
    if (session === undefined || missed === undefined) {
      throw voiceError(VoiceClose.SessionNotValid);
    }
    const before = session.connection;
    session.expiry?.cancel();
    session.connection = connection;
    connection.session = session;
    before?.terminate();
    session.send(VoiceOpcode.Resumed, null);
    for (const { data } of missed) connection.write(data);
    const { userId, sessionId } = session.admission;
    this.kernel.events.add("voice.resumed", { userId, sessionId });
    this.notifyChanged(session);
  }

  /** A client's connection has ended; whether it may come back depends on the code. */
  disconnected(connection: VoiceConnection, code: number): void {
    const { session } = connection;
    if (session?.connection !== connection) return;
    session.connection = undefined;
    const { userId, sessionId } = session.admission;
    this.kernel.events.add("voice.closed", { userId, sessionId, detail: String(code) });
    this.notifyChanged(session);
    if (!keepsVoiceSession(code) || code === 1000) {
      this.end(session, code);
      return;
    }
    session.expiry = this.kernel.clock.schedule(RESUME_WINDOW, () =>
      this.end(session, VoiceClose.SessionTimeout),
    );
  }

  /** Ends a session, and its connection with a close code. */
  end(session: VoiceSession, code: number): void {
    if (this.#sessions.get(session.admission) !== session) return;
    this.#sessions.delete(session.admission);
    session.expiry?.cancel();
    this.media.remove(session);
    if (session.joined) this.leave(session.admission.channelId, session);
    const { connection } = session;
    session.connection = undefined;
    connection?.close(code);
    this.notifyChanged(session);
  }

  /** Notifies the directory of what a client did. */
  notifyChanged({ admission }: VoiceSession): void {
    this.directory.clientChanged?.(admission);
  }

  /** The simulated participant of an admission, if the platform plays one. */
  simulated(admission: Admission): SimulatedParticipant | undefined {
    return this.#simulated.get(admission);
  }

  addSimulated(admission: Admission, simulated: SimulatedParticipant): void {
    this.#simulated.set(admission, simulated);
  }

  /** Ends the session of an admission with a close code, or removes its simulated participant. */
  vacate(admission: Admission, code: number): void {
    const session = this.#sessions.get(admission);
    if (session !== undefined) this.end(session, code);
    const simulated = this.#simulated.get(admission);
    if (simulated === undefined) return;
    this.#simulated.delete(admission);
    this.leave(admission.channelId, simulated);
    simulated.gone();
  }

  /** Drops all sessions without notification, as when the server crashes. */
  clear(): void {
    for (const session of this.all()) {
      session.expiry?.cancel();
      session.connection = undefined;
      this.media.remove(session);
    }
    this.#sessions.clear();
    for (const simulated of this.#simulated.values()) simulated.gone();
    this.#simulated.clear();
    for (const call of this.calls.values()) call.encryption.close();
    this.calls.clear();
  }

  /** The call of a channel, which begins with who comes first. */
  call(channelId: string): Call {
    const found = this.calls.get(channelId);
    if (found !== undefined) return found;
    const { clock, events, meter } = this.kernel;
    const changed = () => this.directory.callChanged?.(channelId);
    const call = new Call(channelId, { clock, events, meter, sender: this.sender, changed });
    this.calls.set(channelId, call);
    return call;
  }

  /** Takes somebody out of a call, which ends with the last. */
  leave(channelId: string, participant: Participant): void {
    const call = this.calls.get(channelId);
    call?.leave(participant);
    if (call?.participants.length === 0) {
      call.encryption.close();
      this.calls.delete(channelId);
    }
  }

  /** A source that nobody has. */
  freeSource(): number {
    for (;;) {
      const ssrc = 1 + this.kernel.random.below(2 ** 32 - 1);
      if (!this.media.has(ssrc)) return ssrc;
    }
  }
}

/** Text fields of a payload. @throws CloseError 4002 when one is missing or no text */
function requireFields<Name extends string>(d: unknown, ...names: Name[]): Record<Name, string> {
  if (!isObject(d)) throw decodeError();
  const fields: Record<string, string> = {};
  for (const name of names) {
    const value = name.endsWith("_id") && typeof d[name] === "number" ? String(d[name]) : d[name];
    if (typeof value !== "string") throw decodeError();
    fields[name] = value;
  }
  return fields as Record<Name, string>;
}
