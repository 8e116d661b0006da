import { requireId } from "../../../kernel/http/queries.js";
import { AuditLogEvent } from "../audit-log/api.js";
import { type Acting, Permission } from "../core/api.js";
import { type GuildMemberRecord, unknownRole } from "../core/group.js";
import type { MemberParts } from "./operations.js";

const DAY = 86_400_000;

/** What pruning needs (contract, Get/Begin Guild Prune). */
const NEEDED = Permission.ManageGuild | Permission.KickMembers;

/** Which members are to be pruned. */
export interface PruneCriteria {
  /** Members who were not seen for so many days. */
  readonly days: number;
  /** Roles that do not protect who has them; who has another one stays. */
  readonly includeRoles: readonly string[];
}

/** Takes members out of guilds who have not been there for long. */
export class Prune {
  constructor(
    private readonly parts: MemberParts,
    private readonly lastSeen: (userId: string) => number | undefined,
  ) {}

  /** How many members would go. */
  count(acting: Acting, guildId: string, criteria: PruneCriteria): number {
    return this.#candidates(acting, guildId, criteria).length;
  }

  /** Takes them out and returns how many there were. */
  begin(acting: Acting, guildId: string, criteria: PruneCriteria): number {
    const { guilds, audit } = this.parts;
    const gone = this.#candidates(acting, guildId, criteria);
    for (const { userId } of gone) guilds.removeMember(guildId, userId, acting);
    audit.record(guildId, {
      type: AuditLogEvent.MemberPrune,
      actorId: acting.userId,
      reason: acting.reason,
      options: { delete_member_days: String(criteria.days), members_removed: String(gone.length) },
    });
    return gone.length;
  }

  #candidates(acting: Acting, guildId: string, criteria: PruneCriteria): GuildMemberRecord[] {
    const { guilds, clock } = this.parts;
    guilds.permissions.require(guildId, acting.userId, NEEDED);
    for (const id of criteria.includeRoles) {
      if (guilds.store.roles.get(id)?.guildId !== guildId) throw unknownRole();
    }
    const oldest = clock.now() - criteria.days * DAY;
    const { ownerId } = guilds.require(guildId);
    return guilds.members(guildId).filter((member) => {
      const safe = member.roles.some((id) => !criteria.includeRoles.includes(id));
      const seen = Math.max(Date.parse(member.joinedAt), this.lastSeen(member.userId) ?? 0);
      return !safe && seen < oldest && member.userId !== ownerId && member.userId !== acting.userId;
    });
  }
}

/** @throws ApiError 50035 for invalid ids */
export function readRoles(value: string | readonly string[] | null | undefined): string[] {
  const ids = typeof value === "string" ? value.split(",").filter((id) => id !== "") : value;
  for (const id of ids ?? []) {
    requireId("include_roles", id);
  }
  return [...(ids ?? [])];
}
