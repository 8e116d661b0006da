import type { PermissionRule } from "../../domains/guilds/core/permissions.js";
import { type GuildData, memberName } from "./data.js";

/** A rule that applied, with the bits that it gave and took. */
export interface Step {
  readonly rule: PermissionRule;
  readonly ids: readonly string[];
  readonly gave: string;
  readonly took: string;
  readonly bits: string;
}

/** What a rule is, in words of the guild's own names. */
export function ruleText({ rule, ids }: Step, { guild, members }: GuildData): string {
  const names = ids
    .map(
      (id) =>
        guild.roles.find((role) => role.id === id)?.name ??
        nameOf(members.find(({ userId }) => userId === id)) ??
        id,
    )
    .join(", ");
  switch (rule) {
    case "not-member":
      return "Is not a member of the guild, so may do nothing in it.";
    case "owner":
      return "Owns the guild, and so may do everything.";
    case "role":
      return `The role ${names}.`;
    case "administrator":
      return "Is an administrator by a role: no channel can take anything away.";
    case "everyone-overwrite":
      return "What the channel says of @everyone.";
    case "role-overwrite":
      return `What the channel says of the roles ${names}.`;
    case "member-overwrite":
      return `What the channel says of ${names} alone.`;
    case "timeout":
      return "Is timed out: may only look and read.";
    case "pending":
      return "Has not been let in yet: may only look and read.";
    case "quarantine":
      return "Auto moderation does not allow the name: may only look, read and change it.";
    case "no-view":
      return "Does not see the channel, so may do nothing in it.";
    case "no-connect":
      return "May not connect to the voice channel, so may do nothing in it but see it.";
    case "no-sending":
      return "May not send messages here, so neither mention everyone, nor attach files or embed links.";
    case "private-thread":
      return "Is not in this private thread.";
  }
}

const nameOf = (member: Parameters<typeof memberName>[0] | undefined) =>
  member && memberName(member);
