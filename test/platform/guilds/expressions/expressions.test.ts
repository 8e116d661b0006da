/** What emojis, stickers and sounds of guilds have in common: whose they are, and who may change them. */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, openStrictGuild, permissions } from "../../support/guilds.js";
import { dataUri, mp3, png } from "../../support/media.js";

const CREATE = 43;
const MANAGE = 30;
const image = dataUri("image/png", png());
const sound = dataUri("audio/mpeg", mp3(1));

type Actor = ReturnType<Awaited<ReturnType<typeof openGuild>>["platform"]["as"]>;

/** The path of a kind, how a person makes one, the code for one that is unknown, and where makers are. */
const kinds = [
  ["emojis", (by: Actor, id: string) => by.createEmoji(id, { name: "wave", image }), 10014],
  [
    "stickers",
    (by: Actor, id: string) => by.createSticker(id, { name: "Wave", tags: "wave" }, png()),
    10060,
  ],
  [
    "soundboard-sounds",
    (by: Actor, id: string) => by.createSound(id, { name: "Quack", sound }),
    10097,
  ],
] as const;

test.each(kinds)("%s of another guild are unknown in this one", async (kind, make, code) => {
  const { platform, guild, bot, bob, game } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = make(platform.as(bob.id, game.id), other.id);
  const path = `/guilds/${guild.id}/${kind}/${foreign}`;
  const unknown = { status: 404, body: { code } };
  expect(await bot.send("GET", path)).toMatchObject(unknown);
  expect(await bot.send("PATCH", path, { name: "mine" })).toMatchObject(unknown);
  expect(await bot.send("DELETE", path)).toMatchObject(unknown);
  platform.guilds.addMember(other.id, bot.id);
  expect((await bot.send("GET", path.replace(guild.id, other.id))).status).toBe(200);
});

test.each(kinds)("who made %s is for those who may make or manage them", async (kind, make) => {
  const { platform, guild, bot, alice, game, may } = await openStrictGuild();
  const id = make(platform.as(alice.id, game.id), guild.id);
  const path = `/guilds/${guild.id}/${kind}`;
  for (const [bits, shown] of [
    [[], false],
    [[CREATE], true],
    [[MANAGE], true],
  ] as const) {
    may(...bits);
    const { body: one } = await bot.send("GET", `${path}/${id}`);
    const { body: list } = await bot.send("GET", path);
    const [first] = list.items ?? list;
    expect([one.user?.id, first.user?.id]).toEqual(Array(2).fill(shown ? alice.id : undefined));
  }
});

test.each(kinds)(
  "one's own %s are changed with either permission, and not without",
  async (kind, make) => {
    const { platform, guild, bot, game, may } = await openStrictGuild();
    may(CREATE);
    const id = make(platform.as(bot.id, game.id), guild.id);
    const path = `/guilds/${guild.id}/${kind}/${id}`;
    const rename = (name: string) => bot.send("PATCH", path, { name });
    may();
    expect(await rename("none")).toMatchObject({ status: 403, body: { code: 50013 } });
    may(CREATE);
    expect((await rename("first")).body.name).toBe("first");
    may(MANAGE);
    expect((await rename("second")).body.name).toBe("second");
  },
);

test.each(kinds)(
  "people never made %s with the permission to manage alone",
  async (_kind, make) => {
    const before = Date.UTC(2026, 1, 23) - 1;
    const { platform, guild, bot, bob, game } = await openGuild(permissions(MANAGE), before);
    allowEveryone(platform, guild.id, permissions(MANAGE));
    const [person, app] = [platform.as(bob.id, game.id), platform.as(bot.id, game.id)];
    expect(() => make(person, guild.id)).toThrow("Missing Permissions");
    expect(make(app, guild.id)).toMatch(/^\d+$/);
  },
);

test("an emoji is for roles of its guild; one that is gone is none of them any more", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const crew = platform.guilds.createRole(guild.id, "Crew", "0");
  const unknown = { status: 404, body: { code: 10011 } };
  const path = `/guilds/${guild.id}/emojis`;
  const make = (...roles: string[]) => bot.send("POST", path, { name: "wave", image, roles });
  for (const id of ["1", other.id]) expect(await make(crew.id, id)).toMatchObject(unknown);
  const { id } = (await make(crew.id)).body;
  const edit = await bot.send("PATCH", `${path}/${id}`, { roles: [other.id] });
  expect(edit).toMatchObject(unknown);
  await bot.send("DELETE", `/guilds/${guild.id}/roles/${crew.id}`);
  expect((await bot.send("GET", `${path}/${id}`)).body.roles).toEqual([]);
});

test.each([
  [262_144, 201],
  [262_145, 400],
])("an emoji's image of %d bytes answers %d", async (bytes, status) => {
  const { guild, bot } = await openGuild();
  const file = Buffer.concat([png(), Buffer.alloc(bytes - png().length)]);
  const body = { name: "wave", image: dataUri("image/png", file) };
  expect((await bot.send("POST", `/guilds/${guild.id}/emojis`, body)).status).toBe(status);
});

test("a sound is played by who may speak and use the soundboard, and is not silenced", async () => {
  const [SPEAK, SOUNDBOARD, EXTERNAL] = [21, 42, 45] as const;
  const opened = await openStrictGuild();
  const { platform, guild, bot, alice, game, may } = opened;
  const owner = platform.as(alice.id, game.id);
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
  const next = platform.guilds.createChannel({ guildId: guild.id, name: "next", type: 2 });
  const own = owner.createSound(guild.id, { name: "Quack", sound });
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const foreign = owner.createSound(other.id, { name: "Moo", sound });
  const basic = [10, 20, SPEAK, SOUNDBOARD];
  may(...basic);
  platform.as(bot.id, game.id).joinVoice(voice.id);
  const play = async (body: object = { sound_id: own }, id = voice.id) => {
    const answer = await bot.send("POST", `/channels/${id}/send-soundboard-sound`, body);
    return answer.body?.code ?? answer.status;
  };
  expect(await play()).toBe(204);
  expect(await play({ sound_id: own }, next.id)).toBe(50168);
  for (const missing of [SPEAK, SOUNDBOARD]) {
    may(...basic.filter((bit) => bit !== missing));
    expect(await play()).toBe(50013);
  }
  may(...basic);
  const far = { sound_id: foreign, source_guild_id: other.id };
  expect(await play(far)).toBe(10097);
  platform.guilds.addMember(other.id, bot.id);
  expect(await play(far)).toBe(50013);
  may(...basic, EXTERNAL);
  expect(await play(far)).toBe(204);
  expect(await play({ sound_id: foreign })).toBe(10097);
  const member = platform.guilds.member(guild.id, bot.id);
  if (member === undefined) throw new Error("The bot is a member.");
  for (const silence of [{ mute: true }, { deaf: true }]) {
    const current = platform.guilds.member(guild.id, bot.id) ?? member;
    const silenced = platform.guilds.managers.members.update(current, silence);
    expect(await play()).toBe(50167);
    platform.guilds.managers.members.update(silenced, { mute: false, deaf: false });
  }
  expect(await play()).toBe(204);
  platform.as(bot.id, game.id).joinVoice(voice.id, { deaf: true });
  expect(await play()).toBe(50167);
});
