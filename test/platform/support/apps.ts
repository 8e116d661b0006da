import type { ApplicationOptions, PlatformOptions } from "../../../platform/index.js";
import { openWithGame } from "./platform.js";
import { send } from "./players.js";

/** What members may do in the guild of {@link openApp}: see, write, read, use commands. */
const MEMBER = (1n << 10n) | (1n << 11n) | (1n << 16n) | (1n << 31n);

/** A platform with an application whose bot is in a guild with one channel, owned by alice. */
export async function openApp(
  settings: Partial<ApplicationOptions> = {},
  options: PlatformOptions = {},
) {
  const opened = await openWithGame({ bot: true, ...settings }, options);
  const { platform, user, game } = opened;
  const guild = platform.guilds.create({
    name: "Guild",
    ownerId: user.id,
    permissions: MEMBER.toString(),
  });
  platform.guilds.addMember(guild.id, game.botUserId as string);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const bot = (method: string, path: string, body?: unknown) =>
    send(platform, `Bot ${game.botToken}`, method, path, body);
  const commandsPath = `/applications/${game.id}/commands`;
  const guildCommandsPath = `/applications/${game.id}/guilds/${guild.id}/commands`;
  /** A member of the guild besides its owner. */
  const member = (username: string, roles: readonly string[] = []) => {
    const { id } = platform.createUser({ username });
    platform.guilds.addMember(guild.id, id, roles);
    return id;
  };
  return { ...opened, guild, channel, bot, commandsPath, guildCommandsPath, member };
}
