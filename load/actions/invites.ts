import { ActionError } from "../errors.js";
import { action, seconds, text } from "./action.js";
import { idOrNone, WITHIN } from "./messages.js";

export const sendInvite = action(
  { required: { user: text }, optional: { content: text }, short: "user" },
  async (player, { user, content = "" }) =>
    player.client.sendActivityInvite(await player.idOf(user), content),
);

export const acceptInvite = action(
  { optional: { from: text, within: seconds }, short: "from", result: true },
  async (player, { from, within = WITHIN }) => {
    const sender = await idOrNone(player, from);
    const invite = await player.invites.take(
      ({ senderId }) => sender === undefined || senderId === sender,
      within * 1000,
      () => new ActionError("acceptInvite.none", `No invite has come within ${within} seconds.`),
    );
    return player.client.acceptActivityInvite(invite);
  },
);
