/** Guilds with bots of an unmodified library, and the people around them. */

import { type EventEmitter, once } from "node:events";
import { Client, Events, GatewayIntentBits, Options } from "discord.js";
import { onTestFinished } from "vitest";
import { messages } from "../../../../platform/domains/messages/core/domain.js";
import type { Platform } from "../../../../platform/index.js";
import { open } from "../../support/platform.js";

const INTENTS = Object.values(GatewayIntentBits).filter((bit) => typeof bit === "number");
/** Members, presences and content of messages. */
const PRIVILEGED = 33_026;
/** Messages that a library keeps of each channel. */
export const KEPT = 1000;

/** A bot of the library, and since when it has seen everything. */
export class CrowdBot {
  readonly client: Client;
  /** The latest message when it had got all guilds; 0 before the first. */
  since = 0n;
  /** Messages whose reactions of a kind the library counts wrongly: it took one of its own back. */
  readonly miscounted = new Set<string>();

  constructor(
    readonly platform: Platform,
    readonly applicationId: string,
    readonly userId: string,
    readonly token: string,
  ) {
    this.client = new Client({
      intents: INTENTS as number[],
      rest: { api: `${platform.webBase}/api`, version: "10" },
      makeCache: Options.cacheWithLimits({ MessageManager: KEPT, ReactionManager: KEPT }),
    });
    onTestFinished(() => this.client.destroy());
    // Sockets that break are what is played here.
    this.client.on(Events.Error, () => {});
    this.client.on(Events.ShardError, () => {});
    (this.client as EventEmitter).on(Events.Raw, ({ t, d }) => {
      const own = t === "MESSAGE_REACTION_REMOVE" && d.user_id === userId;
      if (own) this.miscounted.add(`${d.message_id} ${d.emoji.name}`);
    });
    this.client.on(Events.ShardReady, () => {
      // What it kept of the session before may have changed in between, which nobody tells it.
      for (const channel of this.client.channels.cache.values()) {
        if (channel.isTextBased()) channel.messages.cache.clear();
      }
      for (const guild of this.client.guilds.cache.values()) {
        guild.autoModerationRules.cache.clear();
      }
      const ids = platform
        .domain(messages)
        .all()
        .map(({ id }) => BigInt(id));
      this.since = ids.reduce((latest, id) => (id > latest ? id : latest), 0n);
    });
  }

  async login(): Promise<void> {
    const ready = once(this.client, Events.ClientReady);
    await this.client.login(this.token);
    await ready;
  }

  /** Resolves when the bot has heard that a guild has a name. */
  async heard(guildId: string, name: string): Promise<void> {
    const seen = () => this.client.guilds.cache.get(guildId)?.name === name;
    while (!seen()) {
      await once(this.client, Events.Raw);
      // The library applies a payload after it has emitted its event.
      await new Promise(setImmediate);
    }
  }
}

/** How many there are of each. */
interface Counts {
  readonly guilds?: number;
  readonly bots?: number;
  readonly people?: number;
}

/** Puts guilds on a platform in which all bots and all people are; every guild has two open channels. */
export function guildsOfCrowd(platform: Platform, counts: Counts = {}) {
  const { guilds: guildCount = 3, bots: botCount = 8, people = 12 } = counts;
  const { guilds } = platform;
  const users = Array.from({ length: people }, (_, index) =>
    platform.createUser({ username: `person${index}` }),
  );
  const apps = Array.from({ length: botCount }, (_, index) =>
    platform.createApplication({ name: `Bot ${index}`, bot: true, privilegedIntents: PRIVILEGED }),
  );
  const places = Array.from({ length: guildCount }, (_, index) => {
    const guild = guilds.create({ name: `Guild ${index}`, ownerId: users[index]?.id as string });
    const robots = guilds.createRole(guild.id, "Robots", (2n ** 53n - 1n - 8n).toString());
    for (const { botUserId } of apps) guilds.addMember(guild.id, botUserId as string, [robots.id]);
    for (const { id } of users) if (id !== guild.ownerId) guilds.addMember(guild.id, id);
    const open = ["general", "talk"].map(
      (name) => guilds.createChannel({ guildId: guild.id, name }).id,
    );
    guilds.update(guild.id, { features: ["COMMUNITY", "VANITY_URL"] });
    for (const type of [2, 4, 13, 15])
      guilds.createChannel({ guildId: guild.id, name: "more", type });
    return { id: guild.id, ownerId: guild.ownerId, robots: robots.id, open };
  });
  const bots = apps.map(({ id, botUserId, botToken }) => ({
    applicationId: id,
    userId: botUserId as string,
    token: botToken as string,
  }));
  return { platform, users, places, bots };
}

/** The same on a new platform, with bots of the library that are logged in. */
export async function openCrowd(counts: Counts = {}) {
  const platform = await open();
  const crowd = guildsOfCrowd(platform, counts);
  const bots = crowd.bots.map(
    ({ applicationId, userId, token }) => new CrowdBot(platform, applicationId, userId, token),
  );
  await Promise.all(bots.map((bot) => bot.login()));
  return { ...crowd, bots };
}

/** Whom random acts need: bots need not run on a library. */
export type Scene = ReturnType<typeof guildsOfCrowd>;
export type SceneBot = Scene["bots"][number];
export type Crowd = Awaited<ReturnType<typeof openCrowd>>;
export type Place = Scene["places"][number];
