import { missingAccess, wrongField } from "../../../kernel/http/api-error.js";
import { read } from "../../../kernel/http/input/readers.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { readId, readLimit, readYesNo } from "../../../kernel/http/queries.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { isSnowflake } from "../../../kernel/snowflake.js";
import { botRoutes, isForum, memberObject } from "../core/api.js";
import {
  readsMembers,
  type ThreadMemberRecord,
  threadMemberObject,
  unknownMember,
} from "../core/group.js";
import { postBody, threadAlone, threadOnMessage } from "./bodies.js";
import type { ThreadOperations } from "./changes.js";
import type { ThreadLists } from "./lists.js";
import { readThreadSearch } from "./search-query.js";
import type { ThreadParts, ThreadStarts } from "./starts.js";

/** What the routes work with. */
export interface ThreadRouteParts extends ThreadParts {
  readonly starts: ThreadStarts;
  readonly threads: ThreadOperations;
  readonly lists: ThreadLists;
}

/** `/channels/{channel}/threads`, `…/thread-members` and `/guilds/{guild}/threads`. */
export function threadRoutes(app: Routes, kernel: Kernel, parts: ThreadRouteParts): void {
  const { starts, threads, lists, manager, guilds, guildMessages, users } = parts;
  const follower = (record: ThreadMemberRecord, guildId: string, query: Query) => {
    const member = guilds.member(guildId, record.userId);
    const whole = readYesNo(query, "with_member") === true && member !== undefined;
    return {
      ...threadMemberObject(record),
      ...(whole ? { member: memberObject(member, users.require(record.userId)) } : {}),
    };
  };
  botRoutes(app, kernel, (routes, who) => {
    routes.post(
      "/channels/:channel_id/messages/:message_id/threads",
      { body: threadOnMessage },
      (request, reply) => {
        const { channel_id, message_id } = request.params;
        const acting = who(request);
        const thread = starts.onMessage(acting, channel_id, message_id, request.body);
        return reply.code(201).send(manager.object(thread, acting.userId));
      },
    );
    routes.post("/channels/:channel_id/threads", (request, reply) => {
      const acting = who(request);
      const parent = starts.parent(acting, request.params.channel_id);
      const form = formOf(request.body);
      if (!isForum(parent)) {
        const body = read(threadAlone, form.payload ?? {});
        const thread = starts.alone(acting, parent, body);
        return reply.code(201).send(manager.object(thread, acting.userId));
      }
      const body = read(postBody, form.payload ?? {});
      const { thread, message } = starts.post(acting, parent, body, form);
      const viewer = { userId: acting.userId, applicationId: acting.principal.applicationId };
      return reply.code(201).send({
        ...manager.object(thread, acting.userId),
        message: guildMessages.channel(thread.id).object(message, viewer),
      });
    });
    routes.get("/guilds/:guild_id/threads/active", (request) =>
      lists.active(who(request), request.params.guild_id),
    );
    const archives = [
      ["/channels/:channel_id/threads/archived/public", "public", false],
      ["/channels/:channel_id/threads/archived/private", "private", false],
      ["/channels/:channel_id/users/@me/threads/archived/private", "private", true],
    ] as const;
    for (const [path, kind, own] of archives) {
      routes.get(path, (request) => {
        const limit = readLimit(request.query, 100, 50, 2);
        const before = readBefore(request.query.before, own);
        return lists.archived(who(request), request.params.channel_id, {
          kind,
          own,
          before,
          limit,
        });
      });
    }
    routes.get("/channels/:channel_id/threads/search", (request) => {
      const criteria = readThreadSearch(request.query);
      return lists.search(who(request), request.params.channel_id, criteria);
    });
    routes.get("/channels/:channel_id/thread-members", (request) => {
      const acting = who(request);
      const thread = threads.thread(acting, request.params.channel_id);
      if (!readsMembers(acting.principal)) throw missingAccess();
      const { query } = request;
      const all = guilds.store.threadMembers
        .where("threadId", thread.id)
        .sort((left, right) => (BigInt(left.userId) < BigInt(right.userId) ? -1 : 1));
      const paged = readYesNo(query, "with_member") ?? false;
      const given = readId(query, "after") ?? "0";
      const after = paged ? BigInt(given) : 0n;
      const limit = paged ? readLimit(query, 100, 100) : all.length;
      return all
        .filter(({ userId }) => BigInt(userId) > after)
        .slice(0, limit)
        .map((each) => follower(each, thread.guildId, query));
    });
    routes.get("/channels/:channel_id/thread-members/:user_id", (request) => {
      const { channel_id, user_id } = request.params;
      const thread = threads.thread(who(request), channel_id);
      const record = guilds.store.threadMember(thread.id, user_id);
      if (record === undefined) throw unknownMember();
      return follower(record, thread.guildId, request.query);
    });
    const own = "/channels/:channel_id/thread-members/@me";
    const others = "/channels/:channel_id/thread-members/:user_id";
    // Older libraries create what others put.
    for (const method of ["put", "post"] as const) {
      routes[method](own, (request) => {
        threads.join(who(request), request.params.channel_id);
      });
      routes[method](others, (request) => {
        threads.add(who(request), request.params.channel_id, request.params.user_id);
      });
    }
    routes.delete(own, (request) => {
      threads.leave(who(request), request.params.channel_id);
    });
    routes.delete(others, (request) => {
      threads.remove(who(request), request.params.channel_id, request.params.user_id);
    });
  });
}

type Query = RequestOf<"">["query"];

function readBefore(value: string | undefined, byId: boolean): string | undefined {
  if (value === undefined) return undefined;
  if (byId ? isSnowflake(value) : !Number.isNaN(Date.parse(value))) return value;
  const [code, message] = byId
    ? ["NUMBER_TYPE_COERCE", `Value "${value}" is not snowflake.`]
    : ["DATE_TIME_TYPE_PARSE", `Could not parse ${value}. Should be ISO8601.`];
  throw wrongField("before", code, message);
}
