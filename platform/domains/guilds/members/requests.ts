import { changed } from "../../../kernel/changes.js";
import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import { EncodedDispatch } from "../../../kernel/gateway/encoded-dispatch.js";
import { decodeError, requireObject } from "../../../kernel/gateway/payloads.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeOf } from "../../../kernel/snowflake.js";
import type { Users } from "../../identity/users/api.js";
import type { Guilds } from "../core/api.js";
import { type GuildMemberRecord, memberText } from "../core/group.js";
import type { GuildPresences } from "../presences/group.js";
import { byUser, startingWith } from "./search.js";

/** Opcode of the request. */
export const REQUEST_GUILD_MEMBERS = 8;

/** Members of one GUILD_MEMBERS_CHUNK. */
const CHUNK = 1000;

/** Most members found by name or asked for by id. */
const MAX_FOUND = 100;

/** How often a bot may ask for all members of a guild, in milliseconds (contract, Limits). */
const SPAN = 30_000;

/** Longest nonce, in bytes; a longer one is not given back. */
const NONCE_LIMIT = 32;

/** What the requests work with. */
export interface RequestParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly presences: GuildPresences;
}

/** Answers bots that ask for members over the gateway (contract, Request Guild Members). */
export class MemberRequests {
  /** Until when an application may not ask for all members of a guild again, oldest first. */
  readonly #asked = new Map<string, number>();

  constructor(private readonly parts: RequestParts) {}

  /** Handles the payload. */
  handle(session: Session, d: unknown): void {
    const request = readRequest(d);
    const { guildId, query, limit, userIds } = request;
    if (this.parts.guilds.member(guildId, session.userId) === undefined) return;
    const whole = userIds === undefined && query === "";
    if (whole && !asksFor(session, Intent.GuildMembers)) return;
    if (whole && limit === 0 && this.#tooSoon(session, request)) return;
    const { found, missing } = this.#find(request);
    this.#send(session, request, found, missing);
  }

  #find({ guildId, query, limit, userIds }: MemberRequest) {
    const { guilds } = this.parts;
    if (userIds !== undefined) {
      const found = userIds.flatMap((id) => guilds.member(guildId, id) ?? []);
      const missing = userIds.filter((id) => guilds.member(guildId, id) === undefined);
      return { found, missing };
    }
    if (query !== "") {
      const most = limit === 0 ? MAX_FOUND : Math.min(limit, MAX_FOUND);
      return { found: startingWith(this.parts, guildId, query, most), missing: [] };
    }
    const all = guilds.members(guildId).sort(byUser);
    return { found: limit === 0 ? all : all.slice(0, limit), missing: [] };
  }

  #send(
    session: Session,
    { guildId, presences, nonce }: MemberRequest,
    found: readonly GuildMemberRecord[],
    missing: readonly string[],
  ): void {
    const { users } = this.parts;
    const count = Math.max(1, Math.ceil(found.length / CHUNK));
    const withPresences = presences && asksFor(session, Intent.GuildPresences);
    for (let index = 0; index < count; index++) {
      const members = found.slice(index * CHUNK, (index + 1) * CHUNK);
      const texts = members.map((member) => memberText(member, users.require(member.userId)));
      const rest = JSON.stringify({
        guild_id: guildId,
        chunk_index: index,
        chunk_count: count,
        ...(index === count - 1 && missing.length > 0 ? { not_found: missing } : {}),
        ...(withPresences ? { presences: this.#presences(members) } : {}),
        ...(nonce === undefined ? {} : { nonce }),
      });
      const data = `{"members":[${texts}],${rest.slice(1)}`;
      session.deliver(new EncodedDispatch("GUILD_MEMBERS_CHUNK", data));
    }
  }

  #presences(members: readonly GuildMemberRecord[]): object[] {
    return members
      .map(({ userId: id }) => ({ user: { id }, ...this.parts.presences.of(id) }))
      .filter(({ status }) => status !== "offline");
  }

  /** Answers RATE_LIMITED to a bot that has asked for all members less than 30 seconds ago. */
  #tooSoon(session: Session, { guildId, nonce }: MemberRequest): boolean {
    const { clock } = this.parts.kernel;
    if (!changed("members.request-limit", clock)) return false;
    const now = clock.monotonic();
    for (const [key, until] of this.#asked) {
      if (until > now) break;
      this.#asked.delete(key);
    }
    const key = `${session.applicationId}:${guildId}`;
    const until = this.#asked.get(key);
    if (until === undefined) {
      this.#asked.set(key, now + SPAN);
      return false;
    }
    session.dispatch("RATE_LIMITED", {
      opcode: REQUEST_GUILD_MEMBERS,
      retry_after: (until - now) / 1000,
      meta: { guild_id: guildId, ...(nonce === undefined ? {} : { nonce }) },
    });
    return true;
  }
}

interface MemberRequest {
  readonly guildId: string;
  readonly query: string;
  readonly limit: number;
  readonly userIds: readonly string[] | undefined;
  readonly presences: boolean;
  readonly nonce: string | undefined;
}

/** @throws CloseError 4002 for a payload that cannot be understood */
function readRequest(d: unknown): MemberRequest {
  const { guild_id, query, limit, user_ids, presences, nonce } = requireObject(d);
  const guildId = snowflakeOf([guild_id].flat()[0]);
  const userIds = absent(user_ids) ? undefined : [user_ids].flat().slice(0, MAX_FOUND);
  const valid =
    (absent(query) || typeof query === "string") &&
    (absent(limit) || (Number.isInteger(limit) && Number(limit) >= 0)) &&
    (userIds ?? []).every((id) => typeof id === "string" || typeof id === "number");
  if (guildId === undefined || !valid) throw decodeError();
  if (absent(query) && userIds === undefined) throw decodeError();
  const short = typeof nonce === "string" && Buffer.byteLength(nonce) <= NONCE_LIMIT;
  return {
    guildId,
    query: typeof query === "string" ? query : "",
    limit: Number(limit ?? 0),
    userIds: userIds?.map(String),
    presences: presences === true,
    nonce: short ? nonce : undefined,
  };
}

/** Clients of many languages say null where they say nothing. */
const absent = (value: unknown) => value === undefined || value === null;
