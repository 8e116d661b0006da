/** A call in the run's own voice channel, which the bot joins when the first check needs it. */

import { createSocket } from "node:dgram";
import type { Frame } from "./frames.js";
import type { Session } from "./session.js";

/** The version of end-to-end encryption that is offered, without which services refuse clients. */
const ENCRYPTION = 1;
const DISCOVERY_BYTES = 74;
/** How long one datagram is waited for, and how many are sent. */
const DATAGRAM_WAIT = 1000;
const MAX_DATAGRAMS = 5;

/** What a call is joined with. */
export interface Admission {
  readonly server_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly token: string;
}

/** What the gateway says of a call. */
export interface Invitation {
  readonly state: Frame["d"];
  readonly server: Frame["d"];
}

/** Asks the gateway for a call, and waits for what it says of it. */
export async function joinCall(
  session: Session,
  { guild, channel }: { readonly guild: string; readonly channel: string },
  signal: AbortSignal,
): Promise<Invitation> {
  const join = { guild_id: guild, channel_id: channel, self_mute: true, self_deaf: true };
  await session.socket.send(4, join, signal);
  const { user } = session.ready;
  const { d: state } = await session.event(
    "VOICE_STATE_UPDATE",
    (d) => d.channel_id === channel && d.user_id === user.id,
    signal,
  );
  const { d: server } = await session.event(
    "VOICE_SERVER_UPDATE",
    (d) => d.guild_id === guild && typeof d.endpoint === "string",
    signal,
  );
  return { state, server };
}

/** The address of a voice server, which is as secure as the API's. */
export function voiceUrl(base: string, endpoint: string, query = "?v=8"): string {
  const scheme = base.startsWith("https:") ? "wss" : "ws";
  return `${scheme}://${endpoint}/${query}`;
}

/** The Identify of a call. */
export const voiceIdentifyOf = (admission: Admission, changes: object = {}): object => ({
  ...admission,
  max_dave_protocol_version: ENCRYPTION,
  ...changes,
});

/** Asks a voice server for this machine's address; returns the answer. */
export async function discover(
  { ip, port, ssrc }: { readonly ip: string; readonly port: number; readonly ssrc: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const request = Buffer.alloc(DISCOVERY_BYTES);
  request.writeUInt16BE(1, 0);
  request.writeUInt16BE(DISCOVERY_BYTES - 4, 2);
  request.writeUInt32BE(ssrc, 4);
  const socket = createSocket("udp4");
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      let sent = 0;
      const send = () => {
        if (signal.aborted) reject(signal.reason);
        else if (sent === MAX_DATAGRAMS)
          reject(new Error("The voice server does not answer datagrams (UDP)."));
        else socket.send(request, port, ip);
        sent += 1;
      };
      const timer = setInterval(send, DATAGRAM_WAIT);
      const settle = () => clearInterval(timer);
      socket.once("message", (answer) => {
        settle();
        resolve(answer);
      });
      socket.once("error", () => {
        settle();
        reject(new Error("No datagram can be sent to the voice server."));
      });
      socket.once("close", settle);
      send();
    });
  } finally {
    socket.close();
  }
}
