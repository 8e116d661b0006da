import { Intent } from "../../../kernel/gateway/delivery.js";
import { unknownGuild } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { timestamp, timestampOrNull } from "../../../kernel/timestamps.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { type GuildBans, userBanned } from "../bans/api.js";
import { type Acting, type Guilds, guildTable, Permission } from "../core/api.js";
import type { GuildOperations } from "../settings/group.js";
import { answered } from "./answers.js";
import type { ActionBody, VerificationBody } from "./bodies.js";
import { alreadyMember, noVerification, unknownJoinRequest } from "./errors.js";
import {
  type JoinRequestRecord,
  type JoinRequestStatus,
  joinRequestShape,
  type VerificationRecord,
  verificationShape,
} from "./record.js";

/** How long a request is kept: 180 days. */
const KEPT = 180 * 86_400_000;

/** The feature of a guild that asks who wants to join. */
const ENABLED = "MEMBER_VERIFICATION_GATE_ENABLED";

/** What a listing of requests is narrowed by. */
export interface JoinRequestFilter {
  readonly status?: JoinRequestStatus | "STARTED" | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** What guilds ask who wants to join, and the requests of those who do. */
export class JoinRequests {
  readonly #forms: Table<VerificationRecord>;
  readonly #requests: Table<JoinRequestRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
    private readonly guilds: Guilds,
    private readonly settings: GuildOperations,
    private readonly bans: GuildBans,
  ) {
    const { store, signals } = kernel;
    this.#forms = store.table({
      name: "memberVerifications",
      shape: verificationShape,
      references: { id: "guilds" },
    });
    this.#requests = guildTable(kernel, {
      name: "joinRequests",
      shape: joinRequestShape,
      references: { userId: "users" },
      grouped: ["userId"],
      expires: { at: ({ createdAt }) => createdAt + KEPT },
    });
    signals.on("guild.deleting", ({ guildId }) => this.#forms.delete(guildId));
    signals.on("user.deleting", ({ userId }) => {
      for (const { id } of this.#requests.where("userId", userId)) this.#requests.delete(id);
    });
  }

  /** What a guild asks, in wire form; null where it asks nothing. */
  form(guildId: string) {
    const form = this.#forms.get(guildId);
    return {
      version: form === undefined ? null : timestamp(form.changedAt),
      description: form?.description ?? null,
      form_fields: form?.fields ?? [],
    };
  }

  /** Whether who comes by an invite has to answer first. */
  asks(guildId: string): boolean {
    return this.#forms.get(guildId)?.enabled === true;
  }

  /** Changes what a guild asks. */
  editForm(acting: Acting, guildId: string, body: VerificationBody) {
    this.guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const before = this.#forms.get(guildId);
    const enabled = body.enabled ?? before?.enabled ?? false;
    this.#forms.put({
      id: guildId,
      enabled,
      description:
        body.description === undefined ? (before?.description ?? null) : body.description,
      fields: body.form_fields ?? before?.fields ?? [],
      changedAt: this.kernel.clock.now(),
    });
    const guild = this.guilds.require(guildId);
    const was = guild.features.includes(ENABLED);
    if (was !== enabled) {
      const others = guild.features.filter((feature) => feature !== ENABLED);
      const features = enabled ? [...others, ENABLED] : others;
      this.settings.change(acting, guild, { features }, true);
      if (!enabled) this.#admitAll(guildId);
    }
    return this.form(guildId);
  }

  /**
   * Asks to join a guild. Where it only has terms, who accepts them is a member at once.
   *
   * @throws ApiError 150009 for a member, 40007 for who is banned, 50035 for answers that do not fit
   */
  apply(userId: string, guildId: string, answers: readonly unknown[]): JoinRequestRecord {
    if (this.guilds.get(guildId) === undefined) throw unknownGuild();
    if (this.bans.has(guildId, userId)) throw userBanned();
    const form = this.#forms.get(guildId);
    if (form?.enabled !== true) throw noVerification();
    const member = this.guilds.member(guildId, userId);
    if (member !== undefined && !member.pending) throw alreadyMember();
    const responses = answered(form.fields, answers);
    const open = this.#ofUser(userId, guildId);
    if (open !== undefined) this.#remove(open);
    const request = this.#requests.put({
      id: this.kernel.ids.next(),
      guildId,
      userId,
      status: "SUBMITTED",
      createdAt: this.kernel.clock.now(),
      reviewedAt: null,
      reviewerId: null,
      rejectionReason: null,
      responses,
    });
    this.#notify("GUILD_JOIN_REQUEST_CREATE", request);
    const automatic = form.fields.every(({ field_type }) => field_type === "TERMS");
    return automatic ? this.#decide(request, null, "APPROVED", null) : request;
  }

  /** Takes a request back that is not decided; does nothing when there is none. */
  withdraw(userId: string, guildId: string): void {
    if (this.guilds.get(guildId) === undefined) throw unknownGuild();
    const open = this.#ofUser(userId, guildId);
    if (open?.status === "SUBMITTED") this.#remove(open);
  }

  /** The requests of a guild, newest first, for who may kick. */
  list({ userId }: Acting, guildId: string, filter: JoinRequestFilter) {
    this.guilds.permissions.require(guildId, userId, Permission.KickMembers);
    const { status, limit, before, after } = filter;
    const found = this.#requests
      .where("guildId", guildId)
      .filter((one) => status === undefined || one.status === status)
      .sort((left, right) => Number(BigInt(right.id) - BigInt(left.id)));
    const page = found
      .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after));
    // After an id come the next ones, not the newest of all.
    const some = after === undefined ? page.slice(0, limit) : page.slice(-limit);
    return { total: found.length, guild_join_requests: some.map((one) => this.object(one)) };
  }

  /** Lets somebody in, or refuses. @throws ApiError 150016 for a request that is not there or decided */
  act(acting: Acting, guildId: string, id: string, body: ActionBody): JoinRequestRecord {
    this.guilds.permissions.require(guildId, acting.userId, Permission.KickMembers);
    const request = this.#requests.get(id);
    if (request?.guildId !== guildId) throw unknownJoinRequest();
    const member = this.guilds.member(guildId, request.userId);
    if (member !== undefined && !member.pending) throw alreadyMember();
    if (request.status !== "SUBMITTED") throw unknownJoinRequest();
    const isBanned = this.bans.has(guildId, request.userId);
    if (body.action === "APPROVED" && isBanned) throw userBanned();
    const reason = body.action === "REJECTED" ? (body.rejection_reason ?? null) : null;
    return this.#decide(request, acting.userId, body.action, reason);
  }

  /** A request in wire form. */
  object(request: JoinRequestRecord) {
    const user = this.users.get(request.userId);
    const reviewer = this.users.get(request.reviewerId ?? "");
    return {
      id: request.id,
      created_at: timestamp(request.createdAt),
      reviewed_at: timestampOrNull(request.reviewedAt),
      application_status: request.status,
      rejection_reason: request.rejectionReason,
      guild_id: request.guildId,
      user_id: request.userId,
      user: user === undefined ? null : userObject(user),
      form_responses: request.responses,
      actioned_by_user: reviewer === undefined ? null : userObject(reviewer),
    };
  }

  #decide(
    request: JoinRequestRecord,
    reviewerId: string | null,
    status: JoinRequestStatus,
    rejectionReason: string | null,
  ): JoinRequestRecord {
    const reviewedAt = this.kernel.clock.now();
    const change = { status, reviewedAt, reviewerId, rejectionReason };
    const decided = this.#requests.update(request, change);
    this.#notify("GUILD_JOIN_REQUEST_UPDATE", decided);
    if (status === "APPROVED") {
      const { guildId, userId } = request;
      const { members } = this.guilds.managers;
      const member = this.guilds.member(guildId, userId);
      if (member === undefined) members.add(guildId, userId);
      else members.update(member, { pending: false });
    }
    return decided;
  }

  /** Where nothing is asked any more, nobody is kept waiting. */
  #admitAll(guildId: string): void {
    for (const member of this.guilds.members(guildId)) {
      if (member.pending) this.guilds.managers.members.update(member, { pending: false });
    }
  }

  #ofUser(userId: string, guildId: string): JoinRequestRecord | undefined {
    return this.#requests.where("userId", userId).find((one) => one.guildId === guildId);
  }

  #remove({ id, guildId, userId }: JoinRequestRecord): void {
    this.#requests.delete(id);
    const data = { guild_id: guildId, id, user_id: userId };
    this.#deliver("GUILD_JOIN_REQUEST_DELETE", guildId, data);
  }

  #notify(event: string, request: JoinRequestRecord): void {
    const { guildId: guild_id, status } = request;
    this.#deliver(event, guild_id, { guild_id, status, request: this.object(request) });
  }

  #deliver(event: string, guildId: string, data: object): void {
    const anyOf = [Permission.KickMembers];
    this.guilds.deliver({ guildId, event, intent: Intent.Guilds, anyOf, data });
  }
}
