import { ChannelType } from "game-social-sdk";
import { NEW, type Scene } from "../scene.js";
import type { Row } from "./row.js";

const SENT_FROM_GAME = 1 << 16;
const EDITED = "2026-07-01T00:00:00.000000+00:00";

const direct = ({ ids, conversation, applicationId }: Scene, id: string, content: string) => ({
  id,
  type: 0,
  channel_id: conversation,
  channel_type: 1,
  author: { id: ids.bob, username: "bob", global_name: null },
  content,
  flags: SENT_FROM_GAME,
  application_id: applicationId,
  metadata: { kind: "emote" },
  moderation_metadata: { verdict: "ok" },
  edited_timestamp: null as string | null,
  mentions: [],
  channel: { id: conversation, type: 1, recipients: [{ id: ids.bob }] },
});

const inLobby = ({ ids, applicationId }: Scene, id: string, content: string) => ({
  id,
  type: 0,
  lobby_id: ids.lobby,
  channel_id: ids.lobby,
  author: { id: ids.carol, username: "carol", global_name: null },
  content,
  flags: SENT_FROM_GAME,
  application_id: applicationId,
  metadata: { kind: "emote" },
  moderation_metadata: { verdict: "ok" },
  lobby_member: { additional_name: "Lady Carol" },
  edited_timestamp: null as string | null,
});

const invite = ({ ids, applicationId }: Scene) => ({
  author: { id: ids.bob, username: "bob" },
  application: { id: applicationId, name: "Test Game" },
  activity: { type: 1, party_id: "party", session_id: "session" },
});

const contentOf = ({ client }: Scene, id: string) => client.getMessageHandle(id)?.rawContent;

const invited = ({ reported }: Scene) =>
  reported.some(([name]) => name === "activityInviteCreated");

const KEPT = [
  "content",
  "metadata",
  "moderation_metadata",
  "application_id",
  "author",
  "channel_id",
  "edited_timestamp",
  "flags",
  "type",
];

const conversation = ({ ids }: Scene, id: string) => ({
  id,
  type: 1,
  recipients: [{ id: ids.erin, username: "erin" }],
  last_message_id: null,
});

/** Messages, their channels, and invites, which are messages. */
export const messages: readonly Row[] = [
  {
    event: "MESSAGE_CREATE",
    good: (scene) => direct(scene, scene.message(1), "new"),
    seen: (scene) => contentOf(scene, scene.message(1)) === "new",
    essential: ["id", "channel_id", "author", "author.id", "content"],
  },
  {
    event: "MESSAGE_CREATE",
    of: "with an invite",
    good: (scene) => ({ ...direct(scene, scene.message(2), ""), ...invite(scene) }),
    seen: invited,
    essential: ["id", "author", "author.id", "activity.type", "activity.party_id"],
    unknown: { "activity.type": [0, 2, 3, 99, -1] },
  },
  {
    event: "MESSAGE_UPDATE",
    good: (scene) => ({ ...direct(scene, scene.directMessage, "new"), edited_timestamp: EDITED }),
    seen: (scene) => contentOf(scene, scene.directMessage) === "new",
    essential: ["id"],
    keeps: KEPT,
  },
  {
    event: "MESSAGE_DELETE",
    good: (scene) => ({ id: scene.directMessage, channel_id: scene.conversation }),
    seen: (scene) => contentOf(scene, scene.directMessage) === undefined,
    essential: ["id", "channel_id"],
  },
  {
    event: "LOBBY_MESSAGE_CREATE",
    good: (scene) => inLobby(scene, scene.message(1), "new"),
    seen: (scene) => contentOf(scene, scene.message(1)) === "new",
    essential: ["id", "lobby_id", "author", "author.id", "content"],
  },
  {
    event: "LOBBY_MESSAGE_UPDATE",
    good: (scene) => ({ ...inLobby(scene, scene.lobbyMessage, "new"), edited_timestamp: EDITED }),
    seen: (scene) => contentOf(scene, scene.lobbyMessage) === "new",
    essential: ["id"],
    keeps: [...KEPT, "lobby_id", "lobby_member", "lobby_member.additional_name"],
  },
  {
    event: "LOBBY_MESSAGE_DELETE",
    good: ({ lobbyMessage, ids }) => ({ id: lobbyMessage, lobby_id: ids.lobby }),
    seen: (scene) => contentOf(scene, scene.lobbyMessage) === undefined,
    essential: ["id", "lobby_id"],
  },
  {
    event: "ACTIVITY_INVITE_CREATE",
    good: (scene) => ({
      message_id: scene.message(2),
      channel_id: scene.conversation,
      ...invite(scene),
    }),
    seen: invited,
    essential: [
      "message_id",
      "author",
      "author.id",
      "activity",
      "activity.type",
      "activity.party_id",
    ],
    unknown: { "activity.type": [0, 2, 3, 99, -1] },
  },
  {
    event: "CHANNEL_CREATE",
    good: (scene) => conversation(scene, NEW.channel),
    seen: ({ client }) => client.getChannelHandle(NEW.channel)?.type === ChannelType.Dm,
    essential: ["id"],
    keeps: ["type", "recipients", "recipients.0", "recipients.0.id"],
  },
  {
    event: "CHANNEL_UPDATE",
    good: (scene) => conversation(scene, scene.conversation),
    seen: ({ client, ids, conversation }) =>
      client.getChannelHandle(conversation)?.recipients[0] === ids.erin,
    essential: ["id"],
    keeps: ["type", "recipients", "recipients.0", "recipients.0.id"],
  },
  {
    event: "CHANNEL_DELETE",
    good: (scene) => conversation(scene, scene.conversation),
    seen: ({ client, conversation }) => client.getChannelHandle(conversation) === undefined,
    essential: ["id"],
  },
];
