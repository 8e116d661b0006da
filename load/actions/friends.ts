import { RelationshipType } from "game-social-sdk";
import { ActionError } from "../errors.js";
import type { Player } from "../player/player.js";
import { action, flag, seconds, text } from "./action.js";
import { WITHIN } from "./messages.js";

const other = { required: { user: text }, optional: { game: flag }, short: "user" } as const;

export const requestFriend = action(other, async (player, { user, game }) => {
  const id = await player.idOf(user);
  if (game) await player.client.sendGameFriendRequestById(id);
  else await player.client.sendDiscordFriendRequestById(id);
});

export const acceptFriend = action(
  { ...other, optional: { game: flag, within: seconds } },
  async (player, { user, game = false, within = WITHIN }) => {
    const id = await player.idOf(user);
    await requested(player, id, game, within);
    if (game) await player.client.acceptGameFriendRequest(id);
    else await player.client.acceptDiscordFriendRequest(id);
  },
);

export const removeFriend = action(other, async (player, { user, game }) => {
  const id = await player.idOf(user);
  if (game) await player.client.removeGameFriend(id);
  else await player.client.removeDiscordAndGameFriend(id);
});

/** Resolves when the other has asked. */
async function requested({ client }: Player, id: string, game: boolean, within: number) {
  const asked = () => {
    const { gameRelationshipType, discordRelationshipType } = client.getRelationshipHandle(id);
    const type = game ? gameRelationshipType : discordRelationshipType;
    return type === RelationshipType.PendingIncoming;
  };
  if (asked()) return;
  try {
    await client.next("relationshipCreated", {
      where: ({ userId }) => userId === id && asked(),
      timeout: within * 1000,
    });
  } catch {
    throw new ActionError("acceptFriend.none", `No request has come within ${within} seconds.`);
  }
}
