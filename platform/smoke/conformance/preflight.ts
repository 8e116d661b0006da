/** Looks, before any check, whether the service and the credentials are there at all. */

import { type Answer, Unreachable } from "./api.js";
import type { Scene } from "./scene.js";

/** A run that cannot begin; the message says what to do. */
export class NotReady extends Error {}

/** @throws NotReady if every check would fail for the same reason */
export async function preflight(scene: Scene): Promise<void> {
  const { base } = scene.api;
  const gateway = await get(scene, "/gateway", "nobody").catch((error) => {
    if (!(error instanceof Unreachable)) throw error;
    throw new NotReady(
      `No service answers at ${base}. ${error.message} Start it, or name the base of another.`,
    );
  });
  if (gateway.status !== 200 || typeof gateway.body?.url !== "string")
    throw new NotReady(
      `What answers at ${base} is no such service: GET /gateway has the status ${gateway.status}` +
        `${gateway.status === 200 ? " and no url" : ""}. Name the base of its API.`,
    );
  const { botToken, guild, channel } = scene.credentials;
  if (botToken === undefined) return;
  const user = await get(scene, "/users/@me");
  if (user.status === 401)
    throw new NotReady(
      "The service does not accept the token in SMOKE_BOT_TOKEN. Copy the bot's token again; one of " +
        "a player belongs into SMOKE_TOKEN.",
    );
  const application = await get(scene, "/applications/@me");
  scene.known.me = user.body?.id;
  scene.known.application = application.body?.id;
  scene.known.flags = application.body?.flags;
  if (guild !== undefined && (await get(scene, `/guilds/${guild}`)).status !== 200)
    throw new NotReady(
      "The bot is not in the guild of --guild or SMOKE_GUILD. Add it there, or name another guild.",
    );
  if (guild === undefined || channel === undefined) return;
  const found = await get(scene, `/channels/${channel}`);
  if (found.status !== 200 || found.body?.guild_id !== guild)
    throw new NotReady(
      "The bot does not see the channel of --channel or SMOKE_CHANNEL in the guild. Name a text " +
        "channel of the guild that the bot may view.",
    );
}

const get = (scene: Scene, path: string, as: "bot" | "nobody" = "bot"): Promise<Answer> =>
  scene.send(`GET ${path.replaceAll(/\d{15,}/g, "{id}")}`, { method: "GET", path }, as);
