/** A lobby and its members. */

import type { Snapshots } from "../snapshots.js";
import type { Source } from "../topic.js";
import { listen, type StoreClient, whenReady } from "./events.js";
import { byName } from "./order.js";

/** The lobby of this id. */
export function lobbySource(client: StoreClient, snapshots: Snapshots, id: string): Source {
  const lobby = () => client.getLobbyHandle(id);
  return {
    start: (topic) => {
      const here = (run: () => void) => (event: { readonly lobbyId: string }) => {
        if (event.lobbyId === id) run();
      };
      const member = ({ lobbyId, memberId }: { lobbyId: string; memberId: string }) => {
        if (lobbyId === id) topic.touchRow(memberId);
      };
      return listen(client, {
        lobbyCreated: here(() => topic.touch()),
        lobbyDeleted: here(() => topic.touch()),
        lobbyUpdated: here(() => topic.touchHead()),
        voiceParticipantChanged: here(() => topic.touchHead()),
        lobbyMemberAdded: member,
        lobbyMemberUpdated: member,
        lobbyMemberRemoved: member,
        userUpdated: ({ userId }) => {
          if (topic.has(userId)) topic.touchRow(userId);
        },
        statusChanged: whenReady(() => topic.touch()),
      });
    },
    readHead: () => {
      const handle = lobby();
      if (!handle) return null;
      const { metadata } = handle;
      const linkedChannel = handle.linkedChannel?.toJSON();
      const inCall = handle.getCallInfoHandle()?.getParticipants() ?? [];
      return { id, metadata, inCall, ...(linkedChannel && { linkedChannel }) };
    },
    readRows: (ids) => {
      const handle = lobby();
      const members =
        ids?.flatMap((memberId) => handle?.getLobbyMemberHandle(memberId) ?? []) ??
        handle?.lobbyMembers ??
        [];
      const users = snapshots.readUsers(members.map((member) => member.id));
      return members.flatMap(({ connected, canLinkLobby, metadata }, at) => {
        const user = users[at];
        return user ? { ...user, connected, canLinkLobby, metadata } : [];
      });
    },
    compare: byName,
  };
}
