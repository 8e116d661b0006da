/** An unmodified bot library. */

import { once } from "node:events";
import { Client, type ClientOptions, Events, type Guild } from "discord.js";
import { onTestFinished } from "vitest";
import type { Platform } from "../../../platform/index.js";

/** A client of discord.js that is ready, and is closed when the test ends. */
export async function loginLibrary(
  { platform, token }: { readonly platform: Platform; readonly token: string },
  options: ClientOptions,
): Promise<Client> {
  const rest = { api: `${platform.webBase}/api`, cdn: `${platform.webBase}/cdn`, version: "10" };
  const client = new Client({ ...options, rest });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(token);
  await ready;
  return client;
}

/** A guild that a client has cached. */
export function cachedGuild(client: Client, guildId: string): Guild {
  const guild = client.guilds.cache.get(guildId);
  if (guild === undefined) throw new Error(`The guild ${guildId} is not in the cache.`);
  return guild;
}
