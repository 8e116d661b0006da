import { createCipheriv } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import WebSocket from "ws";
import type { VoiceServiceReady } from "./voice-service.js";

/** A frame of 64 kbit/s. */
const FRAME = Buffer.alloc(160, 7);

/** A client of a voice server that costs as little as can be: it opens no packet. */
export class VoiceCaller {
  #key = Buffer.alloc(0);
  #ssrc = 0;
  #sequence = 0;

  private constructor(
    private readonly socket: WebSocket,
    private readonly udp: ReturnType<typeof createSocket>,
  ) {}

  /**
   * Comes into the call.
   *
   * @param arrived - called with the sequence number of each packet that comes
   */
  static async enter(
    { endpoint, serverId }: VoiceServiceReady,
    { userId, sessionId, token }: VoiceServiceReady["members"][number],
    arrived: (sequence: number) => void,
  ): Promise<VoiceCaller> {
    const socket = new WebSocket(`ws://${endpoint}/?v=8`);
    const udp = createSocket({ type: "udp4", recvBufferSize: 4 * 1024 * 1024 });
    const caller = new VoiceCaller(socket, udp);
    await once(socket, "open");
    const answers = new Map<number, (d: never) => void>();
    const answer = <Answer>(op: number) =>
      new Promise<Answer>((resolve) => answers.set(op, resolve));
    socket.on("message", (data) => {
      const { op, d } = JSON.parse(String(data));
      answers.get(op)?.(d as never);
    });
    const fields = { server_id: serverId, user_id: userId, session_id: sessionId, token };
    socket.send(JSON.stringify({ op: 0, d: fields }));
    const ready = await answer<{ ssrc: number; ip: string; port: number }>(2);
    udp.connect(ready.port, ready.ip);
    await once(udp, "connect");
    const request = Buffer.alloc(74);
    request.writeUInt32BE(0x1_0046);
    request.writeUInt32BE(ready.ssrc, 4);
    udp.send(request);
    await once(udp, "message");
    udp.on("message", (packet) => arrived(packet.readUInt16BE(2)));
    const data = { address: "127.0.0.1", port: 9, mode: "aead_aes256_gcm_rtpsize" };
    socket.send(JSON.stringify({ op: 1, d: { protocol: "udp", data } }));
    const { secret_key } = await answer<{ secret_key: number[] }>(4);
    caller.#key = Buffer.from(secret_key);
    caller.#ssrc = ready.ssrc;
    socket.send(JSON.stringify({ op: 5, d: { speaking: 1, delay: 0, ssrc: ready.ssrc } }));
    socket.send(JSON.stringify({ op: 3, d: { t: 1, seq_ack: -1 } }));
    await answer(6);
    return caller;
  }

  /** Sends a packet; returns its sequence number. */
  say(): number {
    this.#sequence = (this.#sequence + 1) % 2 ** 16;
    const header = Buffer.alloc(12);
    header.writeUInt16BE(0x8078);
    header.writeUInt16BE(this.#sequence, 2);
    header.writeUInt32BE(this.#sequence * 960, 4);
    header.writeUInt32BE(this.#ssrc, 8);
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(this.#sequence);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    cipher.setAAD(header);
    const parts = [header, cipher.update(FRAME), cipher.final(), cipher.getAuthTag()];
    this.udp.send(Buffer.concat([...parts, nonce.subarray(0, 4)]));
    return this.#sequence;
  }

  leave(): void {
    this.socket.terminate();
    this.udp.close();
  }
}
