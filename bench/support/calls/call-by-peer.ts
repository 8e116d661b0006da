/**
 * The same player with `@discordjs/voice`, which listens to a call and decodes what it hears, in a
 * process of its own. A gateway client of a few lines stands between the library and lobbies.
 */

import {
  type DiscordGatewayAdapterLibraryMethods,
  EndBehaviorType,
  entersState,
  joinVoiceChannel,
  type VoiceConnection,
  VoiceConnectionStatus,
} from "@discordjs/voice";
import WebSocket from "ws";
import { type Codec, newCodec } from "../../../platform/domains/voice/servers/people/codec.js";
import {
  type Account,
  type CallService,
  type Joined,
  type ListenerRequest,
  used,
} from "./call-messages.js";
import { ToneMeter } from "./tone-meter.js";

/** What is done with packets: nothing, or they are decoded, or a tone is detected in them as well. */
type Care = "received" | "decoded" | "measured";

const [service, account, care] = process.argv.slice(2, 5).map((text) => JSON.parse(text)) as [
  CallService,
  Account,
  Care,
];
const { gatewayUrl, lobbyId } = service;

/** A guard against hangs only. */
const PATIENCE = 60_000;

const IDENTIFY = {
  token: `Bearer ${account.accessToken}`,
  capabilities: (1 << 4) | (1 << 5) | (1 << 16),
  intents: (1 << 27) | (1 << 28),
  properties: { os: "linux", browser: "b", device: "b" },
};

let methods: DiscordGatewayAdapterLibraryMethods | undefined;
let connection: VoiceConnection | undefined;
/** Those of `opusscript`, whose places in memory are mended: 10 of them destroy each other otherwise. */
let decoders: Codec[] = [];
let heard = 0;
const meter = new ToneMeter();

const gateway = new WebSocket(`${gatewayUrl}/?v=10&encoding=json`);
const send = (op: number, d: unknown) => gateway.send(JSON.stringify({ op, d }));
const ready = new Promise<void>((resolve) => {
  gateway.on("message", (data) => {
    const { op, t, d } = JSON.parse(String(data));
    if (op === 10) {
      setInterval(() => send(1, null), d.heartbeat_interval).unref();
      send(2, IDENTIFY);
    }
    if (t === "READY") resolve();
    // To the library a lobby is a guild with one channel.
    const event = { ...d, guild_id: d?.lobby_id };
    if (t === "LOBBY_VOICE_STATE_UPDATE" && d.user_id === account.userId) {
      methods?.onVoiceStateUpdate(event);
    }
    if (t === "LOBBY_VOICE_SERVER_UPDATE" && d.endpoint !== null) {
      methods?.onVoiceServerUpdate(event);
    }
  });
});
await ready;

async function join(users: readonly string[]): Promise<Joined> {
  const began = performance.now();
  connection = joinVoiceChannel({
    guildId: lobbyId,
    channelId: lobbyId,
    selfDeaf: false,
    selfMute: false,
    adapterCreator(made) {
      methods = made;
      const sendPayload = ({ d: { channel_id, self_mute, self_deaf } }: { d: never }) => {
        send(17, channel_id === null ? [] : [{ lobby_id: lobbyId, self_mute, self_deaf }]);
        return true;
      };
      return { sendPayload, destroy: () => {} };
    },
  });
  connection.on("error", (error) => console.error(error));
  const encrypted = new Promise<number>((resolve) => {
    connection?.on("transitioned", () => resolve(performance.now() - began));
  });
  await entersState(connection, VoiceConnectionStatus.Ready, PATIENCE);
  const connected = performance.now() - began;
  for (const user of users) listen(connection, user);
  return { connected, encrypted: await encrypted };
}

function listen(connection: VoiceConnection, user: string): void {
  const end = { behavior: EndBehaviorType.Manual } as const;
  const decoder = newCodec();
  decoders.push(decoder);
  connection.receiver.subscribe(user, { end }).on("data", (packet: Buffer) => {
    heard += 20;
    if (care === "received") return;
    const { buffer, byteOffset, length } = decoder.decode(packet);
    if (care === "measured") meter.take(new Int16Array(buffer, byteOffset, length / 2));
  });
}

process.on("message", async (request: ListenerRequest) => {
  if (request.join !== undefined) process.send?.(await join(request.join));
  else if (request.leave) {
    connection?.destroy();
    for (const decoder of decoders) decoder.delete();
    decoders = [];
    process.send?.({});
  } else process.send?.(used(heard, meter.clear));
});
process.once("disconnect", () => process.exit());
process.send?.({});
