/**
 * A small bot: it answers, keeps starred messages on a board, and has a command with a button. Here it
 * runs on a local platform with one person; bot-test.ts tests it. Run with: npx tsx examples/bot.ts
 */

import { once } from "node:events";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  Partials,
  type RESTOptions,
  type TextChannel,
} from "discord.js";
import { startPlatform } from "game-social-sdk-platform";

/** So many stars put a message on the board. */
const STARS = 2;

const { Guilds, GuildMessages, GuildMessageReactions, MessageContent } = GatewayIntentBits;

/**
 * Logs the bot in, and has it do what it does.
 *
 * @param rest - where the HTTP API is, among others; the service's own when absent
 */
export async function startBot(token: string, rest?: Partial<RESTOptions>): Promise<Client> {
  const client = new Client({
    intents: [Guilds, GuildMessages, GuildMessageReactions, MessageContent],
    partials: [Partials.Message, Partials.Reaction],
    ...(rest === undefined ? {} : { rest }),
  });
  client.on(Events.MessageCreate, async (message) => {
    if (message.content === "!hello") await message.reply(`Hello, ${message.author.username}!`);
  });
  client.on(Events.MessageReactionAdd, async (reaction) => {
    const { count, emoji, message } = await reaction.fetch();
    if (emoji.name !== "⭐" || count !== STARS) return;
    const board = message.guild?.channels.cache.find(({ name }) => name === "starboard");
    await (board as TextChannel | undefined)?.send(
      `⭐ ${message.author?.username}: ${message.content}`,
    );
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) {
      await interaction.reply({ content: "0", components: [counter] });
    } else if (interaction.isButton()) {
      await interaction.update(`${Number(interaction.message.content) + 1}`);
    }
  });
  const ready = once(client, Events.ClientReady);
  await client.login(token);
  await ready;
  await client.application?.commands.set([{ name: "count", description: "Counts clicks" }]);
  return client;
}

const counter = new ActionRowBuilder<ButtonBuilder>().addComponents(
  new ButtonBuilder().setCustomId("more").setLabel("+1").setStyle(ButtonStyle.Primary),
);

/** A person who says hello. */
async function play(): Promise<void> {
  const platform = await startPlatform();
  const alice = platform.createUser({ username: "alice" });
  const app = platform.createApplication({ name: "Bot", bot: true, privilegedIntents: 1 << 15 });
  const guild = platform.guilds.create({ name: "Club", ownerId: alice.id });
  platform.guilds.addMember(guild.id, app.botUserId as string);
  const { id: channel } = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const client = await startBot(app.botToken as string, { api: `${platform.webBase}/api` });

  const person = platform.as(alice.id);
  const answer = person.nextMessage(channel);
  person.sendMessage(channel, "!hello");
  console.log((await answer).content);

  await client.destroy();
  await platform.close();
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) await play();
