import { expect } from "vitest";
import { messageSearch } from "../../../../platform/domains/messages/search/domain.js";
import { send } from "../../support/players.js";
import { granted, refused, type Scenarios, type World } from "../support/world.js";
import { moderated } from "./messages.js";

const ONE = "/webhooks/{webhook_id}";
const BY_TOKEN = `${ONE}/{webhook_token}`;
const MESSAGE = `${BY_TOKEN}/messages/{message_id}`;

const page = "https://example.org/";
const sender = { id: 1, login: "alice", html_url: page, avatar_url: `${page}a.png` };
const repository = { id: 2, html_url: page, name: "game", full_name: "alice/game" };

/** A webhook in a channel where the bot may all, and a message that it sent. */
async function herald(world: World) {
  const { bot, stranger } = world;
  const { channel } = await moderated(world, 0, 0);
  const list = `/channels/${channel.id}/webhooks`;
  const made = await granted(bot("POST", list, { name: "Herald" }));
  const path = `/webhooks/${made.id}`;
  const byToken = `${path}/${made.token}`;
  const sent = await granted(stranger("POST", `${byToken}?wait=true`, { content: "hear" }));
  return { channel, list, path, byToken, message: `${byToken}/messages/${sent.id}` };
}

/** Webhooks of channels, and searching. */
export const webhooks: Scenarios = {
  "POST /channels/{channel_id}/webhooks": async (world) => {
    const { list } = await herald(world);
    await refused(400, 50035, world.bot("POST", list, {}));
    await refused(400, 50035, world.bot("POST", list, { name: "n", avatar: "x" }));
  },

  "GET /channels/{channel_id}/webhooks": async (world) => {
    const { list } = await herald(world);
    await granted(world.bot("GET", list));
    await refused(404, 10003, world.bot("GET", "/channels/1/webhooks"));
  },

  "GET /guilds/{guild_id}/webhooks": async (world) => {
    await refused(404, 10004, world.bot("GET", "/guilds/1/webhooks"));
    await herald(world);
    await granted(world.bot("GET", `/guilds/${world.guild.id}/webhooks`));
  },

  "POST /channels/{channel_id}/followers": async (world) => {
    const { channel } = await herald(world);
    const news = await moderated(world, 5, 0);
    const follow = { webhook_channel_id: channel.id };
    await granted(world.bot("POST", `/channels/${news.channel.id}/followers`, follow));
    await granted(world.bot("GET", `/channels/${channel.id}/webhooks`));
    await refused(400, 50024, world.bot("POST", `/channels/${channel.id}/followers`, follow));
    await refused(400, 50035, world.bot("POST", `/channels/${channel.id}/followers`, {}));
  },

  [`GET ${ONE}`]: async (world) => {
    const { path } = await herald(world);
    await granted(world.bot("GET", path));
    await refused(404, 10015, world.bot("GET", "/webhooks/1"));
  },

  [`PATCH ${ONE}`]: async (world) => {
    const { path } = await herald(world);
    await granted(world.bot("PATCH", path, { name: "Crier" }));
    await refused(400, 50035, world.bot("PATCH", path, { name: "x".repeat(81) }));
  },

  [`DELETE ${ONE}`]: async (world) => {
    const { path } = await herald(world);
    await granted(world.bot("DELETE", path));
    await refused(404, 10015, world.bot("DELETE", path));
  },

  [`GET ${BY_TOKEN}`]: async (world) => {
    const { path, byToken } = await herald(world);
    await granted(world.stranger("GET", byToken));
    await refused(401, 50027, world.stranger("GET", `${path}/x`));
  },

  [`PATCH ${BY_TOKEN}`]: async (world) => {
    const { byToken } = await herald(world);
    await granted(world.stranger("PATCH", byToken, { name: "Crier" }));
    await refused(400, 50035, world.stranger("PATCH", byToken, { name: "x".repeat(81) }));
  },

  [`DELETE ${BY_TOKEN}`]: async (world) => {
    const { path, byToken } = await herald(world);
    await refused(401, 50027, world.stranger("DELETE", `${path}/x`));
    await granted(world.stranger("DELETE", byToken));
  },

  [`POST ${BY_TOKEN}`]: async (world) => {
    const { byToken } = await herald(world);
    await granted(world.stranger("POST", byToken, { content: "hear" }));
    const rich = { embeds: [{ title: "t", image: { url: "https://example.org/a.png" } }] };
    await granted(world.stranger("POST", `${byToken}?wait=true`, rich));
    await refused(400, 50006, world.stranger("POST", byToken, {}));
  },

  [`POST ${BY_TOKEN}/slack`]: async (world) => {
    const { byToken } = await herald(world);
    const message = { text: "<https://example.org|hear>", attachments: [{ title: "t" }] };
    expect(await world.stranger("POST", `${byToken}/slack`, message)).toEqual({
      status: 200,
      body: "ok",
    });
    await refused(400, 50006, world.stranger("POST", `${byToken}/slack`, {}));
  },

  [`POST ${BY_TOKEN}/github`]: async (world) => {
    const { byToken } = await herald(world);
    const event = { "x-github-event": "watch" };
    const github = (body: unknown, headers?: Record<string, string>) =>
      send(world.platform, "", "POST", `${byToken}/github`, body, headers);
    await granted(github({ action: "started", sender, repository }, event));
    await refused(400, 50035, github({ action: "started" }, event));
  },

  [`GET ${MESSAGE}`]: async (world) => {
    const { byToken, message } = await herald(world);
    await granted(world.stranger("GET", message));
    await refused(404, 10008, world.stranger("GET", `${byToken}/messages/1`));
  },

  [`PATCH ${MESSAGE}`]: async (world) => {
    const { message } = await herald(world);
    await granted(world.stranger("PATCH", message, { content: "changed" }));
    await refused(400, 50006, world.stranger("PATCH", message, { content: "" }));
  },

  [`DELETE ${MESSAGE}`]: async (world) => {
    const { message } = await herald(world);
    await granted(world.stranger("DELETE", message));
    await refused(404, 10008, world.stranger("DELETE", message));
  },

  "GET /guilds/{guild_id}/messages/search": async (world) => {
    const { platform, guild, game, bot } = world;
    const path = `/guilds/${guild.id}/messages/search`;
    await refused(403, 50001, bot("GET", path));
    platform.applications.update(game.id, { privilegedIntents: 1 << 15 });
    await moderated(world);
    await granted(bot("GET", `${path}?content=message`));
    platform.domain(messageSearch).reindex(guild.id, 1000);
    expect(await bot("GET", path)).toMatchObject({ status: 202, body: { code: 110000 } });
  },
};
