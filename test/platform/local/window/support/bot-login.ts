import { once } from "node:events";
import {
  type ApplicationCommandDataResolvable,
  Client,
  Events,
  GatewayIntentBits,
  type Interaction,
} from "discord.js";
import { onTestFinished } from "vitest";
import type { Platform } from "../../../../../platform/index.js";

/** What a bot of `discord.js` can do. */
export interface Abilities {
  readonly commands: readonly ApplicationCommandDataResolvable[];
  readonly respond: (interaction: Interaction) => Promise<void>;
}

/** Logs a bot in, with its commands registered, until the test ends. */
export async function logBotIn(
  platform: Platform,
  botToken: string,
  { commands, respond }: Abilities,
): Promise<Client> {
  const bot = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: `${platform.webBase}/api`, version: "10" },
  });
  onTestFinished(() => bot.destroy());
  bot.on(Events.InteractionCreate, respond);
  const ready = once(bot, Events.ClientReady);
  await bot.login(botToken);
  await ready;
  await bot.application?.commands.set(commands);
  return bot;
}
