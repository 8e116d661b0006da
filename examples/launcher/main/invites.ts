/** Invites as notifications of the system; the page shows them, too. */

import { Notification } from "electron";
import { ActivityActionTypes, type Client } from "game-social-sdk";

export function notifyOfInvites(client: Client, show: () => void): void {
  const shown = new Set<Notification>(); // A click on one that was collected would be lost.
  client.on("activityInviteCreated", ({ invite }) => {
    if (!Notification.isSupported()) return;
    const name = client.getUser(invite.senderId)?.displayName ?? "A friend";
    const asks = invite.type === ActivityActionTypes.JoinRequest;
    const notification = new Notification({
      title: asks ? `${name} asks to join you` : `${name} invites you`,
      body: asks ? "Answer in Space Race." : "Join the lobby in Space Race.",
    });
    shown.add(notification);
    const forget = () => shown.delete(notification);
    notification.on("click", show).on("click", forget).on("close", forget).on("failed", forget);
    notification.show();
  });
}
