/** Runs the platform with guilds, their members and bots, until the parent disconnects. */

import { startPlatform } from "../../platform/index.js";

/** What the process says when it listens. */
export interface GuildServiceReady {
  readonly apiBase: string;
  readonly gatewayUrl: string;
  /** The bot that is in all guilds, and those that are in the first one only. */
  readonly token: string;
  readonly others: readonly string[];
  /** Each guild with a channel, a member and a role that the member does not have. */
  readonly guilds: readonly {
    readonly id: string;
    readonly channelId: string;
    readonly memberId: string;
    readonly roleId: string;
  }[];
}

/** Moves the clock, or asks for a {@link GuildServiceCost} alone. */
export interface GuildServiceQuestion {
  /** Milliseconds; a bot may send but 120 payloads in a minute. */
  readonly advance?: number;
}

/** What the process has used so far. */
export interface GuildServiceCost {
  /** Milliseconds of processor time, of all threads. */
  readonly cpu: number;
  /** Bytes that it holds. */
  readonly memory: number;
}

const PRIVILEGED = 33_026;
const [guildCount = 0, memberCount = 0, botCount = 0] = process.argv.slice(2).map(Number);

// Nobody heartbeats, and no session is taken for lost.
const platform = await startPlatform({ heartbeatInterval: 3_600_000, clock: { frozen: true } });
const { guilds } = platform;
const people = Array.from(
  { length: memberCount },
  (_, index) => platform.createUser({ username: `person${index}` }).id,
);
const makeBot = (name: string) =>
  platform.createApplication({ name, bot: true, privilegedIntents: PRIVILEGED });
const bot = makeBot("Bot");
const others = Array.from({ length: botCount }, (_, index) => makeBot(`Other ${index}`));
const made = Array.from({ length: guildCount }, (_, index) => {
  const [ownerId, memberId] = people as [string, string];
  const { id } = guilds.create({ name: `Guild ${index}`, ownerId });
  const fields = { name: "Robots", permissions: (2n ** 53n - 1n).toString() };
  const robots = guilds.managers.roles.create(id, fields, 10);
  const { id: roleId } = guilds.createRole(id, "Crew", "0");
  guilds.addMember(id, bot.botUserId as string, [robots.id]);
  for (const userId of people) guilds.addMember(id, userId);
  const { id: channelId } = guilds.createChannel({ guildId: id, name: "general" });
  for (const name of ["one", "two", "three"]) guilds.createChannel({ guildId: id, name });
  return { id, channelId, memberId, roleId };
});
for (const { botUserId } of others) {
  if (made[0] !== undefined) guilds.addMember(made[0].id, botUserId as string);
}
// They would be all there is to measure.
const routes = [
  "GET /channels/:channel_id",
  "GET /guilds/:guild_id",
  "GET /guilds/:guild_id/members/:user_id",
  "PATCH /guilds/:guild_id/members/:user_id",
  "PUT /guilds/:guild_id/members/:user_id/roles/:role_id",
  "GET /channels/:channel_id/messages",
  "POST /channels/:channel_id/messages",
  "PATCH /channels/:channel_id/messages/:message_id",
  "DELETE /channels/:channel_id/messages/:message_id",
  "PUT /channels/:channel_id/messages/:message_id/reactions/:emoji_name/@me",
];
for (const route of routes) platform.rateLimits.set(route, { limit: 1e9, windowMs: 1000 });

const ready: GuildServiceReady = {
  apiBase: platform.apiBase,
  gatewayUrl: platform.gatewayUrl,
  token: bot.botToken as string,
  others: others.map(({ botToken }) => botToken as string),
  guilds: made,
};
process.send?.(ready);

process.on("message", ({ advance = 0 }: GuildServiceQuestion) => {
  platform.clock.advance(advance);
  const { user, system } = process.cpuUsage();
  const cost: GuildServiceCost = { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() };
  process.send?.(cost);
});
process.once("disconnect", () => void platform.close().then(() => process.exit(0)));
