import { ActionError } from "../errors.js";
import { action, text } from "./action.js";

export const signIn = action(
  { optional: { as: text, token: text }, short: "as", result: true },
  async (player, { as, token }) => {
    if ((as === undefined) === (token === undefined)) {
      throw new ActionError("signIn.fields", "signIn needs either as or token.");
    }
    await player.signIn(as === undefined ? { token: token as string } : { as });
    return player.userId;
  },
);

export const signOut = action({}, (player) => player.end());
