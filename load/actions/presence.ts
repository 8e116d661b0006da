import { action, map, text } from "./action.js";

export const presence = action(
  { optional: { details: text, state: text, name: text, joinSecret: text, party: map } },
  async (player, values) => {
    player.shows(values);
    // Wrong fields of the party are refused by the client itself.
    await player.client.presence.set(values as object);
  },
);

export const clearPresence = action({}, async ({ client }) => client.presence.clear());
