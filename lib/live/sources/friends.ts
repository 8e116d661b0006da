/** The friends list. */

import { RelationshipType, StatusType } from "../../generated/enums.js";
import type { Row } from "../content.js";
import type { RelationSnapshot, Snapshots } from "../snapshots.js";
import type { Source } from "../topic.js";
import type { Friend, FriendGroup } from "../values.js";
import { listen, type StoreClient, whenReady } from "./events.js";
import { byName } from "./order.js";

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
export function friendsSource(client: StoreClient, snapshots: Snapshots): Source {
  // Only events of relationships change these; what happens all the time are presences.
  const relations = new Map<string, Relation>();
  const keep = (one: RelationSnapshot) => {
    const relation = relationOf(one);
    if (relation) relations.set(one.id, relation);
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
    readRows: (ids) => {
      if (ids) {
        for (const id of ids) if (!relations.has(id)) keep(client.getRelationshipHandle(id));
      } else {
        relations.clear();
        for (const one of snapshots.readRelationships()) keep(one);
      }
      // Most users who change are no friends.
      const related = ids?.filter((id) => relations.has(id)) ?? [...relations.keys()];
      return snapshots.readUsers(related).flatMap((user, at) => {
        const { type, inGameOnly } = relations.get(related[at] as string) as Relation;
        if (!user) return [];
        const group = groupOf(type, user.status, user.activity !== undefined);
        return { ...user, group, inGameOnly };
      });
    },
    compare: (a, b) => placeOf(a) - placeOf(b) || byName(a, b),
  };
}

function relationOf({
  discordRelationshipType,
  gameRelationshipType,
}: RelationSnapshot): Relation | undefined {
  const type = ORDER.find((one) => one === discordRelationshipType || one === gameRelationshipType);
  if (type === undefined) return undefined;
  return { type, inGameOnly: discordRelationshipType === RelationshipType.None };
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
