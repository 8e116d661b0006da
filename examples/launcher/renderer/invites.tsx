/** Invites that have come while this page is there. */

import type { ActivityInviteData } from "game-social-sdk";
import { useFriends } from "game-social-sdk/react";
import { useEffect, useState } from "react";
import { client, useAction } from "./bridge.js";

const MAX_SHOWN = 3;

export function Invites({ joined }: { joined: (lobbyId: string) => void }) {
  const [invites, setInvites] = useState<readonly ActivityInviteData[]>([]);
  useEffect(
    () =>
      client.on("activityInviteCreated", ({ invite }) => {
        if (invite) setInvites((before) => [...before, invite].slice(-MAX_SHOWN));
      }),
    [],
  );
  const remove = ({ messageId }: ActivityInviteData) =>
    setInvites((before) => before.filter((one) => one.messageId !== messageId));
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
  const name = useFriends()?.find(({ id }) => id === invite.senderId)?.displayName ?? "A friend";
  const accept = useAction(async () => {
    const secret = await client.acceptActivityInvite(invite);
    joined(await client.createOrJoinLobby(secret));
    remove(invite);
  });
  return (
    <section className="toast" aria-label={`Invite from ${name}`}>
      <p>
        <strong>{name}</strong> invites you to play.
      </p>
      <button type="button" className="primary" disabled={accept.busy} onClick={() => accept.run()}>
        Join
      </button>
      <button type="button" onClick={() => remove(invite)}>
        Later
      </button>
      {accept.error && <p role="alert">{accept.error}</p>}
    </section>
  );
}
