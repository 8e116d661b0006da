/** What each operation on a guild needs (bots 1.5, 3.2 to 3.4, 3.9 to 3.13), one permission missing at a time. */

import { expect, test } from "vitest";
import { allowEveryone, openStrictGuild, permissions } from "../support/guilds.js";
import { dataUri, mp3, png } from "../support/media.js";

const image = dataUri("image/png", png());
const sound = dataUri("audio/mpeg", mp3(1));
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const event = (entity_type: 1 | 2 | 3, channel_id: string | null) => ({
  name: "Party",
  privacy_level: 2 as const,
  scheduled_start_time: soon(1),
  scheduled_end_time: soon(2),
  entity_type,
  channel_id,
  ...(channel_id === null ? { entity_metadata: { location: "The beach" } } : {}),
});
const keyword = (name: string) => ({
  name,
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ["bad"] },
  actions: [{ type: 1, metadata: {} }],
});
const timeout = { type: 3, metadata: { duration_seconds: 60 } };

/** A guild with one of everything, which its owner made. */
async function openFull() {
  const opened = await openStrictGuild();
  const { platform, guild, alice, bob, game } = opened;
  const owner = platform.as(alice.id, game.id);
  const make = (type: number) =>
    platform.guilds.createChannel({ guildId: guild.id, name: "made", type });
  const [voice, stage, spare, forum] = [make(2), make(13), make(0), make(15)];
  platform.guilds.update(guild.id, { features: ["VANITY_URL", "WELCOME_SCREEN_ENABLED"] });
  allowEveryone(platform, guild.id, permissions(10, 20));
  platform.as(bob.id, game.id).joinVoice(voice.id);
  const overwrite = { id: bob.id, type: 1 as const, allow: "0", deny: "0" };
  platform.guilds.updateChannel(spare.id, { overwrites: [overwrite] });
  const banned = platform.createUser({ username: "banned" });
  const newcomer = platform.createUser({ username: "newcomer" });
  owner.banFromGuild(guild.id, banned.id);
  owner.editWelcomeScreen(guild.id, { description: "Hello" });
  owner.setNewMemberWelcome(guild.id, { enabled: true });
  const scopes = "guilds.join";
  const token = { userId: newcomer.id, applicationId: game.id, scopes };
  const ids = {
    g: guild.id,
    r: platform.guilds.managers.roles.create(guild.id, { name: "Low" }).id,
    u: bob.id,
    c: spare.id,
    voice: voice.id,
    stage: stage.id,
    banned: banned.id,
    newcomer: newcomer.id,
    emoji: owner.createEmoji(guild.id, { name: "wave", image }),
    sticker: owner.createSticker(guild.id, { name: "Wave", tags: "wave" }, png()),
    sound: owner.createSound(guild.id, { name: "Quack", sound }),
    event: owner.createEvent(guild.id, event(3, null)),
    rule: owner.createRule(guild.id, keyword("Theirs")),
    webhook: owner.createWebhook(spare.id, "Hook").id,
    forum: forum.id,
    message: owner.sendMessage(spare.id, "Topic"),
    pinned: owner.sendMessage(spare.id, "Rules"),
    token: platform.issueToken(token).accessToken,
  };
  return { ...opened, ids };
}
type Ids = Awaited<ReturnType<typeof openFull>>["ids"];

/** What is asked for, the bits that it needs, and the body. */
type Row = readonly [operation: string, needs: readonly number[], body?: (ids: Ids) => object];

const join =
  (more: (ids: Ids) => object): Row[2] =>
  (ids) => ({
    access_token: ids.token,
    ...more(ids),
  });
const voiceEvent: Row[2] = ({ voice }) => event(2, voice);
const stageEvent: Row[2] = ({ stage }) => event(1, stage);

const rows: readonly Row[] = [
  ["POST /guilds/{g}/roles", [28], () => ({ name: "New" })],
  ["PATCH /guilds/{g}/roles/{r}", [28], () => ({ name: "Renamed" })],
  ["PATCH /guilds/{g}/roles/{g}", [28], () => ({ permissions: "1024" })],
  ["PATCH /guilds/{g}/roles", [28], ({ r }) => [{ id: r, position: 1 }]],
  ["DELETE /guilds/{g}/roles/{r}", [28]],
  ["PUT /guilds/{g}/members/{newcomer}", [0], join(() => ({}))],
  ["PUT /guilds/{g}/members/{newcomer}", [0, 27], join(() => ({ nick: "Newcomer" }))],
  ["PUT /guilds/{g}/members/{newcomer}", [0, 28], join(({ r }) => ({ roles: [r] }))],
  ["PUT /guilds/{g}/members/{newcomer}", [0, 22], join(() => ({ mute: true }))],
  ["PUT /guilds/{g}/members/{newcomer}", [0, 23], join(() => ({ deaf: true }))],
  ["PATCH /guilds/{g}/members/@me", [26], () => ({ nick: "Robo" })],
  ["PATCH /guilds/{g}/members/@me/nick", [26], () => ({ nick: "Robo" })],
  ["PATCH /guilds/{g}/members/{u}", [27], () => ({ nick: "Bobby" })],
  ["PATCH /guilds/{g}/members/{u}", [28], ({ r }) => ({ roles: [r] })],
  ["PATCH /guilds/{g}/members/{u}", [22], () => ({ mute: true })],
  ["PATCH /guilds/{g}/members/{u}", [23], () => ({ deaf: true })],
  ["PATCH /guilds/{g}/members/{u}", [24], () => ({ channel_id: null })],
  ["PATCH /guilds/{g}/members/{u}", [40], () => ({ communication_disabled_until: soon(1) })],
  ["PUT /guilds/{g}/members/{u}/roles/{r}", [28]],
  ["DELETE /guilds/{g}/members/{u}/roles/{r}", [28]],
  ["DELETE /guilds/{g}/members/{u}", [1]],
  ["GET /guilds/{g}/prune", [1, 5]],
  ["POST /guilds/{g}/prune", [1, 5], () => ({ days: 7 })],
  ["GET /guilds/{g}/bans", [2]],
  ["GET /guilds/{g}/bans/{banned}", [2]],
  ["PUT /guilds/{g}/bans/{u}", [2], () => ({})],
  ["DELETE /guilds/{g}/bans/{banned}", [2]],
  ["POST /guilds/{g}/bulk-ban", [2, 5], ({ u }) => ({ user_ids: [u] })],
  ["POST /guilds/{g}/channels", [4], () => ({ name: "new" })],
  ["PATCH /channels/{c}", [4], () => ({ name: "renamed" })],
  ["DELETE /channels/{c}", [4]],
  ["PUT /channels/{c}/permissions/{r}", [28], () => ({ type: 0 })],
  ["DELETE /channels/{c}/permissions/{u}", [28]],
  ["POST /guilds/{g}/emojis", [43], () => ({ name: "hello", image })],
  ["PATCH /guilds/{g}/emojis/{emoji}", [30], () => ({ name: "hello" })],
  ["DELETE /guilds/{g}/emojis/{emoji}", [30]],
  ["PATCH /guilds/{g}/stickers/{sticker}", [30], () => ({ name: "Hello" })],
  ["DELETE /guilds/{g}/stickers/{sticker}", [30]],
  ["POST /guilds/{g}/soundboard-sounds", [43], () => ({ name: "Moo", sound })],
  ["PATCH /guilds/{g}/soundboard-sounds/{sound}", [30], () => ({ name: "Moo" })],
  ["DELETE /guilds/{g}/soundboard-sounds/{sound}", [30]],
  ["POST /guilds/{g}/scheduled-events", [44], () => event(3, null)],
  ["POST /guilds/{g}/scheduled-events", [44, 20], voiceEvent],
  ["POST /guilds/{g}/scheduled-events", [44, 4, 22, 24], stageEvent],
  ["PATCH /guilds/{g}/scheduled-events/{event}", [33], () => ({ name: "Picnic" })],
  ["PATCH /guilds/{g}/scheduled-events/{event}", [33, 44, 20], voiceEvent],
  ["DELETE /guilds/{g}/scheduled-events/{event}", [33]],
  ["GET /guilds/{g}/auto-moderation/rules", [5]],
  ["GET /guilds/{g}/auto-moderation/rules/{rule}", [5]],
  ["POST /guilds/{g}/auto-moderation/rules", [5], () => keyword("Ours")],
  [
    "POST /guilds/{g}/auto-moderation/rules",
    [5, 40],
    () => ({ ...keyword("Ours"), actions: [timeout] }),
  ],
  ["PATCH /guilds/{g}/auto-moderation/rules/{rule}", [5], () => ({ name: "Ours" })],
  ["PATCH /guilds/{g}/auto-moderation/rules/{rule}", [5, 40], () => ({ actions: [timeout] })],
  ["DELETE /guilds/{g}/auto-moderation/rules/{rule}", [5]],
  ["POST /channels/{c}/invites", [0], () => ({})],
  ["POST /channels/{c}/invites", [0, 28], ({ r }) => ({ role_ids: [r] })],
  ["GET /channels/{c}/invites", [4]],
  ["POST /channels/{c}/webhooks", [29], () => ({ name: "Ours" })],
  ["GET /channels/{c}/webhooks", [29]],
  ["GET /guilds/{g}/webhooks", [29]],
  ["GET /webhooks/{webhook}", [29]],
  ["PATCH /webhooks/{webhook}", [29], () => ({ name: "Ours" })],
  ["DELETE /webhooks/{webhook}", [29]],
  ["POST /channels/{c}/threads", [36], () => ({ name: "Talk" })],
  ["POST /channels/{c}/threads", [35], () => ({ name: "Talk", type: 11 })],
  ["POST /channels/{c}/messages/{message}/threads", [16, 35], () => ({ name: "Talk" })],
  ["POST /channels/{forum}/threads", [11], () => ({ name: "Talk", message: { content: "Hi" } })],
  ["GET /channels/{c}/threads/archived/public", [16]],
  ["GET /channels/{c}/threads/archived/private", [16, 34]],
  ["GET /channels/{c}/users/@me/threads/archived/private", [16]],
  ["GET /channels/{forum}/threads/search", [16]],
  ["PUT /channels/{c}/messages/pins/{message}", [16, 51]],
  ["DELETE /channels/{c}/messages/pins/{pinned}", [16, 51]],
  ["PATCH /guilds/{g}", [5], () => ({ name: "Other" })],
  ["PUT /guilds/{g}/incident-actions", [5], () => ({ dms_disabled_until: null })],
  ["GET /guilds/{g}/widget", [5]],
  ["PATCH /guilds/{g}/widget", [5], () => ({ enabled: true })],
  ["GET /guilds/{g}/vanity-url", [5]],
  ["PATCH /guilds/{g}/welcome-screen", [5], () => ({ description: "Welcome" })],
  ["PUT /guilds/{g}/onboarding", [5, 28], () => ({ mode: 1 })],
  ["PATCH /guilds/{g}/member-verification", [5], () => ({ description: "Who are you?" })],
  ["GET /guilds/{g}/requests", [1]],
  ["GET /guilds/{g}/templates", [5]],
  ["POST /guilds/{g}/templates", [5], () => ({ name: "Like ours" })],
  ["GET /guilds/{g}/roles/{r}/connections/configuration", [28]],
  ["PUT /guilds/{g}/roles/{r}/connections/configuration", [28], () => []],
];

const filled = (path: string, ids: Ids) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name as keyof Ids]));

const table = rows.map(([operation, needs, body]) => ({ operation, needs, body }));

test.each(table)(
  "$operation needs $needs, and is refused without one of them",
  async ({ operation, needs, body }) => {
    const { bot, guild, platform, role, ids } = await openFull();
    allowEveryone(platform, guild.id, permissions(10));
    const [method, path] = operation.split(" ") as [string, string];
    const ask = () => bot.send(method, filled(path, ids), body?.(ids));
    const ADMINISTRATOR = 3;
    const all = Array.from({ length: 53 }, (_, bit) => bit).filter((bit) => bit !== ADMINISTRATOR);
    const give = (bits: readonly number[]) => {
      const current = platform.guilds.store.roles.get(role.id) ?? role;
      platform.guilds.managers.roles.update(current, { permissions: permissions(...bits) });
    };
    for (const missing of needs) {
      give(all.filter((bit) => bit !== missing));
      const answer = await ask();
      expect([missing, answer.status, answer.body?.code]).toEqual([missing, 403, 50013]);
    }
    give(all);
    expect((await ask()).status).toBeLessThan(300);
  },
);

test.each([
  "/guilds/{g}/roles",
  "/guilds/{g}/roles/{r}",
  "/guilds/{g}/roles/member-counts",
  "/guilds/{g}/members",
  "/guilds/{g}/members/{u}",
  "/guilds/{g}/members/search?query=b",
  "/guilds/{g}/channels",
  "/guilds/{g}/emojis",
  "/guilds/{g}/emojis/{emoji}",
  "/guilds/{g}/stickers",
  "/guilds/{g}/stickers/{sticker}",
  "/guilds/{g}/soundboard-sounds",
  "/guilds/{g}/soundboard-sounds/{sound}",
  "/guilds/{g}/scheduled-events",
  "/guilds/{g}/scheduled-events/{event}",
  "/guilds/{g}/threads/active",
  "/guilds/{g}/onboarding",
  "/guilds/{g}/new-member-welcome",
  "/guilds/{g}/welcome-screen",
  "/guilds/{g}/member-verification",
])("GET %s is for members alone, without any permission", async (path) => {
  const { bot, otherBot, ids, platform, guild } = await openFull();
  allowEveryone(platform, guild.id, "0");
  expect((await bot.send("GET", filled(path, ids))).status).toBe(200);
  const refused = { status: 403, body: { code: 50001 } };
  expect(await otherBot("Stranger").send("GET", filled(path, ids))).toMatchObject(refused);
});
