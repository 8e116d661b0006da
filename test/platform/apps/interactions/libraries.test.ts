/** Unmodified libraries as applications, people played by the platform. */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  REST,
  Routes,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from "discord.js";
import { InteractionResponseType, verifyKeyMiddleware } from "discord-interactions";
import { ApplicationCommandType, Server, SlashCommand, SlashCreator } from "slash-create";
import { expect, onTestFinished, test } from "vitest";
import { openApp } from "../../support/apps.js";

test("a bot of discord.js: a command with options and completions, a button, a form, a deferred answer", async () => {
  const { platform, user, game, channel } = await openApp();
  const api = `${platform.webBase}/api`;
  const rest = new REST({ api, version: "10" }).setToken(game.botToken as string);
  const roll = new SlashCommandBuilder()
    .setName("roll")
    .setDescription("Rolls a die")
    .addIntegerOption((option) =>
      option.setName("sides").setDescription("How many").setMinValue(2).setAutocomplete(true),
    );
  const slow = new SlashCommandBuilder().setName("slow").setDescription("Takes its time");
  const registered = await rest.put(Routes.applicationCommands(game.id), {
    body: [roll.toJSON(), slow.toJSON(), { name: "Quote", type: 3 }],
  });
  expect(registered).toHaveLength(3);

  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api, version: "10" } });
  onTestFinished(() => client.destroy());
  const errors: unknown[] = [];
  const answer = async (
    interaction: Parameters<Parameters<typeof client.on<Events.InteractionCreate>>[1]>[0],
  ) => {
    if (interaction.isAutocomplete()) {
      return interaction.respond([{ name: "twenty", value: 20 }]);
    }
    if (interaction.isChatInputCommand() && interaction.commandName === "roll") {
      const sides = interaction.options.getInteger("sides") ?? 6;
      const again = new ButtonBuilder()
        .setCustomId("again")
        .setLabel("Again")
        .setStyle(ButtonStyle.Primary);
      const name = new ButtonBuilder()
        .setCustomId("name")
        .setLabel("Name it")
        .setStyle(ButtonStyle.Secondary);
      return interaction.reply({
        content: `1 of ${sides}`,
        components: [new ActionRowBuilder<ButtonBuilder>().addComponents(again, name)],
      });
    }
    if (interaction.isChatInputCommand()) {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      return interaction.editReply("Done");
    }
    if (interaction.isMessageContextMenuCommand()) {
      return interaction.reply(`> ${interaction.targetMessage.content}`);
    }
    if (interaction.isButton() && interaction.customId === "again") {
      return interaction.update("2 of 6");
    }
    if (interaction.isButton()) {
      const input = new TextInputBuilder().setCustomId("title").setStyle(TextInputStyle.Short);
      const label = new LabelBuilder().setLabel("Title").setTextInputComponent(input);
      return interaction.showModal(
        new ModalBuilder().setCustomId("naming").setTitle("Name it").addLabelComponents(label),
      );
    }
    if (interaction.isModalSubmit()) {
      return interaction.reply(
        `Named ${interaction.fields.getTextInputValue("title")} by ${interaction.user.username}`,
      );
    }
    return undefined;
  };
  client.on(Events.InteractionCreate, (interaction) => {
    answer(interaction).catch((error: unknown) => errors.push(error));
  });
  const ready = once(client, Events.ClientReady);
  await client.login(game.botToken as string);
  await ready;

  const person = platform.as(user.id);
  const here = { channel: channel.id };
  const typed = await person.autocomplete("/roll", "sides", { sides: "2" }, here);
  expect(typed.choices).toEqual([{ name: "twenty", value: 20 }]);
  const rolled = await person.runCommand("/roll", { sides: 20 }, here);
  expect(rolled.message).toMatchObject({ content: "1 of 20" });
  const messageId = rolled.message?.id as string;
  expect(await person.press(messageId, "Again")).toMatchObject({
    kind: "update",
    message: { id: messageId, content: "2 of 6" },
  });
  const form = await person.press(messageId, "Name it");
  expect(form).toMatchObject({ kind: "modal", modal: { custom_id: "naming", title: "Name it" } });
  const named = await person.submit(form.interactionId, { title: "Lucky" });
  expect(named.message).toMatchObject({ content: "Named Lucky by alice" });
  expect(await person.runCommand("/slow", {}, here)).toMatchObject({
    kind: "message",
    ephemeral: true,
    message: { content: "Done" },
  });
  const quoted = await person.useMessageCommand("Quote", messageId);
  expect(quoted.message).toMatchObject({ content: "> 2 of 6", type: 23 });
  expect(errors).toEqual([]);
});

/** Sets a server as the application's, and returns what sets it. */
async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the middleware of discord-interactions passes the checks and answers", async () => {
  const { platform, user, bot, channel, commandsPath } = await openApp();
  await bot("POST", commandsPath, { name: "ping", description: "Answers" });
  const { verify_key } = (await bot("GET", "/applications/@me")).body;
  const check = verifyKeyMiddleware(verify_key);
  // What the middleware uses of a framework.
  const server = createServer((request, response) => {
    const send = (body: unknown) =>
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    const framework = Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      send,
      json: (body: unknown) => response.setHeader("content-type", "application/json") && send(body),
    });
    const asked = Object.assign(request, {
      header: (name: string) => request.headers[name.toLowerCase()],
    });
    check(asked as never, framework as never, () => {
      const { type } = (request as unknown as { body: { type: number } }).body;
      expect(type).toBe(2);
      const data = { content: "Pong" };
      framework.json({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data });
    });
  });
  const interactions_endpoint_url = await listening(server);
  const set = await bot("PATCH", "/applications/@me", { interactions_endpoint_url });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const seen = await platform.as(user.id).runCommand("/ping", {}, { channel: channel.id });
  expect(seen).toMatchObject({ kind: "message", message: { content: "Pong" } });
});

/** Hands `slash-create` the requests of a server of node:http. */
class NodeServer extends Server {
  handle!: (treq: unknown, respond: (response: unknown) => Promise<void>) => Promise<void>;

  constructor() {
    super({ alreadyListening: true });
    this.isWebserver = true;
  }

  override createEndpoint(_path: string, handler: never): void {
    this.handle = handler;
  }
}

test("a command library that serves over HTTP registers its commands, passes the checks and answers", async () => {
  const { platform, user, bot, game, channel, commandsPath } = await openApp();
  const { verify_key } = (await bot("GET", "/applications/@me")).body;
  const creator = new SlashCreator({
    applicationID: game.id,
    publicKey: verify_key,
    token: `Bot ${game.botToken}`,
    rest: { baseURL: `${platform.webBase}/api/v10` },
  });
  class Hello extends SlashCommand {
    constructor(of: SlashCreator) {
      super(of, {
        name: "hello",
        description: "Says hello",
        type: ApplicationCommandType.CHAT_INPUT,
        options: [{ type: 3, name: "name", description: "Name", required: true }],
      });
    }

    override async run(context: { options: Record<string, string> }) {
      return `Hello, ${context.options.name}!`;
    }
  }
  const transport = new NodeServer();
  creator.withServer(transport).registerCommand(new Hello(creator));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const body = JSON.parse(raw);
    const received = { headers: request.headers, body, rawBody: raw, request, response };
    await transport.handle(received, async (answer) => {
      const {
        status = 200,
        headers = {},
        body: answered,
      } = answer as {
        status?: number;
        headers?: Record<string, string>;
        body?: unknown;
      };
      const text = typeof answered === "string" ? answered : JSON.stringify(answered ?? "");
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
  });
  const interactions_endpoint_url = await listening(server);
  await creator.syncCommands();
  expect((await bot("GET", commandsPath)).body).toMatchObject([{ name: "hello" }]);
  const set = await bot("PATCH", "/applications/@me", { interactions_endpoint_url });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const seen = await platform
    .as(user.id)
    .runCommand("/hello", { name: "Ann" }, { channel: channel.id });
  expect(seen).toMatchObject({ kind: "message", message: { content: "Hello, Ann!" } });
});
