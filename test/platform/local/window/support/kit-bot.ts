import {
  type APIModalInteractionResponseCallbackData,
  type ApplicationCommandDataResolvable,
  ApplicationCommandType,
  type CommandInteractionOption,
  ComponentType,
  type Interaction,
  MessageFlags,
  type ModalSubmitInteraction,
  ApplicationCommandOptionType as Option,
} from "discord.js";
import type { Platform } from "../../../../../platform/index.js";
import { logBotIn } from "./bot-login.js";

const option = (name: string, type: number, more: object = {}) => ({
  name,
  description: `The ${name}`,
  type,
  ...more,
});

const commands = [
  {
    name: "kit",
    description: "Takes what there is to choose",
    options: [
      option("role", Option.Role, { required: true }),
      option("place", Option.Channel, { channel_types: [0] }),
      option("anybody", Option.Mentionable),
      option("plan", Option.Attachment),
      option("sure", Option.Boolean),
      option("weight", Option.Number, { min_value: 0.5 }),
      option("tyre", Option.String, {
        choices: [
          { name: "Soft tyre", value: "soft" },
          { name: "Hard tyre", value: "hard" },
        ],
      }),
    ],
  },
  { name: "form", description: "Shows every field that a form can have" },
  { name: "shop", description: "Sells something" },
  { name: "Poke", type: ApplicationCommandType.User },
  { name: "Quote", type: ApplicationCommandType.Message },
];

const labelled = (label: string, component: object) => ({
  type: ComponentType.Label,
  label,
  component,
});

const pick = (names: readonly string[]) => names.map((name) => ({ label: name, value: name }));

/** A form with every type of field; a real client shows at most five of them at a time. */
const forms: readonly (readonly object[])[] = [
  [
    { type: ComponentType.TextDisplay, content: "Tell us of your race" },
    labelled("Weather", { type: 21, custom_id: "weather", options: pick(["Sun", "Rain"]) }),
    labelled("Extras", {
      type: 22,
      custom_id: "extras",
      required: false,
      min_values: 0,
      max_values: 2,
      options: pick(["Radio", "Spoiler", "Lights"]),
    }),
    labelled("I agree", { type: 23, custom_id: "agree" }),
    labelled("Pictures", { type: 19, custom_id: "pictures", max_values: 2 }),
  ],
  [
    labelled("Team", { type: 3, custom_id: "team", options: pick(["Red", "Blue"]) }),
    labelled("Rival", { type: 5, custom_id: "rival" }),
    labelled("Rank", { type: 6, custom_id: "rank" }),
    labelled("Anybody", { type: 7, custom_id: "anybody" }),
    labelled("Place", { type: 8, custom_id: "place", channel_types: [0] }),
  ],
];

/** What was given for an option, by what it is called where it is. */
function shown({ name, role, channel, user, attachment, value }: CommandInteractionOption): string {
  if (attachment != null) return `${name}: ${attachment.name}, ${attachment.size} bytes`;
  if (user != null) return `${name}: ${user.username}`;
  return `${name}: ${role?.name ?? channel?.name ?? value}`;
}

/** What was entered into the forms, by the library's own way to read each. */
function entered({ fields, customId }: ModalSubmitInteraction): string {
  if (customId === "form-0") {
    const files = fields.getUploadedFiles("pictures")?.map(({ name, size }) => `${name} ${size}`);
    return [
      fields.getRadioGroup("weather"),
      fields.getCheckboxGroup("extras").join("+"),
      fields.getCheckbox("agree"),
      files?.join("+"),
    ].join(", ");
  }
  const anybody = fields.getSelectedMentionables("anybody");
  return [
    fields.getStringSelectValues("team").join("+"),
    fields.getSelectedUsers("rival")?.first()?.username,
    fields.getSelectedRoles("rank")?.first()?.name,
    anybody?.roles.first()?.name ?? anybody?.users.first()?.username,
    fields
      .getSelectedChannels("place")
      ?.map((channel) => channel?.id)
      .join(),
  ].join(", ");
}

/** A real bot whose commands, forms and buttons are of every type, in a guild. */
export async function startKitBot(platform: Platform, botToken: string, skuId: string) {
  const respond = async (interaction: Interaction): Promise<void> => {
    if (interaction.isUserContextMenuCommand()) {
      await interaction.reply(`Poked ${interaction.targetUser.username}`);
    } else if (interaction.isMessageContextMenuCommand()) {
      const { content } = interaction.targetMessage;
      await interaction.reply({ content: `“${content}”`, flags: MessageFlags.Ephemeral });
    } else if (interaction.isButton()) {
      const index = Number(interaction.customId);
      const form = { title: `Form ${index}`, custom_id: `form-${index}`, components: forms[index] };
      await interaction.showModal(form as APIModalInteractionResponseCallbackData);
    } else if (interaction.isModalSubmit()) {
      await interaction.reply(entered(interaction));
    } else if (interaction.isChatInputCommand()) {
      if (interaction.commandName === "kit") {
        await interaction.reply(interaction.options.data.map(shown).join("; "));
        return;
      }
      const buttons =
        interaction.commandName === "form"
          ? forms.map((_, index) => ({
              type: 2,
              style: 1,
              custom_id: `${index}`,
              label: `${index}`,
            }))
          : [{ type: 2, style: 6, sku_id: skuId }];
      const rows = [{ type: 1, components: buttons }];
      await interaction.reply({ content: "Here", components: rows });
    }
  };
  await logBotIn(platform, botToken, {
    commands: commands as ApplicationCommandDataResolvable[],
    respond,
  });
}
