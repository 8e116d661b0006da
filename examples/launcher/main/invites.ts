/** Invites as notifications of the system; the page shows them, too. */

import { Notification } from "electron";
import { ActivityActionTypes, type Client } from "game-social-sdk";

export function notifyOfInvites(client: Client, show: () => void): void {
  client.on("activityInviteCreated", ({ invite }) => {
    if (!Notification.isSupported()) return;
    const name = client.getUser(invite.senderId)?.displayName ?? "A friend";
    const asks = invite.type === ActivityActionTypes.JoinRequest;
    const notification = new Notification({
      title: asks ? `${name} asks to join you` : `${name} invites you`,
      body: asks ? "Answer in Space Race." : "Join the lobby in Space Race.",
    });
    notification.on("click", show);
    notification.show();
  });
}
