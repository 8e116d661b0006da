/**
 * A whole game of buttons: a bot of discord.js, unmodified, and three people who play noughts and
 * crosses with it and watch, as a test would play them. Run with: npx tsx examples/button-game.ts
 */

import { once } from "node:events";
import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  MessageFlags,
} from "discord.js";
import { startPlatform } from "game-social-sdk-platform";

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];

/** The bot: one game for each message, by the message's id. */
function playGames(client: Client): void {
  const games = new Map<string, { players: [string, string]; cells: string[] }>();
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const players: [string, string] = [
        interaction.user.id,
        interaction.options.getUser("against", true).id,
      ];
      const cells = Array(9).fill("");
      const { resource } = await interaction.reply({
        content: `<@${players[0]}> begins`,
        components: board(cells, false),
        withResponse: true,
      });
      games.set(resource?.message?.id as string, { players, cells });
    } else if (interaction.isButton()) {
      await move(interaction, games.get(interaction.message.id));
    }
  });
}

async function move(
  interaction: ButtonInteraction,
  game: { players: [string, string]; cells: string[] } | undefined,
): Promise<void> {
  const turn = (game?.cells.filter((cell) => cell !== "").length ?? 0) % 2;
  if (game === undefined || interaction.user.id !== game.players[turn]) {
    await interaction.reply({ content: "It is not your turn.", flags: MessageFlags.Ephemeral });
    return;
  }
  const mark = turn === 0 ? "X" : "O";
  game.cells[Number(interaction.customId)] = mark;
  const won = LINES.some((line) => [...line].every((index) => game.cells[Number(index)] === mark));
  const content = won ? `<@${interaction.user.id}> wins` : `<@${game.players[1 - turn]}> is next`;
  await interaction.update({ content, components: board(game.cells, won) });
}

function board(cells: readonly string[], over: boolean) {
  return [0, 3, 6].map((first) =>
    new ActionRowBuilder<ButtonBuilder>().addComponents(
      [first, first + 1, first + 2].map((index) =>
        new ButtonBuilder()
          .setCustomId(`${index}`)
          .setLabel(cells[index] || "·")
          .setStyle(cells[index] ? ButtonStyle.Primary : ButtonStyle.Secondary)
          .setDisabled(over || cells[index] !== ""),
      ),
    ),
  );
}

const platform = await startPlatform();
const [alice, bob, carol] = ["alice", "bob", "carol"].map(
  (username) => platform.createUser({ username }).id,
) as [string, string, string];
const app = platform.createApplication({ name: "Noughts", bot: true });
const guild = platform.guilds.create({ name: "Club", ownerId: alice });
for (const member of [bob, carol, app.botUserId as string]) {
  platform.guilds.addMember(guild.id, member);
}
const { id: channel } = platform.guilds.createChannel({ guildId: guild.id, name: "games" });

const rest = { api: `${platform.webBase}/api`, version: "10" };
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest });
playGames(client);
const ready = once(client, Events.ClientReady);
await client.login(app.botToken);
await ready;
await client.application?.commands.set([
  {
    name: "play",
    description: "Begins a game",
    options: [{ type: 6, name: "against", description: "The other player", required: true }],
  },
]);

const begun = await platform.as(alice).runCommand("/play", { against: bob }, { channel });
const game = begun.message?.id as string;
console.log(begun.message?.content);

const early = await platform.as(bob).press(game, "0");
console.log("bob alone sees:", early.message?.content);
const watching = await platform.as(carol).press(game, "0");
console.log("carol alone sees:", watching.message?.content);

// X: 0, 1, 2. O: 3, 4.
let last = begun;
for (const [index, cell] of [0, 3, 1, 4, 2].entries()) {
  last = await platform.as(index % 2 === 0 ? alice : bob).press(game, `${cell}`);
  console.log(last.message?.content);
}
const refused = await platform
  .as(bob)
  .press(game, "5")
  .catch((error: Error) => error.name);
console.log("the board is closed:", refused);

await client.destroy();
await platform.close();

const played = last.message?.content === `<@${alice}> wins`;
if (!played || !early.ephemeral || !watching.ephemeral || refused !== "ApiError") {
  throw new Error("The game did not end as it should.");
}
