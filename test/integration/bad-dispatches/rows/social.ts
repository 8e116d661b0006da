import { RelationshipType, StatusType } from "game-social-sdk";
import type { Scene } from "../scene.js";
import type { Row } from "./row.js";

const typeOf = ({ client }: Scene, id: string) => {
  const { discordRelationshipType, gameRelationshipType } = client.getRelationshipHandle(id);
  return { platform: discordRelationshipType, game: gameRelationshipType };
};

const profile = ({ client, ids }: Scene) => client.getUser(ids.bob)?.userApplicationProfiles[0];

const identity = ({ ids, applicationId }: Scene) => ({
  user_id: ids.bob,
  application_id: applicationId,
  username: "Hero",
  metadata: "level 7",
  external_id: { provider_type: "STEAM", provider_issued_user_id: "s-1", provider_id: "p-1" },
  avatar_hash: "a1",
});

/** Users, presence and relationships. */
export const social: readonly Row[] = [
  {
    event: "USER_UPDATE",
    good: ({ ids }) => ({ id: ids.me, username: "me", global_name: "Myself", flags: 0 }),
    seen: ({ client }) => client.getCurrentUserV2()?.displayName === "Myself",
    essential: ["id"],
    keeps: ["username", "global_name", "flags"],
  },
  {
    event: "PRESENCE_UPDATE",
    good: ({ ids, applicationId }) => ({
      user: { id: ids.bob },
      status: "dnd",
      activities: [{ name: "Game", type: 0, application_id: applicationId, state: "In a match" }],
      client_status: { desktop: "dnd" },
    }),
    seen: ({ client, ids }) => client.getUser(ids.bob)?.gameActivity?.state === "In a match",
    essential: ["user", "user.id"],
    keeps: ["status", "activities", "client_status"],
  },
  {
    event: "SESSIONS_REPLACE",
    good: () => [{ session_id: "all", status: "idle", activities: [], client_info: {} }],
    seen: ({ client }) => client.getCurrentUserV2()?.status === StatusType.Idle,
    essential: ["0"],
    keeps: ["0.status", "0.activities", "0.client_info"],
  },
  {
    event: "READY_SUPPLEMENTAL",
    good: ({ ids }) => ({
      merged_presences: {
        friends: [{ user_id: ids.bob, status: "idle", activities: [], client_status: {} }],
        guilds: [],
      },
    }),
    seen: ({ client, ids }) => client.getUser(ids.bob)?.status === StatusType.Idle,
    essential: [
      "merged_presences",
      "merged_presences.friends",
      "merged_presences.friends.0",
      "merged_presences.friends.0.user_id",
    ],
    keeps: ["merged_presences.friends.0.status", "merged_presences.friends.0.activities"],
  },
  {
    event: "RELATIONSHIP_ADD",
    good: ({ ids }) => ({ id: ids.dave, type: 3, is_spam_request: true, nickname: null }),
    seen: (scene) => typeOf(scene, scene.ids.dave).platform === RelationshipType.PendingIncoming,
    essential: ["id", "type"],
    unknown: { type: [0, 7, 99, -1] },
  },
  {
    event: "RELATIONSHIP_UPDATE",
    good: ({ ids }) => ({ id: ids.bob, type: 1, is_spam_request: true, nickname: "Bobby" }),
    seen: ({ client, ids }) => client.getRelationshipHandle(ids.bob).isSpamRequest,
    essential: ["id"],
    keeps: ["type", "is_spam_request", "nickname"],
  },
  {
    event: "RELATIONSHIP_REMOVE",
    good: ({ ids }) => ({ id: ids.bob, type: 1, nickname: null, user_ignored: false }),
    seen: (scene) => typeOf(scene, scene.ids.bob).platform === RelationshipType.None,
    essential: ["id"],
    keeps: ["type", "user_ignored"],
  },
  {
    event: "GAME_RELATIONSHIP_ADD",
    good: ({ ids, applicationId }) => ({
      id: ids.dave,
      application_id: applicationId,
      type: 4,
      dm_access_type: 0,
      user_id: ids.me,
    }),
    seen: (scene) => typeOf(scene, scene.ids.dave).game === RelationshipType.PendingOutgoing,
    essential: ["id", "type"],
    typed: ["application_id"],
    unknown: { type: [0, 2, 5, 6, 99, -1] },
  },
  {
    event: "GAME_RELATIONSHIP_REMOVE",
    good: ({ ids, applicationId }) => ({ id: ids.erin, application_id: applicationId, type: 1 }),
    seen: (scene) => typeOf(scene, scene.ids.erin).game === RelationshipType.None,
    essential: ["id"],
    typed: ["application_id"],
    keeps: ["type"],
  },
  {
    event: "USER_APPLICATION_IDENTITY_UPDATE",
    good: identity,
    seen: (scene) => profile(scene)?.username === "Hero",
    essential: ["user_id"],
    typed: [
      "application_id",
      "username",
      "metadata",
      "avatar_hash",
      "external_id",
      "external_id.provider_type",
      "external_id.provider_issued_user_id",
      "external_id.provider_id",
    ],
  },
  {
    event: "USER_APPLICATION_IDENTITY_REMOVE",
    before: (scene) => [["USER_APPLICATION_IDENTITY_UPDATE", identity(scene)]],
    good: ({ ids, applicationId }) => ({ user_id: ids.bob, application_id: applicationId }),
    seen: (scene) => profile(scene) === undefined,
    essential: ["user_id"],
    typed: ["application_id"],
  },
];
