import { NEW, type Scene } from "../scene.js";
import type { Row } from "./row.js";

const handle = ({ client, ids }: Scene) => client.getLobbyHandle(ids.lobby);

const carol = (scene: Scene) => handle(scene)?.getLobbyMemberHandle(scene.ids.carol);

const member = (id: string, changes: object = {}) => ({
  user_id: id,
  user: { id, username: "someone" },
  metadata: { team: "red" },
  flags: 1,
  connected: true,
  ...changes,
});

const KEPT_OF_MEMBER = ["member.metadata", "member.flags", "member.connected"];

const ofMember = (who: "carol" | "dave") => (scene: Scene) => ({
  lobby_id: scene.ids.lobby,
  application_id: scene.applicationId,
  member: member(scene.ids[who]),
});

const ESSENTIAL_OF_MEMBER = ["lobby_id", "member", "member.user_id"];

/** A lobby in full, with everything but a linked channel. */
const whole = ({ ids, applicationId }: Scene, id: string) => ({
  id,
  application_id: applicationId,
  metadata: { map: "desert" },
  members: [member(ids.me), member(ids.carol)],
  flags: 0,
  voice_states: [],
  region: null,
});

const KEPT_OF_LOBBY = [
  "metadata",
  "members",
  "members.1",
  "members.1.user_id",
  "members.1.metadata",
  "members.1.flags",
  "members.1.connected",
  "flags",
  "voice_states",
];

/** Lobbies and their members. */
export const lobbies: readonly Row[] = [
  {
    event: "LOBBY_CREATE",
    good: (scene) => whole(scene, NEW.lobby),
    seen: ({ client }) => client.getLobbyHandle(NEW.lobby)?.metadata.map === "desert",
    essential: ["id"],
    keeps: KEPT_OF_LOBBY,
  },
  {
    event: "LOBBY_UPDATE",
    good: (scene) => ({
      ...whole(scene, scene.ids.lobby),
      linked_channel: { id: NEW.channel, name: "general", guild_id: "7", type: 0 },
    }),
    seen: (scene) => handle(scene)?.linkedChannel?.name === "general",
    essential: ["id"],
    keeps: [
      ...KEPT_OF_LOBBY,
      "linked_channel.id",
      "linked_channel.name",
      "linked_channel.guild_id",
    ],
  },
  {
    event: "LOBBY_DELETE",
    good: ({ ids }) => ({ id: ids.lobby, reason: "removed" }),
    seen: (scene) => handle(scene) === undefined,
    essential: ["id"],
  },
  {
    event: "LOBBY_MEMBER_ADD",
    good: ofMember("dave"),
    seen: (scene) => handle(scene)?.lobbyMemberIds.includes(scene.ids.dave) === true,
    essential: ESSENTIAL_OF_MEMBER,
    keeps: KEPT_OF_MEMBER,
  },
  {
    event: "LOBBY_MEMBER_UPDATE",
    good: ofMember("carol"),
    seen: (scene) => carol(scene)?.metadata.team === "red",
    essential: ESSENTIAL_OF_MEMBER,
    keeps: KEPT_OF_MEMBER,
  },
  {
    event: "LOBBY_MEMBER_CONNECT",
    good: ofMember("carol"),
    seen: (scene) => carol(scene)?.connected === true,
    essential: ESSENTIAL_OF_MEMBER,
    keeps: KEPT_OF_MEMBER,
  },
  {
    event: "LOBBY_MEMBER_DISCONNECT",
    before: (scene) => [["LOBBY_MEMBER_CONNECT", ofMember("carol")(scene)]],
    good: ofMember("carol"),
    seen: (scene) => carol(scene)?.connected === false,
    essential: ESSENTIAL_OF_MEMBER,
    keeps: KEPT_OF_MEMBER,
  },
  {
    event: "LOBBY_MEMBER_REMOVE",
    good: ofMember("carol"),
    seen: (scene) => carol(scene) === undefined,
    essential: ESSENTIAL_OF_MEMBER,
  },
  {
    event: "LOBBY_VOICE_STATE_UPDATE",
    good: ({ ids }) => ({
      lobby_id: ids.lobby,
      channel_id: ids.lobby,
      user_id: ids.carol,
      session_id: "s",
      self_mute: true,
      self_deaf: false,
      mute: false,
      deaf: false,
    }),
    seen: (scene) =>
      handle(scene)?.getCallInfoHandle()?.getVoiceStateHandle(scene.ids.carol)?.selfMute === true,
    essential: ["lobby_id", "user_id"],
    typed: ["channel_id"],
  },
];
