import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { users } from "../../identity/users/domain.js";
import { messages } from "../../messages/core/domain.js";
import { auditLog } from "../audit-log/domain.js";
import { guilds } from "../core/domain.js";
import { guildMessages } from "../messages/domain.js";
import { ThreadActor, threadActions } from "./actor.js";
import { ThreadOperations } from "./changes.js";
import { ThreadLists } from "./lists.js";
import { ThreadManager } from "./manager.js";
import { threadRoutes } from "./routes.js";
import { ThreadStarts } from "./starts.js";

/** Threads of channels and posts of forums. */
export const threads = defineDomain({
  name: "threads",
  needs: [users, guilds, auditLog, messages, guildMessages],
  create(kernel, users, guilds, audit, messages, guildMessages) {
    const manager = new ThreadManager(kernel, guilds, users);
    const parts = { users, guilds, audit, messages, guildMessages, manager };
    const starts = new ThreadStarts(parts);
    const operations = new ThreadOperations(parts);
    const lists = new ThreadLists(parts);
    guildMessages.provideThreads({
      open: (...post) => starts.open(...post),
      follow: (threadId, userId) => {
        const thread = manager.get(threadId);
        if (thread !== undefined) manager.followByWriting(thread, userId);
      },
      wake: (threadId) => {
        const thread = manager.get(threadId);
        const archivedAt = kernel.clock.now();
        if (thread !== undefined)
          manager.update(thread, { thread: { archived: false, archivedAt } });
      },
    });
    audit.describe((_guildId, entries) => ({
      threads: entries
        .filter(({ type }) => type >= 110 && type <= 112)
        .flatMap(({ targetId }) => manager.get(targetId ?? "") ?? [])
        .map((thread) => manager.object(thread)),
    }));
    return {
      api: { manager, operations },
      routes: (app) => threadRoutes(app, kernel, { ...parts, starts, threads: operations, lists }),
      actor: {
        of: (who: Caller) => new ThreadActor(starts, operations, who),
        actions: threadActions,
      },
    };
  },
});
