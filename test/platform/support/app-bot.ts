import type { ApplicationOptions, PlatformOptions } from "../../../platform/index.js";
import { openApp } from "./apps.js";
import { GatewayClient } from "./gateway.js";
import { send } from "./players.js";

// biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
type Payload = any;

/** What {@link openAppBot} makes besides the platform. */
export type AppBot = Awaited<ReturnType<typeof openAppBot>>;

/** An application whose bot has a bare gateway session, in a guild; the clock stands still. */
export async function openAppBot(
  settings: Partial<ApplicationOptions> = {},
  options: PlatformOptions = { clock: { frozen: true } },
) {
  const app = await openApp(settings, options);
  const { platform, game, bot, commandsPath, channel } = app;
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.identify(`Bot ${game.botToken}`, { intents: 1 | (1 << 12) });
  const define = async (body: object) =>
    (await bot("POST", commandsPath, { description: "Answers", ...body })).body;
  await define({ name: "ping" });
  /** The next interaction that the bot gets. */
  const interaction = async (): Promise<Payload> => (await gateway.event("INTERACTION_CREATE")).d;
  /** Answers an interaction; the token is enough. */
  const answer = (payload: Payload, body: object, query = "") =>
    send(
      platform,
      "",
      "POST",
      `/interactions/${payload.id}/${payload.token}/callback${query}`,
      body,
    );
  /** Does something with the token of an interaction after the answer. */
  const webhook = (payload: Payload, method: string, path = "", body?: object) =>
    send(platform, "", method, `/webhooks/${game.id}/${payload.token}${path}`, body);
  const here = { channel: channel.id };
  /** Runs `/ping` as alice, and hands out the interaction. */
  const ping = async (userId = app.user.id, place: object = here) => {
    const seen = platform.as(userId).runCommand("/ping", {}, place);
    return { payload: await interaction(), seen };
  };
  return { ...app, gateway, define, interaction, answer, webhook, here, ping };
}
