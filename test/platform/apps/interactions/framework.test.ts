/** A command framework on top of `discord.js`, both unmodified, people played by the platform. */

import { once } from "node:events";
import {
  Command,
  InteractionHandler,
  InteractionHandlerTypes,
  LogLevel,
  SapphireClient,
} from "@sapphire/framework";
import {
  ActionRowBuilder,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Events,
  GatewayIntentBits,
  MessageFlags,
} from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { openApp } from "../../support/apps.js";

/** `/count to:<number>`, for members who are let; answers with a button. */
class Count extends Command {
  override registerApplicationCommands(registry: Command.Registry): void {
    registry.registerChatInputCommand((builder) =>
      builder
        .setName("count")
        .setDescription("Counts")
        .addIntegerOption((option) =>
          option.setName("to").setDescription("How far").setAutocomplete(true).setRequired(true),
        ),
    );
  }

  override async chatInputRun(interaction: ChatInputCommandInteraction): Promise<void> {
    const to = interaction.options.getInteger("to", true);
    const more = new ButtonBuilder()
      .setCustomId(`more:${to}`)
      .setLabel("More")
      .setStyle(ButtonStyle.Primary);
    await interaction.reply({
      content: `Counted to ${to}`,
      components: [new ActionRowBuilder<ButtonBuilder>().addComponents(more)],
    });
  }

  override async autocompleteRun(interaction: AutocompleteInteraction): Promise<void> {
    await interaction.respond([{ name: "a hundred", value: 100 }]);
  }
}

/** Takes the presses of the button. */
class More extends InteractionHandler {
  override parse(interaction: ButtonInteraction) {
    const [kind, to] = interaction.customId.split(":");
    return kind === "more" ? this.some(Number(to)) : this.none();
  }

  override async run(interaction: ButtonInteraction, to: number): Promise<void> {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply(`${to + 1} for ${interaction.user.username}`);
  }
}

test("a framework registers its commands, routes completions, commands and buttons", async () => {
  const { platform, user, game, bot, channel, commandsPath } = await openApp();
  const client = new SapphireClient({
    intents: [GatewayIntentBits.Guilds],
    baseUserDirectory: null,
    loadMessageCommandListeners: false,
    logger: { level: LogLevel.None },
    rest: { api: `${platform.webBase}/api`, version: "10" },
  });
  onTestFinished(() => client.destroy());
  const failures: unknown[] = [];
  for (const event of [Events.Error, "chatInputCommandError", "interactionHandlerError"]) {
    client.on(event, (error: unknown) => failures.push(error));
  }
  const { stores } = client;
  await stores.loadPiece({
    store: "commands",
    name: "count",
    piece: Count,
  });
  await stores.loadPiece({
    store: "interaction-handlers",
    name: "more",
    piece: class extends More {
      constructor(context: InteractionHandler.LoaderContext, options: InteractionHandler.Options) {
        super(context, { ...options, interactionHandlerType: InteractionHandlerTypes.Button });
      }
    },
  });
  const registered = once(client, "applicationCommandRegistriesRegistered");
  await client.login(game.botToken as string);
  await registered;
  expect((await bot("GET", commandsPath)).body).toMatchObject([
    { name: "count", options: [{ name: "to", type: 4, autocomplete: true }] },
  ]);

  const person = platform.as(user.id);
  const here = { channel: channel.id };
  const typed = await person.autocomplete("/count", "to", { to: "1" }, here);
  expect(typed.choices).toEqual([{ name: "a hundred", value: 100 }]);
  const counted = await person.runCommand("/count", { to: 100 }, here);
  expect(counted.message).toMatchObject({ content: "Counted to 100" });
  expect(await person.press(counted.message?.id as string, "More")).toMatchObject({
    kind: "message",
    ephemeral: true,
    message: { content: "101 for alice" },
  });
  expect(failures).toEqual([]);
});
