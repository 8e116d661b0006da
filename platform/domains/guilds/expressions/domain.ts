import { defineDomain } from "../../../kernel/domain.js";
import { users } from "../../identity/users/domain.js";
import { guilds } from "../core/domain.js";
import { expressionPages } from "./pages.js";
import { ExpressionFiles } from "./state.js";

/** What emojis, stickers and sounds of a soundboard have in common. */
export const expressions = defineDomain({
  name: "expressions",
  needs: [users, guilds],
  create(kernel, users, guilds) {
    const api = new ExpressionFiles(kernel, users, guilds);
    return { api, pages: (app) => expressionPages(app, api) };
  },
});
