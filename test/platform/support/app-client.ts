import { openAppBot } from "./app-bot.js";
import { GatewayClient } from "./gateway.js";
import { send } from "./players.js";

/** An application with a bot, and alice with a client of her own. */
export async function openAppClient(settings: Parameters<typeof openAppBot>[0] = {}) {
  const app = await openAppBot(settings);
  const { platform, user, game, guild, channel, bot, commandsPath } = app;
  const { id: own } = platform.createApplication({ name: "Client" });
  const token = (userId: string) =>
    `Bearer ${platform.issueToken({ userId, applicationId: own }).accessToken}`;
  const client = new GatewayClient(platform.gatewayUrl);
  const { d: ready } = await client.identify(token(user.id));
  const [command] = (await bot("GET", commandsPath)).body;
  const post = (changes: object, who = token(user.id)) =>
    send(platform, who, "POST", "/interactions", {
      type: 2,
      application_id: game.id,
      guild_id: guild.id,
      channel_id: channel.id,
      session_id: ready.session_id,
      nonce: "17",
      ...changes,
    });
  const use = (data: object = {}, changes: object = {}) =>
    post({
      data: { version: command.version, id: command.id, name: "ping", type: 1, ...data },
      ...changes,
    });
  return { ...app, client, ready, command, token, post, use };
}
