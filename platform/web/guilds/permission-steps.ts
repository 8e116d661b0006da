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
      return "Not a member of the guild, so cannot do anything in it.";
    case "owner":
      return "The owner of the guild can do everything.";
    case "role":
      return `The role ${names}.`;
    case "administrator":
      return "An administrator by a role: no channel can deny anything.";
    case "everyone-overwrite":
      return "The channel’s permissions for @everyone.";
    case "role-overwrite":
      return `The channel’s permissions for the ${ids.length === 1 ? "role" : "roles"} ${names}.`;
    case "member-overwrite":
      return `The channel’s permissions for ${names}.`;
    case "timeout":
      return "A member who is timed out can only look and read.";
    case "pending":
      return "A member who has not been let in yet can only look and read.";
    case "quarantine":
      return "Auto moderation blocks the member’s name: until it is changed, the member can only look and read.";
    case "no-view":
      return "Whoever cannot see the channel cannot do anything in it.";
    case "no-connect":
      return "Whoever cannot connect to the voice channel can only see it.";
    case "no-sending":
      return "Whoever cannot send messages here cannot mention everyone, attach files or embed links either.";
    case "private-thread":
      return "The member is not in this private thread.";
  }
}

/** The address of the setting that a rule comes from, which names the row; undefined for what no page changes. */
export function settingOf(
  { rule, ids }: Step,
  guildId: string,
  channel: string,
  user: string,
  bit: bigint,
): string | undefined {
  const [first = guildId] = ids;
  const at = (tab: string, row: Readonly<Record<string, string>>) =>
    `/guilds/${guildId}/${tab}?${new URLSearchParams(row)}`;
  if (rule === "role") return at("roles", { role: first, may: String(bit) });
  if (rule === "administrator") return at("roles", { role: first, may: "8" });
  if (rule === "timeout" || rule === "not-member") return at("members", { member: user });
  if (!rule.endsWith("-overwrite")) return undefined;
  const whom = rule === "everyone-overwrite" ? guildId : first;
  return at("channels", { channel, whom, may: String(bit) });
}

const nameOf = (member: Parameters<typeof memberName>[0] | undefined) =>
  member && memberName(member);
