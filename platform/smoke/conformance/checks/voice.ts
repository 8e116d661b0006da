/** Calls: regions and voice states over HTTP, and a call in a voice channel of the run's own. */

import { must, mustEqual } from "../../check.js";
import { asked, mustClose, mustHave } from "../asked.js";
import {
  type Admission,
  discover,
  type Invitation,
  joinCall,
  voiceIdentifyOf,
  voiceUrl,
} from "../call.js";
import { reading, writing } from "../check.js";
import { fieldsOf } from "../facts.js";
import type { Frame, FrameSocket } from "../frames.js";
import type { Scene } from "../scene.js";
import { invalid, unknown } from "./shapes.js";

const REGION = {
  id: "string",
  name: "string",
  optimal: "boolean",
  deprecated: "boolean",
  custom: "boolean",
} as const;

const MODE = "aead_xchacha20_poly1305_rtpsize";

interface Call {
  readonly url: (query?: string) => string;
  readonly admission: Admission;
}

/** What the gateway says of the call of this run: asked once, as each answer has another token. */
async function invitationOf(scene: Scene): Promise<Invitation> {
  const session = await scene.session();
  const { id: channel } = await scene.own.voiceChannel();
  scene.invitation ??= joinCall(session, { guild: scene.guild, channel }, scene.signal);
  return scene.invitation;
}

async function callOf(scene: Scene): Promise<Call> {
  const { state, server } = await invitationOf(scene);
  const { user_id, session_id } = state;
  const admission = { server_id: scene.guild, user_id, session_id, token: server.token };
  return { admission, url: (query) => voiceUrl(scene.api.base, server.endpoint, query) };
}

/** A new connection to the voice server, after its Hello. */
async function greeted(scene: Scene, call: Call): Promise<FrameSocket> {
  const socket = scene.connect("the voice server", call.url());
  const { d } = await socket.frame("Hello", ({ op }) => op === 8, scene.signal);
  mustHave(scene, "Hello", d, { heartbeat_interval: "number", v: "integer" });
  return socket;
}

/** A connection that has identified, with Ready. */
async function identified(
  scene: Scene,
): Promise<{ call: Call; socket: FrameSocket; d: Frame["d"] }> {
  const call = await callOf(scene);
  const socket = await greeted(scene, call);
  await socket.send(0, voiceIdentifyOf(call.admission), scene.signal);
  const { d } = await socket.frame("Ready", ({ op }) => op === 2, scene.signal);
  return { call, socket, d };
}

/** The check that a new connection which sends this is closed with a code. */
const closes =
  (code: number, op: number, payloadOf: (call: Call) => object) =>
  async (scene: Scene): Promise<void> => {
    const call = await callOf(scene);
    const socket = await greeted(scene, call);
    await socket.send(op, payloadOf(call), scene.signal);
    await mustClose(scene, socket, code);
  };

const selection = (mode: string) => ({
  protocol: "udp",
  data: { address: "127.0.0.1", port: 9, mode },
});

async function selected(scene: Scene) {
  const opened = await identified(scene);
  await opened.socket.send(1, selection(MODE), scene.signal);
  const { d } = await opened.socket.frame("a description", ({ op }) => op === 4, scene.signal);
  return { ...opened, description: d };
}

export const voice = [
  ...reading("voice", {
    "the regions of voice are listed": asked("GET /voice/regions", { status: 200, body: [REGION] }),
    "the regions of a guild are listed": asked("GET /guilds/{guild}/regions", {
      status: 200,
      body: [REGION],
    }),
    "a user who is in no call has no voice state": asked(
      "GET /guilds/{guild}/voice-states/@me",
      unknown(10065),
    ),
    "the regions of an unknown guild are not found": asked(
      "GET /guilds/{nobody}/regions",
      unknown(10004),
    ),
    "an invalid id of a user has no voice state": asked(
      "GET /guilds/{guild}/voice-states/nobody",
      invalid({ user_id: "NUMBER_TYPE_COERCE" }),
    ),
  }),
  ...writing("voice", {
    "a bot that joins gets its state and a server": async (scene) => {
      const { state, server } = await invitationOf(scene);
      const own = {
        session_id: "string",
        user_id: "id",
        channel_id: "id",
        deaf: "boolean",
      } as const;
      mustHave(scene, "VOICE_STATE_UPDATE", state, { ...own, self_mute: "true" });
      mustHave(scene, "VOICE_SERVER_UPDATE", server, {
        token: "string",
        guild_id: "id",
        endpoint: "string",
      });
    },
    "its voice state is found": asked("GET /guilds/{guild}/voice-states/@me", {
      status: 200,
      body: { user_id: "id", channel_id: "id", session_id: "string", self_mute: "true" },
    }),
    "a voice connection begins with Hello of version 8": async (scene) => {
      const socket = await greeted(scene, await callOf(scene));
      const { d } = await socket.frame("Hello", ({ op }) => op === 8, scene.signal);
      mustEqual("The version", d.v, 8);
    },
    "a voice connection without a version is refused": async (scene) => {
      const { url } = await callOf(scene);
      await mustClose(scene, scene.connect("the voice server", url("")), 4012);
    },
    "a wrong token of a call is refused": closes(4004, 0, ({ admission }) =>
      voiceIdentifyOf(admission, { token: "wrong" }),
    ),
    "an unknown session of a call is refused": closes(4006, 0, ({ admission }) =>
      voiceIdentifyOf(admission, { session_id: "wrong" }),
    ),
    "a connection that has not identified may not speak": closes(4003, 5, () => ({
      speaking: 1,
      delay: 0,
    })),
    "identifying is answered with Ready and the address for sound": async (scene) => {
      const { d } = await identified(scene);
      mustHave(scene, "Ready", d, {
        ssrc: "integer",
        ip: "string",
        port: "integer",
        modes: "array",
      });
      must(d.modes.includes(MODE), `Ready does not offer ${MODE}, which is always supported.`);
    },
    "the voice server names the address that datagrams come from": async (scene) => {
      const { d } = await identified(scene);
      const answer = await discover(d, scene.signal);
      mustEqual("The kind of the answer", answer.readUInt16BE(0), 2);
      mustEqual("Its size", [answer.length, answer.readUInt16BE(2)], [74, 70]);
      must(answer.readUInt32BE(4) === d.ssrc, "The answer is for another source.");
      must(answer.readUInt16BE(72) > 0, "The answer has no port.");
    },
    "selecting a mode is answered with a key of 32 bytes": async (scene) => {
      const { description } = await selected(scene);
      const shape = { mode: "string", secret_key: ["integer"] } as const;
      mustHave(scene, "the description", description, {
        ...shape,
        dave_protocol_version: "integer",
      });
      mustEqual("The number of bytes", description.secret_key.length, 32);
    },
    "an unknown mode is refused": async (scene) => {
      const { socket } = await identified(scene);
      await socket.send(1, selection("plain"), scene.signal);
      await mustClose(scene, socket, 4016);
    },
    "a heartbeat of a call is acknowledged with its number": async (scene) => {
      const { socket } = await identified(scene);
      await socket.send(3, { t: 1234, seq_ack: -1 }, scene.signal);
      const { d } = await socket.frame("op 6", ({ op }) => op === 6, scene.signal);
      scene.observe({ what: "the acknowledgement", fields: fieldsOf(d) });
      mustEqual("The number", d.t, 1234);
    },
    "a lost connection of a call is resumed": async (scene) => {
      const { call, socket } = await selected(scene);
      socket.drop();
      const next = await greeted(scene, call);
      const { server_id, session_id, token } = call.admission;
      await next.send(7, { server_id, session_id, token, seq_ack: 1 }, scene.signal);
      await next.frame("op 9", ({ op }) => op === 9, scene.signal);
      scene.observe({ what: "op 9" });
    },
    "a bot that leaves is in no channel": async (scene) => {
      await invitationOf(scene);
      scene.invitation = undefined;
      const session = await scene.session();
      const leave = { guild_id: scene.guild, channel_id: null, self_mute: true, self_deaf: true };
      await session.socket.send(4, leave, scene.signal);
      const { me } = scene.known;
      const { d } = await session.event(
        "VOICE_STATE_UPDATE",
        ({ user_id, channel_id }) => user_id === me && channel_id === null,
        scene.signal,
      );
      scene.observe({ what: "VOICE_STATE_UPDATE", fields: fieldsOf(d) });
      await asked("GET /guilds/{guild}/voice-states/@me", unknown(10065))(scene);
    },
  }),
];
