import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { EventLog } from "../../../kernel/event-log.js";
import { guarded } from "../../../kernel/internal-errors.js";
import type { Network } from "./network.js";
import { isSound, type Sound, ssrcOf } from "./rtp.js";
import type { MediaAddress, VoiceSession } from "./session.js";

/** Larger datagrams are no sound. */
const MAX_DATAGRAM_BYTES = 2048;

/** Discovery of the client's own address: a request and its answer have this many bytes. */
const DISCOVERY_BYTES = 74;
const ADDRESS_BYTES = 64;

const KEEP_ALIVE_BYTES = 8;
const PING = 0x1337_cafe;
const PONG = 0x1337_f00d;

/** The UDP side of a voice server. */
export class Media {
  readonly #sessions = new Map<number, VoiceSession>();
  #socket: Socket | undefined;
  /** True while nothing is taken in or sent. */
  frozen = false;

  constructor(
    private readonly events: EventLog,
    private readonly network: Network,
    private readonly heard: (from: VoiceSession, sound: Sound) => void,
  ) {}

  /** Port that clients send to. */
  get port(): number {
    return this.#socket?.address().port ?? 0;
  }

  /** Opens the socket on a free port. */
  async listen(host: string): Promise<void> {
    const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind({ address: host, port: 0 }, () => {
        socket.off("error", reject);
        resolve();
      });
    });
    // Sending to a disconnected client fails; the error is ignored.
    socket.on("error", () => {});
    socket.on("message", (datagram, from) =>
      guarded(this.events, () => this.#receive(datagram, from)),
    );
    this.#socket = socket;
  }

  /** Closes the socket. */
  close(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#sessions.clear();
    return new Promise((resolve) => {
      if (socket === undefined) resolve();
      else socket.close(() => resolve());
    });
  }

  /** Takes packets of a session in from now on. */
  add(session: VoiceSession): void {
    this.#sessions.set(session.ssrc, session);
  }

  remove(session: VoiceSession): void {
    this.#sessions.delete(session.ssrc);
  }

  /** Whether a source is taken. */
  has(ssrc: number): boolean {
    return this.#sessions.has(ssrc);
  }

  /** Sends a packet to a client, through the faults of its network. */
  send(session: VoiceSession, packet: Buffer): void {
    this.network.carry(session.userId, "to", packet, (arriving) => {
      if (!this.frozen && session.address !== undefined) this.#write(arriving, session.address);
    });
  }

  #write(datagram: Buffer, { port, address }: MediaAddress): void {
    this.#socket?.send(datagram, port, address, () => {});
  }

  #receive(datagram: Buffer, from: RemoteInfo): void {
    if (this.frozen || datagram.length > MAX_DATAGRAM_BYTES) return;
    if (datagram.length === KEEP_ALIVE_BYTES) {
      if (datagram.readUInt32BE() === PING) datagram.writeUInt32BE(PONG);
      this.#write(datagram, from);
      return;
    }
    const discovery = datagram.length === DISCOVERY_BYTES && datagram.readUInt32BE() === 0x1_0046;
    if (!discovery && !isSound(datagram)) return;
    const session = this.#sessions.get(discovery ? datagram.readUInt32BE(4) : ssrcOf(datagram));
    if (session === undefined) return;
    this.network.carry(session.userId, "from", datagram, (arriving) => {
      if (this.frozen) return;
      if (discovery) this.#discover(session, arriving, from);
      else this.#sound(session, arriving, from);
    });
  }

  #discover(session: VoiceSession, request: Buffer, { address, port }: RemoteInfo): void {
    session.address = { address, port };
    const answer = Buffer.alloc(DISCOVERY_BYTES);
    request.copy(answer, 0, 0, 8);
    answer.writeUInt16BE(2);
    answer.write(address.replace(/^::ffff:/, ""), 8, ADDRESS_BYTES - 1, "ascii");
    answer.writeUInt16BE(port, 8 + ADDRESS_BYTES);
    this.network.carry(session.userId, "to", answer, (arriving) =>
      this.#write(arriving, { address, port }),
    );
  }

  /** A packet that opens shows where its client is now, as behind a router that changes ports. */
  #sound(session: VoiceSession, packet: Buffer, { address, port }: RemoteInfo): void {
    const sound = session.open(packet);
    if (sound === undefined) return;
    if (session.address?.port !== port || session.address.address !== address) {
      session.address = { address, port };
    }
    this.heard(session, sound);
  }
}
