/** The gateway: how connections begin, what closes them, and how a session goes on. */

import { inflateSync, constants as zlib } from "node:zlib";
import { must, mustEqual } from "../../check.js";
import { Skipped } from "../../skipped.js";
import { mustClose, mustHave } from "../asked.js";
import { reading } from "../check.js";
import { fieldsOf } from "../facts.js";
import type { FrameReader, FrameSocket } from "../frames.js";
import type { Scene } from "../scene.js";
import { INTENTS, identifyOf } from "../session.js";
import type { Shape } from "../shape.js";

const UNKNOWN_OPCODE = 250;
const RESUME = 6;
const IDENTIFY = 2;
const PRIVILEGED = 1 << 1;
/** Flags of applications that may have the members of guilds. */
const MAY_HAVE_MEMBERS = (1 << 14) | (1 << 15);

const READY: Shape = {
  v: "integer",
  user: { id: "id", username: "string", bot: "true" },
  guilds: [{ id: "id", unavailable: "true" }],
  session_id: "string",
  resume_gateway_url: "string",
  application: { id: "id", flags: "integer" },
  private_channels: "array",
};

const GUILD: Shape = {
  id: "id",
  name: "string",
  joined_at: "date",
  large: "boolean",
  member_count: "integer",
  members: "array",
  channels: [{ id: "id", type: "integer" }],
  threads: "array",
  presences: "array",
  voice_states: "array",
  roles: [{ id: "id", permissions: "id" }],
};

/** A connection that has had Hello. */
async function greeted(scene: Scene, changes = {}, read?: FrameReader): Promise<FrameSocket> {
  const url = `${await scene.gatewayUrl()}/${scene.query(changes)}`;
  const socket = scene.connect("the gateway", url, read);
  const { d } = await socket.frame("Hello", ({ op }) => op === 10, scene.signal);
  scene.observe({ what: "Hello", fields: fieldsOf(d) });
  must(Number.isInteger(d?.heartbeat_interval), "Hello names no heartbeat interval.");
  return socket;
}

/** The check that a new connection which sends this is closed with a code. */
const closes =
  (code: number, send: (socket: FrameSocket, scene: Scene) => Promise<void>) =>
  async (scene: Scene): Promise<void> => {
    const socket = await greeted(scene);
    await send(socket, scene);
    await mustClose(scene, socket, code);
  };

const identifies = (changes: object) => (socket: FrameSocket, scene: Scene) =>
  socket.send(IDENTIFY, identifyOf(scene.botToken, changes), scene.signal);

/** The check that the bot's session is closed with a code, and resumed. */
const breaks =
  (code: number, op: number, payloadOf: (scene: Scene) => unknown) =>
  async (scene: Scene): Promise<void> => {
    const session = await scene.session();
    await session.socket.send(op, payloadOf(scene), scene.signal);
    await mustClose(scene, session.socket, code);
  };

/** Reads compressed messages as far as their first frame. */
const inflated: FrameReader = (data, isBinary) => {
  must(isBinary && data.subarray(-4).toString("hex") === "0000ffff", "It is not compressed.");
  return JSON.parse(inflateSync(data, { finishFlush: zlib.Z_SYNC_FLUSH }).toString());
};

export const gateway = reading("gateway", {
  "a connection begins with Hello": async (scene) => void (await greeted(scene)),
  "a compressed connection begins with Hello, too": async (scene) => {
    await greeted(scene, { compress: "zlib-stream" }, inflated);
  },
  "a version that is not served is refused": async (scene) => {
    const url = `${await scene.gatewayUrl()}/${scene.query({ v: "5" })}`;
    await mustClose(scene, scene.connect("the gateway", url), 4012);
  },
  "an unknown opcode ends the connection": closes(4001, (socket, { signal }) =>
    socket.send(UNKNOWN_OPCODE, null, signal),
  ),
  "a frame that is no JSON ends the connection": closes(4002, (socket, { signal }) =>
    socket.sendText("{", signal),
  ),
  "a connection that has not identified may do nothing": closes(4003, (socket, { signal }) =>
    socket.send(8, { guild_id: "1", query: "", limit: 1 }, signal),
  ),
  "a wrong token is refused": closes(4004, (socket, { signal }) =>
    socket.send(IDENTIFY, identifyOf("MTAwMDAwMDAwMDAwMDAwMDAwMA.wrong.wrong"), signal),
  ),
  "a shard beyond the number of shards is refused": closes(4010, identifies({ shard: [2, 2] })),
  "unknown intents are refused": closes(4013, identifies({ intents: 2 ** 30 })),
  "privileged intents that the application lacks are refused": async (scene) => {
    if (((scene.known.flags ?? 0) & MAY_HAVE_MEMBERS) !== 0)
      throw new Skipped("the application may have the members of guilds");
    await closes(4014, identifies({ intents: INTENTS | PRIVILEGED }))(scene);
  },
  "a bot that identifies gets READY": async (scene) => {
    const { ready } = await scene.session();
    mustHave(scene, "READY", ready, READY);
    mustEqual("The application", ready.application.id, scene.known.application);
  },
  "READY names the guilds, which follow one by one": async (scene) => {
    const { guild } = scene;
    const session = await scene.session();
    const named = session.ready.guilds.some(({ id }: { id: string }) => id === guild);
    must(named, "READY does not name the guild.");
    const { d } = await session.event("GUILD_CREATE", ({ id }) => id === guild, scene.signal);
    mustHave(scene, "GUILD_CREATE", d, GUILD);
  },
  "a heartbeat is acknowledged": async (scene) => {
    const { socket, seq } = await scene.session();
    await socket.send(1, seq, scene.signal);
    const frame = await socket.frame("an acknowledgement", ({ op }) => op === 11, scene.signal);
    scene.observe({ what: "the acknowledgement", fields: fieldsOf(frame) });
  },
  "members are found by their ids": async (scene) => {
    const session = await scene.session();
    const nonce = `conformance-${session.seq}`;
    const asked = { guild_id: scene.guild, user_ids: [scene.known.me, "1"], nonce };
    await session.socket.send(8, asked, scene.signal);
    const chunk = await session.event(
      "GUILD_MEMBERS_CHUNK",
      (d) => d.nonce === nonce,
      scene.signal,
    );
    mustHave(scene, "GUILD_MEMBERS_CHUNK", chunk.d, {
      guild_id: "id",
      members: [{ user: { id: "id" }, roles: "array" }],
      chunk_index: "integer",
      chunk_count: "integer",
      not_found: "array",
    });
  },
  "the sounds of a guild come on demand": async (scene) => {
    const session = await scene.session();
    await session.socket.send(31, { guild_ids: [scene.guild] }, scene.signal);
    const { d } = await session.event(
      "SOUNDBOARD_SOUNDS",
      (sounds) => sounds.guild_id === scene.guild,
      scene.signal,
    );
    mustHave(scene, "SOUNDBOARD_SOUNDS", d, { guild_id: "id", soundboard_sounds: "array" });
  },
  "the states of voice channels come on demand": async (scene) => {
    const session = await scene.session();
    const asked = { guild_id: scene.guild, fields: ["status", "voice_start_time"] };
    await session.socket.send(43, asked, scene.signal);
    const { d } = await session.event(
      "CHANNEL_INFO",
      (info) => info.guild_id === scene.guild,
      scene.signal,
    );
    mustHave(scene, "CHANNEL_INFO", d, { guild_id: "id", channels: "array" });
  },
  "a lost connection is resumed": async (scene) => {
    const session = await scene.session();
    const { d } = await session.resume(scene.signal);
    scene.observe({ what: "RESUMED", fields: fieldsOf(d) });
  },
  "an unknown opcode ends an identified connection, too": breaks(4001, UNKNOWN_OPCODE, () => null),
  "a connection identifies only once": breaks(4005, IDENTIFY, ({ botToken }) =>
    identifyOf(botToken),
  ),
  "an unknown session cannot be resumed": async (scene) => {
    const socket = await greeted(scene);
    const payload = { token: scene.botToken, session_id: "0".repeat(32), seq: 1 };
    await socket.send(RESUME, payload, scene.signal);
    const { d } = await socket.frame("op 9", ({ op }) => op === 9, scene.signal);
    scene.observe({ what: "an invalid session", fields: fieldsOf(d) });
    mustEqual("Whether it may be resumed", d, false);
  },
  // The session is lost with this one, so it is the last.
  "a resume from a later sequence number than was sent is refused": async (scene) => {
    const session = await scene.session();
    const socket = await greeted(scene);
    const payload = session.resumption({ seq: session.seq + 1000 });
    await socket.send(RESUME, payload, scene.signal);
    await mustClose(scene, socket, 4007);
  },
});
