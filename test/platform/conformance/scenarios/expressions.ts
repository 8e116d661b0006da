import { dataUri, mp3, png } from "../../support/media.js";
import { granted, refused, type Scenarios, type World } from "../support/world.js";

const image = dataUri("image/png", png());
const sound = dataUri("audio/mpeg", mp3(1));

/** A sticker that is drawn, which is text. */
const drawing = JSON.stringify({ fr: 30, ip: 0, op: 60, w: 320, h: 320, layers: [] });

const own = ({ platform, alice, game }: World) => platform.as(alice.id, game.id);

const emojis = ({ guild }: World) => `/guilds/${guild.id}/emojis`;
const emoji = (world: World) =>
  `${emojis(world)}/${own(world).createEmoji(world.guild.id, { name: "wave", image })}`;

const stickers = ({ guild }: World) => `/guilds/${guild.id}/stickers`;
const newSticker = (world: World) =>
  own(world).createSticker(world.guild.id, { name: "Wave", tags: "wave" }, png());
const sticker = (world: World) => `${stickers(world)}/${newSticker(world)}`;

const sounds = ({ guild }: World) => `/guilds/${guild.id}/soundboard-sounds`;
const newSound = (world: World) =>
  own(world).createSound(world.guild.id, { name: "Quack", sound, emoji_name: "🦆" });

const applicationEmojis = ({ game }: World) => `/applications/${game.id}/emojis`;

async function applicationEmoji(world: World): Promise<string> {
  const { id } = await granted(
    world.bot("POST", applicationEmojis(world), { name: "logo", image }),
  );
  return `${applicationEmojis(world)}/${id}`;
}

/** Uploads a sticker. */
async function upload({ platform, game, ...world }: World, name: string) {
  const form = new FormData();
  form.set("name", name);
  form.set("tags", "wave");
  form.set("file", new Blob([drawing]), "wave.json");
  const answer = await fetch(platform.apiBase + stickers({ platform, game, ...world }), {
    method: "POST",
    headers: { authorization: `Bot ${game.botToken}` },
    body: form,
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** Emojis, stickers and sounds. */
export const expressionScenarios: Scenarios = {
  "GET /guilds/{guild_id}/emojis": async (world) => {
    emoji(world);
    await granted(world.bot("GET", emojis(world)));
    await refused(404, 10004, world.bot("GET", "/guilds/1/emojis"));
  },
  "POST /guilds/{guild_id}/emojis": async (world) => {
    await granted(world.bot("POST", emojis(world), { name: "wave", image }));
    await refused(400, 50035, world.bot("POST", emojis(world), { name: "wave" }));
  },
  "GET /guilds/{guild_id}/emojis/{emoji_id}": async (world) => {
    await granted(world.bot("GET", emoji(world)));
    await refused(404, 10014, world.bot("GET", `${emojis(world)}/1`));
  },
  "PATCH /guilds/{guild_id}/emojis/{emoji_id}": async (world) => {
    await granted(world.bot("PATCH", emoji(world), { name: "hello" }));
    await refused(404, 10014, world.bot("PATCH", `${emojis(world)}/1`, {}));
  },
  "DELETE /guilds/{guild_id}/emojis/{emoji_id}": async (world) => {
    await granted(world.bot("DELETE", emoji(world)));
    await refused(404, 10014, world.bot("DELETE", `${emojis(world)}/1`));
  },
  "GET /applications/{application_id}/emojis": async (world) => {
    await applicationEmoji(world);
    await granted(world.bot("GET", applicationEmojis(world)));
    await refused(403, 20012, world.bot("GET", "/applications/1/emojis"));
  },
  "POST /applications/{application_id}/emojis": async (world) => {
    await applicationEmoji(world);
    await refused(400, 50035, world.bot("POST", applicationEmojis(world), {}));
  },
  "GET /applications/{application_id}/emojis/{emoji_id}": async (world) => {
    await granted(world.bot("GET", await applicationEmoji(world)));
    await refused(404, 10014, world.bot("GET", `${applicationEmojis(world)}/1`));
  },
  "PATCH /applications/{application_id}/emojis/{emoji_id}": async (world) => {
    await granted(world.bot("PATCH", await applicationEmoji(world), { name: "badge" }));
    await refused(404, 10014, world.bot("PATCH", `${applicationEmojis(world)}/1`, {}));
  },
  "DELETE /applications/{application_id}/emojis/{emoji_id}": async (world) => {
    await granted(world.bot("DELETE", await applicationEmoji(world)));
    await refused(404, 10014, world.bot("DELETE", `${applicationEmojis(world)}/1`));
  },
  "GET /guilds/{guild_id}/stickers": async (world) => {
    sticker(world);
    await granted(world.bot("GET", stickers(world)));
    await refused(404, 10004, world.bot("GET", "/guilds/1/stickers"));
  },
  "POST /guilds/{guild_id}/stickers": async (world) => {
    await granted(upload(world, "Wave"));
    await refused(400, 50035, upload(world, "x"));
  },
  "GET /guilds/{guild_id}/stickers/{sticker_id}": async (world) => {
    await granted(world.bot("GET", sticker(world)));
    await refused(404, 10060, world.bot("GET", `${stickers(world)}/1`));
  },
  "PATCH /guilds/{guild_id}/stickers/{sticker_id}": async (world) => {
    await granted(world.bot("PATCH", sticker(world), { description: null }));
    await refused(404, 10060, world.bot("PATCH", `${stickers(world)}/1`, {}));
  },
  "DELETE /guilds/{guild_id}/stickers/{sticker_id}": async (world) => {
    await granted(world.bot("DELETE", sticker(world)));
    await refused(404, 10060, world.bot("DELETE", `${stickers(world)}/1`));
  },
  "GET /stickers/{sticker_id}": async (world) => {
    await granted(world.bot("GET", `/stickers/${newSticker(world)}`));
    await refused(404, 10060, world.bot("GET", "/stickers/1"));
  },
  "GET /sticker-packs": async ({ stranger }) => {
    await granted(stranger("GET", "/sticker-packs"));
  },
  "GET /sticker-packs/{pack_id}": async ({ bot }) => {
    const { sticker_packs } = await granted(bot("GET", "/sticker-packs"));
    await granted(bot("GET", `/sticker-packs/${sticker_packs[0].id}`));
    await refused(404, 10061, bot("GET", "/sticker-packs/1"));
  },
  "GET /soundboard-default-sounds": async ({ bot, carol }) => {
    await granted(bot("GET", "/soundboard-default-sounds"));
    await refused(403, 20002, carol.send("GET", "/soundboard-default-sounds"));
  },
  "GET /guilds/{guild_id}/soundboard-sounds": async (world) => {
    newSound(world);
    await granted(world.bot("GET", sounds(world)));
    await refused(404, 10004, world.bot("GET", "/guilds/1/soundboard-sounds"));
  },
  "POST /guilds/{guild_id}/soundboard-sounds": async (world) => {
    await granted(world.bot("POST", sounds(world), { name: "Quack", sound }));
    await refused(400, 50123, world.bot("POST", sounds(world), { name: "Quack", sound: image }));
  },
  "GET /guilds/{guild_id}/soundboard-sounds/{sound_id}": async (world) => {
    await granted(world.bot("GET", `${sounds(world)}/${newSound(world)}`));
    await refused(404, 10097, world.bot("GET", `${sounds(world)}/1`));
  },
  "PATCH /guilds/{guild_id}/soundboard-sounds/{sound_id}": async (world) => {
    await granted(world.bot("PATCH", `${sounds(world)}/${newSound(world)}`, { volume: 0 }));
    await refused(404, 10097, world.bot("PATCH", `${sounds(world)}/1`, {}));
  },
  "DELETE /guilds/{guild_id}/soundboard-sounds/{sound_id}": async (world) => {
    await granted(world.bot("DELETE", `${sounds(world)}/${newSound(world)}`));
    await refused(404, 10097, world.bot("DELETE", `${sounds(world)}/1`));
  },
  "POST /channels/{channel_id}/send-soundboard-sound": async (world) => {
    const { platform, guild, game, bot } = world;
    const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
    const path = `/channels/${voice.id}/send-soundboard-sound`;
    const body = { sound_id: newSound(world) };
    await refused(400, 50168, bot("POST", path, body));
    platform.as(game.botUserId as string, game.id).joinVoice(voice.id);
    await granted(bot("POST", path, body));
  },
};
