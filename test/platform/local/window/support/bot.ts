import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  type Interaction,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from "discord.js";
import type { Platform } from "../../../../../platform/index.js";
import { logBotIn } from "./bot-login.js";

const tracks = ["Monza", "Spa", "Suzuka"];

const commands = [
  {
    name: "race",
    description: "Races",
    options: [
      {
        name: "start",
        description: "Starts a race",
        type: ApplicationCommandOptionType.Subcommand as const,
        options: [
          {
            name: "track",
            description: "Where to",
            type: ApplicationCommandOptionType.String as const,
            required: true,
            autocomplete: true as const,
          },
          {
            name: "laps",
            description: "How many",
            type: ApplicationCommandOptionType.Integer as const,
            min_value: 1,
            max_value: 99,
          },
          {
            name: "rival",
            description: "Against whom",
            type: ApplicationCommandOptionType.User as const,
          },
        ],
      },
    ],
  },
  { name: "secret", description: "For you alone" },
  { name: "silence", description: "Is never answered" },
  { name: "Quote", type: ApplicationCommandType.Message as const },
];

/** What the bot answers to; `/silence` is left alone. */
async function respond(interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused().toLowerCase();
    // An application may offer what has none of the letters that were typed.
    const found =
      typed === "fast"
        ? ["Monza"]
        : tracks.filter((track) => track.toLowerCase().startsWith(typed));
    await interaction.respond(found.map((track) => ({ name: `Track ${track}`, value: track })));
  } else if (interaction.isMessageContextMenuCommand()) {
    const { content } = interaction.targetMessage;
    await interaction.reply({ content: `“${content}”`, flags: MessageFlags.Ephemeral });
  } else if (interaction.isChatInputCommand()) {
    if (interaction.commandName === "race") {
      const { options } = interaction;
      const rival = options.getUser("rival")?.globalName ?? "nobody";
      const button = new ButtonBuilder()
        .setCustomId("enter")
        .setLabel("Enter")
        .setStyle(ButtonStyle.Primary);
      const select = new StringSelectMenuBuilder()
        .setCustomId("car")
        .setPlaceholder("Car")
        .addOptions({ label: "Red car", value: "red" }, { label: "Blue car", value: "blue" });
      await interaction.reply({
        content: `${options.getString("track")}, ${options.getInteger("laps")} laps, against ${rival}`,
        components: [
          new ActionRowBuilder<ButtonBuilder>().addComponents(button),
          new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select),
        ],
      });
    } else if (interaction.commandName === "secret") {
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply("The code is 7");
    }
  } else if (interaction.isButton()) {
    const name = new TextInputBuilder()
      .setCustomId("name")
      .setLabel("Your name")
      .setPlaceholder("As on the \u202elist")
      .setStyle(TextInputStyle.Short);
    const row = new ActionRowBuilder<TextInputBuilder>().addComponents(name);
    const modal = new ModalBuilder().setCustomId("entry").setTitle("Entry").addComponents(row);
    await interaction.showModal(modal);
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`${interaction.fields.getTextInputValue("name")} has entered`);
  } else if (interaction.isStringSelectMenu()) {
    await interaction.update({ content: `A ${interaction.values[0]} car`, components: [] });
  }
}

/** A real bot with commands, buttons, selects and forms, which is in a guild. */
export function startBot(platform: Platform, botToken: string): Promise<Client> {
  return logBotIn(platform, botToken, { commands, respond });
}

/** A guild with a text and a voice channel, two people and an application whose bot is in it. */
export function makeEvening(platform: Platform) {
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  const game = platform.createApplication({ name: "Space Race", bot: true, public: true });
  const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
  for (const id of [bob.id, game.botUserId as string]) platform.guilds.addMember(guild.id, id);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
  return { alice, bob, game, guild, channel, voice };
}
