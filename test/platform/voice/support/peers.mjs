/**
 * Bots with `@discordjs/voice`, as they are published, in a process of their own: it trusts the
 * certificate of the voice servers from its start on. The parent sends `{ id, name, args }` and gets
 * `{ id, result }` or `{ id, error }`, and `{ event, bot, ... }` for what happens.
 */
import { once } from "node:events";
import { Readable } from "node:stream";
import {
  AudioPlayerStatus,
  createAudioPlayer,
  createAudioResource,
  EndBehaviorType,
  entersState,
  joinVoiceChannel,
  NoSubscriberBehavior,
  StreamType,
  VoiceConnectionStatus,
} from "@discordjs/voice";
import WebSocket from "ws";

/** A guard against hangs only. */
const PATIENCE = 60_000;

const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);

const bots = new Map();
const properties = { os: "linux", browser: "t", device: "t" };
const playerIdentify = (token) => ({
  token: `Bearer ${token}`,
  capabilities: (1 << 4) | (1 << 5) | (1 << 16),
  intents: (1 << 27) | (1 << 28),
  properties,
});
/** What a player sends in place of a bot's request for a channel. */
const lobbyCalls = ({ d: { guild_id, channel_id, self_mute, self_deaf } }) => ({
  op: 17,
  d: channel_id === null ? [] : [{ lobby_id: guild_id, self_mute, self_deaf }],
});
const notify = (event, bot, facts = {}) => process.send({ event, bot, ...facts });

class Bot {
  constructor(id) {
    this.id = id;
  }

  /** Opens a session at the main gateway: a bot's, or a player's, whose calls are those of lobbies. */
  async connect(url, token, player = false) {
    this.player = player;
    this.gateway = new WebSocket(`${url}/?v=10&encoding=json`);
    this.gateway.on("message", (data) => this.receive(JSON.parse(String(data))));
    await once(this.gateway, "open");
    this.gateway.send(
      JSON.stringify({
        op: 2,
        d: player ? playerIdentify(token) : { token, intents: 1 | (1 << 7), properties },
      }),
    );
    await new Promise((resolve) => {
      this.ready = resolve;
    });
  }

  receive({ op, t, d }) {
    if (op === 1) this.gateway.send(JSON.stringify({ op: 1, d: null }));
    if (t === "READY") this.ready();
    // To the library a lobby is a guild with one channel.
    if (t?.startsWith("LOBBY_VOICE")) {
      this.receive({ op, t: t.slice("LOBBY_".length), d: { ...d, guild_id: d.lobby_id } });
    }
    if (t === "VOICE_STATE_UPDATE" && d.user_id === this.id) this.methods?.onVoiceStateUpdate(d);
    if (t === "VOICE_SERVER_UPDATE" && d.endpoint !== null) this.methods?.onVoiceServerUpdate(d);
  }

  /** Joins a channel, and listens to these users. */
  async join(guildId, channelId, listenTo, daveEncryption = true, own = {}) {
    const adapterCreator = (methods) => {
      this.methods = methods;
      const sendPayload = (payload) => {
        this.gateway.send(JSON.stringify(this.player ? lobbyCalls(payload) : payload));
        return true;
      };
      return { sendPayload, destroy: () => {} };
    };
    const fields = { guildId, channelId, selfDeaf: false, selfMute: false, ...own, group: this.id };
    const connection = joinVoiceChannel({ ...fields, adapterCreator, daveEncryption, debug: true });
    this.connection = connection;
    connection.on("stateChange", (before, after) => {
      if (before.status !== after.status) notify("state", this.id, { status: after.status });
    });
    connection.on("transitioned", (transition) => notify("transitioned", this.id, { transition }));
    connection.on("debug", (line) => process.env.VOICE_DEBUG && console.error(this.id, line));
    connection.on("error", (error) => notify("error", this.id, { message: String(error) }));
    await entersState(connection, VoiceConnectionStatus.Ready, PATIENCE);
    // Others drop packets of a source that was not announced yet.
    connection.setSpeaking(true);
    for (const userId of listenTo) this.listen(userId);
  }

  listen(userId) {
    const end = { behavior: EndBehaviorType.Manual };
    const stream = this.connection.receiver.subscribe(userId, { end });
    stream.on("data", (packet) => {
      if (SILENCE.equals(packet)) return;
      notify("heard", this.id, { from: userId, packet: packet.toString("base64") });
    });
    stream.on("error", (error) => notify("error", this.id, { message: String(error) }));
  }

  /** Plays packets of Opus, and returns when all have been sent. */
  async speak(packets) {
    const player = createAudioPlayer({ behaviors: { noSubscriber: NoSubscriberBehavior.Play } });
    this.connection.subscribe(player);
    const source = Readable.from(packets.map((packet) => Buffer.from(packet, "base64")));
    player.play(createAudioResource(source, { inputType: StreamType.Opus }));
    await entersState(player, AudioPlayerStatus.Playing, PATIENCE);
    await entersState(player, AudioPlayerStatus.Idle, PATIENCE);
  }

  /** The code of the call's group, which all members see alike; empty without encryption. */
  code() {
    return this.connection.voicePrivacyCode ?? "";
  }

  /** The code by which two members check each other. */
  verify(userId) {
    return this.connection.getVerificationCode(userId);
  }

  mute(selfMute, selfDeaf) {
    const { guildId, channelId } = this.connection.joinConfig;
    this.connection.rejoin({ guildId, channelId, selfMute, selfDeaf });
  }

  leave() {
    this.connection.destroy();
  }
}

process.on("message", async ({ id, bot, name, args }) => {
  try {
    if (!bots.has(bot)) bots.set(bot, new Bot(bot));
    process.send({ id, result: (await bots.get(bot)[name](...args)) ?? null });
  } catch (error) {
    process.send({ id, error: String(error?.stack ?? error) });
  }
});
process.on("disconnect", () => process.exit());
notify("started");
