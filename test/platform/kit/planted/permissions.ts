/** Tests whose request or act is refused for want of a permission, or for standing too low. */

import type { Fixtures } from "../../../../platform/kit/fixtures.js";
import { type PlantedFault, send, succeeds } from "./planted-fault.js";

const KICK = 1n << 1n;
const BAN = 1n << 2n;
const MANAGE_ROLES = 1n << 28n;
const MANAGE_THREADS = 1n << 34n;
const TIME_OUT = 1n << 40n;

/** Gives the bot permissions by a role of its own, below that of a captain, who is alice. */
function ranked({ platform, application, guild, person }: Fixtures, permissions: bigint) {
  const { managers } = platform.guilds;
  const give = (userId: string, role: object, position: number) => {
    const { id } = managers.roles.create(guild.id, role, position);
    const member = platform.guilds.member(guild.id, userId);
    if (member === undefined) throw new Error("Nobody gives a role to somebody outside.");
    managers.members.update(member, { roles: [id] });
    return id;
  };
  const { botUserId } = platform.applications.require(application.id);
  give(String(botUserId), { name: "helpers", permissions: String(permissions) }, 1);
  const { id: captain } = person("alice");
  return { captain, role: give(captain, { name: "captains" }, 2), at: `/guilds/${guild.id}` };
}

const TOO_LOW = `the caller's highest role, "helpers", is not above`;
const BY_BOT = "The last request was refused: bot: ";
const MISSING = "403 Missing Permissions (code 50013): ";
const GUILD = "/api/v10/guilds/guild";

export const PERMISSIONS: readonly PlantedFault[] = [
  {
    name: "a bot may not ban",
    headline: `${BY_BOT}PUT ${GUILD}/bans/alice → ${MISSING}the caller lacks BAN_MEMBERS`,
    causes: ["the caller lacks BAN_MEMBERS"],
    body: async (fixtures, expect) => {
      const { at, captain } = ranked(fixtures, KICK);
      await succeeds(expect, send(fixtures, "PUT", `${at}/bans/${captain}`, {}));
    },
  },
  {
    name: "a bot bans somebody above it",
    headline: `${BY_BOT}PUT ${GUILD}/bans/alice → ${MISSING}${TOO_LOW} the target's, "captains"`,
    causes: [TOO_LOW],
    body: async (fixtures, expect) => {
      const { at, captain } = ranked(fixtures, BAN);
      await succeeds(expect, send(fixtures, "PUT", `${at}/bans/${captain}`, {}));
    },
  },
  {
    name: "a bot kicks the owner",
    headline: `${BY_BOT}DELETE ${GUILD}/members/owner → ${MISSING}the target owns the guild`,
    causes: ["the target owns the guild"],
    body: async (fixtures, expect) => {
      const { at } = ranked(fixtures, KICK);
      const owner = fixtures.guild.owner.id;
      await succeeds(expect, send(fixtures, "DELETE", `${at}/members/${owner}`));
    },
  },
  {
    name: "a bot gives somebody above it a time-out",
    headline: `${BY_BOT}PATCH ${GUILD}/members/alice → ${MISSING}${TOO_LOW} the target's, "captains"`,
    causes: [TOO_LOW],
    body: async (fixtures, expect) => {
      const { at, captain } = ranked(fixtures, TIME_OUT);
      const body = { communication_disabled_until: null };
      await succeeds(expect, send(fixtures, "PATCH", `${at}/members/${captain}`, body));
    },
  },
  {
    name: "a bot gives a role above its own",
    causes: [`${TOO_LOW} the role "captains"`],
    body: async (fixtures, expect) => {
      const { at, captain, role } = ranked(fixtures, MANAGE_ROLES);
      await succeeds(expect, send(fixtures, "PUT", `${at}/members/${captain}/roles/${role}`));
    },
  },
  {
    name: "a bot gives the role of everyone",
    causes: ["the role is @everyone, which every member has"],
    body: async (fixtures, expect) => {
      const { at, captain } = ranked(fixtures, MANAGE_ROLES);
      const path = `${at}/members/${captain}/roles/${fixtures.guild.id}`;
      await succeeds(expect, send(fixtures, "PUT", path));
    },
  },
  {
    name: "a bot gives away what it may not itself",
    causes: ["the caller can allow and deny only what it may do itself, and lacks BAN_MEMBERS"],
    body: async (fixtures, expect) => {
      ranked(fixtures, MANAGE_ROLES);
      const path = `/channels/${fixtures.guild.channel}/permissions/${fixtures.guild.id}`;
      await succeeds(expect, send(fixtures, "PUT", path, { type: 0, allow: String(BAN) }));
    },
  },
  {
    name: "a bot may not look after a thread",
    causes: ["the caller lacks MANAGE_THREADS"],
    body: async (fixtures, expect) => {
      const { guild } = fixtures;
      const { id } = guild.owner.createThread(guild.channel, { name: "plans", type: 11 });
      await succeeds(expect, send(fixtures, "PATCH", `/channels/${id}`, { locked: true }));
    },
  },
  {
    name: "a bot may not make a webhook",
    causes: ["the caller lacks MANAGE_WEBHOOKS"],
    body: async (fixtures, expect) => {
      const path = `/channels/${fixtures.guild.channel}/webhooks`;
      await succeeds(expect, send(fixtures, "POST", path, { name: "news" }));
    },
  },
  {
    name: "a bot may not take an invite back",
    causes: [
      "the caller needs one of these permissions and has none: MANAGE_CHANNELS; MANAGE_GUILD",
    ],
    body: async (fixtures, expect) => {
      const { guild } = fixtures;
      const code = guild.owner.inviteToChannel(guild.channel);
      ranked(fixtures, MANAGE_THREADS);
      await succeeds(expect, send(fixtures, "DELETE", `/invites/${code}`));
    },
  },
  {
    name: "a player may not link a lobby",
    causes: [
      "Missing Permissions: the caller's membership of the lobby lacks the flag CanLinkLobby",
    ],
    body: async ({ platform, application, person, guild }) => {
      const alice = platform.as(person("alice").id, application.id);
      const bob = platform.as(person("bob").id, application.id);
      alice.joinLobby("secret of a lobby");
      bob.linkLobby(bob.joinLobby("secret of a lobby"), guild.channel);
    },
  },
];
