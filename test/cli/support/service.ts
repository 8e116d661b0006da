/** A service with a bot in a guild, as the checks of a service need it. */

import { type PlatformOptions, startPlatform } from "game-social-sdk-platform";

/** All permissions but those of administrators. */
const PERMISSIONS = (2n ** 53n - 1n - 8n).toString();

/** A platform, and the environment with which its bot is let in. */
export async function openService(options: PlatformOptions = {}) {
  const platform = await startPlatform(options);
  const owner = platform.createUser({ username: "owner" });
  const game = platform.createApplication({ name: "Bot", bot: true, public: true });
  const guild = platform.guilds.create({ name: "Guild", ownerId: owner.id });
  const role = { name: "Robots", permissions: PERMISSIONS };
  const { id } = platform.guilds.managers.roles.create(guild.id, role, 10);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  platform.guilds.addMember(guild.id, platform.applications.get(game.id)?.botUserId as string, [
    id,
  ]);
  const { accessToken } = platform.issueToken({ userId: owner.id, applicationId: game.id });
  const env = {
    SMOKE_BOT_TOKEN: game.botToken as string,
    SMOKE_TOKEN: accessToken,
    SMOKE_GUILD: guild.id,
    SMOKE_CHANNEL: channel.id,
  };
  return { platform, game, guild, channel, env, base: platform.apiBase };
}
