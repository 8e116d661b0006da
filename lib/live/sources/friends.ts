/** The friends list. */

import { RelationshipType, StatusType } from "../../generated/enums.js";
import type { RelationshipHandle, UserHandle } from "../../generated/handles.js";
import type { Row } from "../content.js";
import type { Source } from "../topic.js";
import type { Friend, FriendGroup } from "../values.js";
import { listen, type StoreClient, whenReady } from "./events.js";
import { byName, readUser } from "./read-user.js";

const GROUPS: readonly FriendGroup[] = [
  "incoming",
  "playing",
  "online",
  "offline",
  "outgoing",
  "blocked",
];

/** How a user is related to the current one. */
interface Relation {
  readonly type: (typeof ORDER)[number];
  readonly inGameOnly: boolean;
}

/** The relationships of the current user. */
export function friendsSource(client: StoreClient): Source {
  // Only events of relationships change these; what happens all the time are presences.
  const relations = new Map<string, Relation>();
  const relationOf = (handle: RelationshipHandle): Relation | undefined => {
    const relation = readRelation(handle);
    if (relation) relations.set(handle.id, relation);
    return relation;
  };
  return {
    start: (topic) => {
      const touch = ({ userId }: { readonly userId: string }) => topic.touchRow(userId);
      const touchRelation = ({ userId }: { readonly userId: string }) => {
        relations.delete(userId);
        topic.touchRow(userId);
      };
      return listen(client, {
        relationshipCreated: touchRelation,
        relationshipDeleted: touchRelation,
        relationshipGroupsUpdated: touch,
        userUpdated: touch,
        statusChanged: whenReady(() => topic.touch()),
      });
    },
    readHead: () => null,
    readRows: () => {
      relations.clear();
      return client
        .getRelationships()
        .flatMap((handle) => readFriend(relationOf(handle), handle.user) ?? []);
    },
    readRow: (id) => {
      const relation = relations.get(id) ?? relationOf(client.getRelationshipHandle(id));
      return relation && readFriend(relation, client.getUser(id));
    },
    compare: (a, b) => placeOf(a) - placeOf(b) || byName(a, b),
  };
}

/** Most users who change are no friends. */
function readRelation(handle: RelationshipHandle): Relation | undefined {
  const { discordRelationshipType, gameRelationshipType } = handle;
  const type = ORDER.find((one) => one === discordRelationshipType || one === gameRelationshipType);
  if (type === undefined) return undefined;
  return { type, inGameOnly: discordRelationshipType === RelationshipType.None };
}

function readFriend(
  relation: Relation | undefined,
  user: UserHandle | undefined,
): Friend | undefined {
  if (!relation || !user) return undefined;
  const shown = readUser(user);
  const group = groupOf(relation.type, shown.status, shown.activity !== undefined);
  return { ...shown, group, inGameOnly: relation.inGameOnly };
}

/** What counts where two users are related in the game otherwise than on the platform. */
const ORDER = [
  RelationshipType.Blocked,
  RelationshipType.Friend,
  RelationshipType.PendingIncoming,
  RelationshipType.PendingOutgoing,
] as const;

/** As `getRelationshipsByGroup` has it. */
function groupOf(type: (typeof ORDER)[number], status: StatusType, playing: boolean): FriendGroup {
  switch (type) {
    case RelationshipType.PendingIncoming:
      return "incoming";
    case RelationshipType.PendingOutgoing:
      return "outgoing";
    case RelationshipType.Blocked:
      return "blocked";
    case RelationshipType.Friend:
      if (!ONLINE.includes(status)) return "offline";
      return playing ? "playing" : "online";
  }
}

const ONLINE: readonly StatusType[] = [
  StatusType.Online,
  StatusType.Idle,
  StatusType.Dnd,
  StatusType.Streaming,
];

const placeOf = (row: Row) => GROUPS.indexOf((row as Friend).group);
