import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { guildMessages } from "../messages/domain.js";
import { ThreadActor, threadActions } from "./actor.js";
import { ThreadOperations } from "./changes.js";
import { ThreadKeeper } from "./keeper.js";
import { ThreadLists } from "./lists.js";
import { threadRoutes } from "./routes.js";
import { ThreadStarts } from "./starts.js";

/** Threads of channels and posts of forums. */
export const threads = defineDomain({
  name: "threads",
  needs: [users, guilds, auditLog, messages, guildMessages],
  create(kernel, users, guilds, audit, messages, guildMessages) {
    const keeper = new ThreadKeeper(kernel, guilds, users);
    const parts = { users, guilds, audit, messages, guildMessages, keeper };
    const starts = new ThreadStarts(parts);
    const operations = new ThreadOperations(parts);
    const lists = new ThreadLists(parts);
    guildMessages.provideThreads({
      open: (...post) => starts.open(...post),
      follow: (threadId, userId) => {
        const thread = keeper.get(threadId);
        if (thread !== undefined) keeper.followByWriting(thread, userId);
      },
      wake: (threadId) => {
        const thread = keeper.get(threadId);
        const archivedAt = kernel.clock.now();
        if (thread !== undefined)
          keeper.update(thread, { thread: { archived: false, archivedAt } });
      },
    });
    audit.describe((_guildId, entries) => ({
      threads: entries
        .filter(({ type }) => type >= 110 && type <= 112)
        .flatMap(({ targetId }) => keeper.get(targetId ?? "") ?? [])
        .map((thread) => keeper.object(thread)),
    }));
    return {
      api: { keeper, operations },
      routes: (app) => threadRoutes(app, kernel, { ...parts, starts, threads: operations, lists }),
      actor: {
        of: (who: Caller) => new ThreadActor(starts, operations, who),
        actions: threadActions,
      },
    };
  },
});
