/** A lobby and its members. */

import type { LobbyMemberHandle } from "../../generated/handles.js";
import type { Source } from "../topic.js";
import type { LobbyMember } from "../values.js";
import { listen, type StoreClient, whenReady } from "./events.js";
import { byName, readUser } from "./read-user.js";

/** The lobby of this id. */
export function lobbySource(client: StoreClient, id: string): Source {
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
          if (topic.content?.rows.some((row) => row.id === userId)) topic.touchRow(userId);
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
    readRows: () => lobby()?.lobbyMembers.flatMap((one) => readMember(one) ?? []) ?? [],
    readRow: (memberId) => readMember(lobby()?.getLobbyMemberHandle(memberId)),
    compare: byName,
  };
}

function readMember(member: LobbyMemberHandle | undefined): LobbyMember | undefined {
  const user = member?.user;
  if (!member || !user) return undefined;
  const { connected, canLinkLobby, metadata } = member;
  return { ...readUser(user), connected, canLinkLobby, metadata };
}
