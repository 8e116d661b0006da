import { defineDomain } from "../../../kernel/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../core/domain.js";
import { searchRoutes } from "./routes.js";
import { MessageSearch } from "./state.js";

/** Looking for messages in guilds. */
export const messageSearch = defineDomain({
  name: "message_search",
  needs: [users, guilds, messages],
  create(kernel, users, guilds, messages) {
    const api = new MessageSearch(kernel.clock, guilds, messages, users);
    kernel.signals.on("guild.deleting", ({ guildId }) => api.forget(guildId));
    return {
      api,
      routes: (app) => searchRoutes(app, kernel, { guilds, messages, search: api }),
    };
  },
});
