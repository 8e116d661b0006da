/** A party that a player hosts and a friend sees, and the invites between them. */

import type { ActivityInit, ActivityInvite } from "game-social-sdk";
import { next, until } from "./events.js";
import { connect, type Player } from "./players.js";
import type { World } from "./world.js";

export const ACTIVITY: ActivityInit = {
  name: "Test Game",
  state: "waiting",
  party: { id: "party-1", currentSize: 1, maxSize: 4 },
  secrets: { join: "the join secret" },
};

/** Two friends; the first hosts a party that the second sees. */
export async function party(world: World, activity: ActivityInit = ACTIVITY) {
  const [host, guest] = await connect(world, "host", "guest");
  const met = until(
    guest.client,
    "relationshipCreated",
    () => guest.client.getRelationshipHandle(host.id).discordRelationshipType === 1,
  );
  world.platform.relationships.befriend(host.id, guest.id);
  await met;
  await show(host, guest, activity);
  return { host, guest };
}

/** Shows an activity and waits until the other sees it. */
export async function show(host: Player, guest: Player, activity: ActivityInit): Promise<void> {
  const seen = until(
    guest.client,
    "userUpdated",
    () => guest.client.getUser(host.id)?.gameActivity?.party?.id === activity.party?.id,
  );
  const known = until(
    host.client,
    "userUpdated",
    () => host.client.getCurrentUserV2()?.gameActivity?.party?.id === activity.party?.id,
  );
  await host.client.updateRichPresence(activity);
  await Promise.all([seen, known]);
}

export function received({ client }: Player): Promise<ActivityInvite> {
  return next(client, "activityInviteCreated").then(({ invite }) => invite);
}

export function updated({ client }: Player, isValid: boolean): Promise<ActivityInvite> {
  return next(client, "activityInviteUpdated", ({ invite }) => invite.isValid === isValid).then(
    ({ invite }) => invite,
  );
}
