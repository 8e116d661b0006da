/** The friends list. */

import { RelationshipType, StatusType } from "../../generated/enums.js";
import type { RelationshipHandle } from "../../generated/handles.js";
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

/** The relationships of the current user. */
export function friendsSource(client: StoreClient): Source {
  return {
    start: (topic) => {
      const touch = ({ userId }: { readonly userId: string }) => topic.touchRow(userId);
      return listen(client, {
        relationshipCreated: touch,
        relationshipDeleted: touch,
        relationshipGroupsUpdated: touch,
        userUpdated: touch,
        statusChanged: whenReady(() => topic.touch()),
      });
    },
    readHead: () => null,
    readRows: () => client.getRelationships().flatMap((one) => readFriend(one) ?? []),
    readRow: (id) => readFriend(client.getRelationshipHandle(id)),
    compare: (a, b) => placeOf(a) - placeOf(b) || byName(a, b),
  };
}

function readFriend(relationship: RelationshipHandle): Friend | undefined {
  const { discordRelationshipType, gameRelationshipType } = relationship;
  const types = [discordRelationshipType, gameRelationshipType];
  const type = ORDER.find((one) => types.includes(one));
  // Most users who change are no friends.
  if (type === undefined) return undefined;
  const { user } = relationship;
  if (!user) return undefined;
  const shown = readUser(user);
  const group = groupOf(type, shown.status, shown.activity !== undefined);
  return { ...shown, group, inGameOnly: discordRelationshipType === RelationshipType.None };
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
