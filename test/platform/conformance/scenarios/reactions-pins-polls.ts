import { granted, refused, type Scenarios } from "../support/world.js";
import { moderated } from "./messages.js";

const MESSAGE = "/channels/{channel_id}/messages/{message_id}";
const THUMB = encodeURIComponent("👍");

const poll = {
  question: { text: "Which?" },
  answers: [{ poll_media: { text: "this" } }, { poll_media: { emoji: { name: "👍" } } }],
};

/** Reactions, pins and polls. */
export const reactionsPinsAndPolls: Scenarios = {
  [`PUT ${MESSAGE}/reactions/{emoji_name}/@me`]: async (world) => {
    const { path, ids } = await moderated(world);
    await granted(world.bot("PUT", `${path}/${ids[0]}/reactions/${THUMB}/@me`));
    await granted(world.bot("GET", `${path}/${ids[0]}`));
    await refused(400, 10014, world.bot("PUT", `${path}/${ids[0]}/reactions/x/@me`));
    await refused(404, 10008, world.bot("PUT", `${path}/1/reactions/${THUMB}/@me`));
  },

  [`DELETE ${MESSAGE}/reactions/{emoji_name}/@me`]: async (world) => {
    const { path, ids } = await moderated(world);
    const reaction = `${path}/${ids[0]}/reactions/${THUMB}/@me`;
    await refused(400, 10014, world.bot("DELETE", reaction));
    await granted(world.bot("PUT", reaction));
    await granted(world.bot("DELETE", reaction));
  },

  [`DELETE ${MESSAGE}/reactions/{emoji_name}/{user_id}`]: async (world) => {
    const { alice, platform, game, bot } = world;
    const { channel, path, ids } = await moderated(world);
    platform.as(alice.id, game.id).react(channel.id, ids[0] as string, "👍");
    const reaction = `${path}/${ids[0]}/reactions/${THUMB}`;
    await granted(bot("DELETE", `${reaction}/${alice.id}`));
    await refused(400, 50035, bot("DELETE", `${reaction}/x`));
  },

  [`DELETE ${MESSAGE}/reactions`]: async (world) => {
    const { path, ids } = await moderated(world);
    await granted(world.bot("DELETE", `${path}/${ids[0]}/reactions`));
    await refused(404, 10008, world.bot("DELETE", `${path}/1/reactions`));
  },

  [`DELETE ${MESSAGE}/reactions/{emoji_name}`]: async (world) => {
    const { path, ids } = await moderated(world);
    const reactions = `${path}/${ids[0]}/reactions/${THUMB}`;
    await refused(400, 10014, world.bot("DELETE", reactions));
    await granted(world.bot("PUT", `${reactions}/@me`));
    await granted(world.bot("DELETE", reactions));
  },

  [`GET ${MESSAGE}/reactions/{emoji_name}`]: async (world) => {
    const { path, ids } = await moderated(world);
    const reactions = `${path}/${ids[0]}/reactions/${THUMB}`;
    await granted(world.bot("PUT", `${reactions}/@me`));
    await granted(world.bot("GET", reactions));
    await granted(world.bot("GET", `${reactions}?type=1`));
    await refused(400, 50035, world.bot("GET", `${reactions}?limit=101`));
  },

  "GET /channels/{channel_id}/messages/pins": async (world) => {
    const { channel, path, ids } = await moderated(world);
    await granted(world.bot("PUT", `${path}/pins/${ids[0]}`));
    await granted(world.bot("GET", `${path}/pins`));
    await refused(400, 50035, world.bot("GET", `${path}/pins?limit=51`));
    await refused(400, 50035, world.bot("GET", `/channels/${channel.id}/messages/pins?before=x`));
  },

  "GET /channels/{channel_id}/pins": async (world) => {
    const { channel, path, ids } = await moderated(world);
    await granted(world.bot("PUT", `${path}/pins/${ids[0]}`));
    await granted(world.bot("GET", `/channels/${channel.id}/pins`));
    await refused(404, 10003, world.bot("GET", "/channels/1/pins"));
  },

  ...Object.fromEntries(
    ["messages/pins", "pins"].flatMap((route) =>
      ["PUT", "DELETE"].map((method): [string, Scenarios[string]] => [
        `${method} /channels/{channel_id}/${route}/{message_id}`,
        async (world) => {
          const { channel, ids } = await moderated(world);
          const pins = `/channels/${channel.id}/${route}`;
          await granted(world.bot("PUT", `${pins}/${ids[0]}`));
          await granted(world.bot(method, `${pins}/${ids[0]}`));
          await refused(404, 10008, world.bot(method, `${pins}/1`));
        },
      ]),
    ),
  ),

  "GET /channels/{channel_id}/polls/{message_id}/answers/{answer_id}": async (world) => {
    const { alice, bot, platform, game } = world;
    const { channel, path } = await moderated(world);
    const { id } = await granted(bot("POST", path, { poll }));
    platform.as(alice.id, game.id).vote(channel.id, id, [2]);
    const answers = `/channels/${channel.id}/polls/${id}/answers`;
    await granted(bot("GET", `${answers}/2`));
    await granted(bot("GET", `${path}/${id}`));
    await refused(404, 10008, bot("GET", `${answers}/3`));
  },

  "POST /channels/{channel_id}/polls/{message_id}/expire": async (world) => {
    const { bot } = world;
    const { channel, path, ids } = await moderated(world);
    const { id } = await granted(bot("POST", path, { poll }));
    const polls = `/channels/${channel.id}/polls`;
    await granted(bot("POST", `${polls}/${id}/expire`));
    await refused(400, 520001, bot("POST", `${polls}/${id}/expire`));
    await refused(400, 520006, bot("POST", `${polls}/${ids[0]}/expire`));
  },
};
