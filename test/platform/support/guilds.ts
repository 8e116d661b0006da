import type { Platform, PlatformOptions } from "../../../platform/index.js";
import { GatewayClient } from "./gateway.js";
import { openWithGame } from "./platform.js";
import { type Answer, send } from "./players.js";

/** Every intent that a bot may have without being allowed it. */
export const PLAIN_INTENTS = [0, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 16, 20, 21, 24, 25];

/** Intents that an application must be allowed: members, presences and the content of messages. */
export const PRIVILEGED_INTENTS = [1, 8, 15];

/** A bitfield with these bits. */
export const bitfield = (...positions: number[]) =>
  positions.reduce((sum, position) => sum + 2 ** position, 0);

/** All that a bot can ask for. */
export const ALL_INTENTS = bitfield(...PLAIN_INTENTS, ...PRIVILEGED_INTENTS);

/** Permission bits as requests have them. */
export const permissions = (...positions: number[]) =>
  positions.reduce((sum, position) => sum | (1n << BigInt(position)), 0n).toString();

/** Every permission but that of administrators, which has no exceptions. */
export const ALL_BUT_ADMINISTRATOR = ((1n << 53n) - 1n - (1n << 3n)).toString();

/** Gives @everyone these permissions and no others. */
export function allowEveryone(platform: Platform, guildId: string, bits: string): void {
  const everyone = platform.guilds.roles(guildId).find(({ id }) => id === guildId);
  if (everyone === undefined) throw new Error(`There is no guild ${guildId}.`);
  platform.guilds.managers.roles.update(everyone, { permissions: bits });
}

/** A bot of an application that is allowed every intent. */
export class Bot {
  readonly id: string;
  gateway!: GatewayClient;

  constructor(
    readonly platform: Platform,
    readonly applicationId: string,
    readonly token: string,
  ) {
    this.id = platform.applications.get(applicationId)?.botUserId as string;
  }

  /** Opens a gateway session and returns READY with the events that come with it. */
  async connect(changes: Record<string, unknown> = {}) {
    this.gateway = new GatewayClient(this.platform.gatewayUrl);
    const options = { intents: ALL_INTENTS, capabilities: 0, ...changes };
    const { d: ready } = await this.gateway.identify(this.token, options);
    return { ready, events: await this.seen() };
  }

  /** Everything dispatched since the last call, as `[event, data]`. */
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  async seen(): Promise<[string, any][]> {
    return (await this.gateway.beat()).map(({ t, d }) => [t as string, d]);
  }

  /** The names of the events dispatched since the last call. */
  async names(): Promise<string[]> {
    return (await this.seen()).map(([event]) => event);
  }

  /** Sends a request with the bot's token. */
  send(method: string, path: string, body?: unknown, reason?: string): Promise<Answer> {
    const headers: Record<string, string> =
      reason === undefined ? {} : { "x-audit-log-reason": encodeURIComponent(reason) };
    return send(this.platform, `Bot ${this.token}`, method, path, body, headers);
  }
}

/**
 * A frozen platform with a guild that Alice owns, and a bot in it that has a role above @everyone.
 *
 * @param bits - permissions of the bot's role; default: all but those of administrators
 */
export async function openGuild(
  bits = (2n ** 53n - 1n - 8n).toString(),
  now?: number,
  options: PlatformOptions = {},
) {
  const clock = now === undefined ? { frozen: true } : { frozen: true, now };
  const opened = await openWithGame(
    { bot: true, privilegedIntents: 33_026 },
    { clock, ...options },
  );
  const { platform, user: alice, game } = opened;
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const fields = { name: "Robots", permissions: bits };
  const role = platform.guilds.managers.roles.create(guild.id, fields, 10);
  const text = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const bot = new Bot(platform, game.id, game.botToken as string);
  platform.guilds.addMember(guild.id, bot.id, [role.id]);
  platform.guilds.addMember(guild.id, bob.id);
  /** Another application with a bot. */
  const otherBot = (name: string) => {
    const made = platform.createApplication({ name, bot: true, privilegedIntents: 33_026 });
    return new Bot(platform, made.id, made.botToken as string);
  };
  return { platform, alice, bob, guild, role, text, bot, otherBot, game };
}

/** A guild in which the bot may do only what `may` gives it, and nobody else anything. */
export async function openStrictGuild() {
  const opened = await openGuild("0");
  const { platform, guild, role } = opened;
  allowEveryone(platform, guild.id, "0");
  const may = (...positions: number[]) => {
    const current = platform.guilds.store.roles.get(role.id) ?? role;
    platform.guilds.managers.roles.update(current, { permissions: permissions(...positions) });
  };
  return { ...opened, may };
}
