import { defineDomain } from "../../kernel/domain.js";
import { guilds } from "../guilds/domain.js";
import { users } from "../users/domain.js";
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
