import { isIP } from "node:net";
import { isObject } from "../../../kernel/json.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Call } from "./call.js";
import { VoiceClose } from "./close-codes.js";
import { decodeError, type VoiceConnection, voiceError } from "./connection.js";
import { MalformedMessage } from "./dave/reader.js";
import { modesAt } from "./modes.js";
import { VoiceOpcode } from "./opcodes.js";
import type { VoiceSession } from "./session.js";
import type { VoiceSessions } from "./sessions.js";

/** Bits of a speaking state: voice, sound of the screen, priority. */
const SPEAKING_BITS = 7;

type Handler = (session: VoiceSession, d: unknown, connection: VoiceConnection) => void;

/** Acts on what clients of a voice server send. */
export class VoiceOperations {
  readonly #json: ReadonlyMap<number, Handler>;
  readonly #binary: ReadonlyMap<number, (session: VoiceSession, payload: Buffer) => void>;

  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events">,
    private readonly sessions: VoiceSessions,
  ) {
    const nothing = () => {};
    this.#json = new Map<number, Handler>([
      [VoiceOpcode.SelectProtocol, (session, d) => this.#select(session, d)],
      [VoiceOpcode.Speaking, (session, d) => this.#speaking(session, d)],
      [VoiceOpcode.TransitionReady, (session, d) => this.#transitionReady(session, d)],
      [VoiceOpcode.InvalidCommitWelcome, (session, d) => this.#invalid(session, d)],
      [VoiceOpcode.BackendVersion, (session) => sendVersion(session)],
      [VoiceOpcode.Video, nothing],
      [VoiceOpcode.SessionUpdate, nothing],
      [VoiceOpcode.MediaSinkWants, nothing],
      [VoiceOpcode.NoRoute, (session) => this.#noRoute(session)],
    ]);
    this.#binary = new Map([
      [
        VoiceOpcode.KeyPackage,
        (session, payload) => this.#callOf(session).encryption.keyPackage(session.userId, payload),
      ],
      [
        VoiceOpcode.CommitWelcome,
        (session, payload) => this.#callOf(session).encryption.commit(session.userId, payload),
      ],
    ]);
  }

  /** Acts on a JSON message. @throws CloseError when it breaks a rule */
  operate(connection: VoiceConnection, op: number, d: unknown): void {
    if (op === VoiceOpcode.Identify) this.sessions.identify(connection, d);
    else if (op === VoiceOpcode.Resume) this.sessions.resume(connection, d);
    else if (op === VoiceOpcode.Heartbeat) heartbeat(connection, d);
    else {
      const handler = this.#json.get(op);
      if (handler === undefined) throw voiceError(VoiceClose.UnknownOpcode);
      handler(requireSession(connection), d, connection);
    }
  }

  /** Acts on a binary message. @throws CloseError when it breaks a rule */
  operateBinary(connection: VoiceConnection, op: number, payload: Buffer): void {
    const handler = this.#binary.get(op);
    if (handler === undefined) throw voiceError(VoiceClose.UnknownOpcode);
    try {
      handler(requireSession(connection), payload);
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error;
      throw voiceError(VoiceClose.BadRequest, error.message);
    }
  }

  #select(session: VoiceSession, d: unknown): void {
    if (!isObject(d) || !isObject(d.data)) throw decodeError();
    if (d.protocol !== "udp") throw voiceError(VoiceClose.UnknownProtocol);
    const { address, port, mode: name } = d.data;
    if (typeof address !== "string" || isIP(address) === 0) throw decodeError();
    if (!Number.isInteger(port) || (port as number) < 1 || (port as number) > 65_535) {
      throw decodeError();
    }
    const mode = typeof name === "string" ? modesAt(this.kernel.clock).get(name) : undefined;
    if (mode === undefined) throw voiceError(VoiceClose.UnknownMode);
    session.mode = mode;
    // Packets go where discovery or sound came from, never to an address that somebody only names.
    const { channelId } = session.admission;
    const describe = (version: number) =>
      session.send(VoiceOpcode.SessionDescription, {
        mode: name,
        secret_key: [...session.key],
        dave_protocol_version: version,
        audio_codec: "opus",
        video_codec: "H264",
        media_session_id: session.admission.sessionId,
      });
    const call = this.sessions.call(channelId);
    if (session.joined) {
      describe(call.encryption.version);
      return;
    }
    session.joined = true;
    call.join(session, session.admission.endToEnd(), describe);
    this.sessions.notifyChanged(session);
  }

  #speaking(session: VoiceSession, d: unknown): void {
    if (!isObject(d)) throw decodeError();
    const { speaking, ssrc = session.ssrc } = d;
    const bits = typeof speaking === "boolean" ? Number(speaking) : speaking;
    if (!Number.isInteger(bits) || (bits as number) < 0 || (bits as number) > SPEAKING_BITS) {
      throw decodeError();
    }
    if (ssrc !== session.ssrc) throw voiceError(VoiceClose.BadRequest);
    this.#callOf(session).speaks(session, bits as number);
    this.sessions.notifyChanged(session);
  }

  #transitionReady(session: VoiceSession, d: unknown): void {
    this.#callOf(session).encryption.ready(session.userId, requireTransition(d));
  }

  #invalid(session: VoiceSession, d: unknown): void {
    requireTransition(d);
    this.#callOf(session).encryption.invalid(session.userId);
  }

  #noRoute({ userId }: VoiceSession): void {
    this.kernel.events.add("voice.no_route", { userId });
  }

  /** @throws CloseError 4003 before the client is in the call */
  #callOf(session: VoiceSession): Call {
    const call = session.joined ? this.sessions.calls.get(session.admission.channelId) : undefined;
    if (call === undefined) throw voiceError(VoiceClose.NotAuthenticated);
    return call;
  }
}

function requireSession({ session }: VoiceConnection): VoiceSession {
  if (session === undefined) throw voiceError(VoiceClose.NotAuthenticated);
  return session;
}

function requireTransition(d: unknown): number {
  const id = isObject(d) ? d.transition_id : undefined;
  if (!Number.isInteger(id)) throw decodeError();
  return id as number;
}

/** Before version 8 a heartbeat was its nonce alone. */
function heartbeat(connection: VoiceConnection, d: unknown): void {
  const nonce = isObject(d) ? d.t : d;
  // Some clients draw 64 bits, which are text since they were read, and go back as they came.
  const large = typeof nonce === "string" && /^-?\d{16,20}$/.test(nonce);
  if (!(large || typeof nonce === "number") || (isObject(d) && !fitsAck(d.seq_ack))) {
    throw decodeError();
  }
  const op = VoiceOpcode.HeartbeatAck;
  connection.write(isObject(d) ? `{"op":${op},"d":{"t":${nonce}}}` : `{"op":${op},"d":${nonce}}`);
}

const fitsAck = (ack: unknown) => ack === undefined || Number.isInteger(ack);

function sendVersion(session: VoiceSession): void {
  session.send(VoiceOpcode.BackendVersion, { voice: "0.11.0", rtc_worker: "0.4.0" });
}
