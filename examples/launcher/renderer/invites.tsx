/** Invites and requests to join that have come while this page is there. */

import type { ActivityInviteData } from "game-social-sdk";
import { ActivityActionTypes } from "game-social-sdk/electron/renderer";
import { usePresence } from "game-social-sdk/react";
import { useState } from "react";
import { ActionButton } from "./action.jsx";
import { client, useEvents } from "./bridge.js";

const MAX_SHOWN = 3;

export function Invites({ joined }: { joined: (lobbyId: string) => void }) {
  const [invites, setInvites] = useState<readonly ActivityInviteData[]>([]);
  const remove = ({ messageId }: ActivityInviteData) =>
    setInvites((before) => before.filter((one) => one.messageId !== messageId));
  useEvents(["activityInviteCreated", "activityInviteUpdated"], ({ invite }) => {
    if (!invite) return;
    // One that cannot be accepted any more goes away.
    remove(invite);
    if (invite.isValid) setInvites((before) => [...before, invite].slice(-MAX_SHOWN));
  });
  return (
    <div className="toasts" aria-live="polite">
      {invites.map((invite) => (
        <Invite key={invite.messageId} invite={invite} joined={joined} remove={remove} />
      ))}
    </div>
  );
}

interface Props {
  readonly invite: ActivityInviteData;
  readonly joined: (lobbyId: string) => void;
  readonly remove: (invite: ActivityInviteData) => void;
}

function Invite({ invite, joined, remove }: Props) {
  const name = usePresence(invite.senderId)?.displayName ?? "A friend";
  const asks = invite.type === ActivityActionTypes.JoinRequest;
  const answer = async () => {
    if (asks) await client.sendActivityJoinRequestReply(invite);
    else joined(await client.createOrJoinLobby(await client.acceptActivityInvite(invite)));
    remove(invite);
  };
  return (
    <section className="toast" aria-label={`${asks ? "Request" : "Invite"} from ${name}`}>
      <p>
        <strong>{name}</strong> {asks ? "asks to join you." : "invites you to play."}
      </p>
      <ActionButton className="primary" run={answer}>
        {asks ? "Let in" : "Join"}
      </ActionButton>
      <button type="button" onClick={() => remove(invite)}>
        Later
      </button>
    </section>
  );
}
