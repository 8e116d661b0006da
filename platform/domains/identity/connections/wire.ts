import type { ConnectionRecord } from "./record.js";

/** A connection as its owner sees it. */
export function connectionObject(connection: ConnectionRecord) {
  return {
    id: connection.accountId,
    name: connection.name,
    type: connection.type,
    friend_sync: connection.friendSync,
    integrations: [],
    show_activity: connection.showActivity,
    two_way_link: connection.twoWayLink,
    verified: connection.verified,
    visibility: connection.visibility,
    revoked: connection.revoked,
  };
}
