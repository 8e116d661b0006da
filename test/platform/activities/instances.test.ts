/** Launching activities and who takes part (activities 2.2, 2.13; contract, Endpoints). */

import { expect, test } from "vitest";
import { activities, type Platform } from "../../../platform/index.js";
import { openActivity } from "../support/activities.js";
import { openAppBot } from "../support/app-bot.js";
import { get } from "../support/platform.js";

const EMBEDDED = 1 << 17;

/** Lets every member of a guild do everything. */
function allowAll(platform: Platform, guildId: string): void {
  const { roles } = platform.guilds.store;
  const everyone = roles.get(guildId);
  if (everyone === undefined) throw new Error("no role");
  roles.update(everyone, { permissions: ((1n << 53n) - 1n).toString() });
}

test("activities come with the flag and an entry point that the platform handles", async () => {
  const { bot, commandsPath, platform, game } = await openActivity();
  expect((await bot("GET", "/applications/@me")).body.flags & EMBEDDED).toBe(EMBEDDED);
  const { body: commands } = await bot("GET", commandsPath);
  expect(commands).toEqual([expect.objectContaining({ name: "launch", type: 4, handler: 2 })]);
  platform.domain(activities).configure(game.id, { maxParticipants: 3 });
  expect((await bot("GET", commandsPath)).body).toHaveLength(1);
});

test("the bot reads an instance until its last participant leaves; the next has another id [operations.get-application-activity-instance]", async () => {
  const { bot, platform, game, user, guild, channel, member } = await openActivity();
  const alice = platform.as(user.id, game.id);
  const bob = platform.as(member("bob"), game.id);
  const id = alice.launchActivity({ channel: channel.id });
  expect(() => bob.launchActivity({ channel: channel.id })).toThrow(/Missing Permissions/);
  allowAll(platform, guild.id);
  expect(bob.launchActivity({ channel: channel.id })).toBe(id);
  const path = `/applications/${game.id}/activity-instances/${id}`;
  const location = `gc-${guild.id}-${channel.id}`;
  const { body, status } = await bot("GET", path);
  expect(status).toBe(200);
  expect(body).toEqual({
    application_id: game.id,
    instance_id: `i-${body.launch_id}-${location}`,
    launch_id: expect.stringMatching(/^\d+$/),
    location: { id: location, kind: "gc", channel_id: channel.id, guild_id: guild.id },
    users: [user.id, bob.userId],
  });
  expect(alice.leaveActivity(id)).toBe(true);
  expect((await bot("GET", path)).body.users).toEqual([bob.userId]);
  expect(bob.leaveActivity(id)).toBe(true);
  expect(bob.leaveActivity(id)).toBe(false);
  const gone = { status: 404, body: { message: "404: Not Found", code: 0 } };
  expect(await bot("GET", path)).toMatchObject(gone);
  expect(alice.launchActivity({ channel: channel.id })).not.toBe(id);
});

test("a conversation has no guild in its location; other bots see no instance [operations.get-application-activity-instance]", async () => {
  const { bot, platform, game, user } = await openActivity();
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  const id = platform.as(user.id, game.id).launchActivity({ channel: dm.id });
  expect(id).toMatch(new RegExp(`^i-\\d+-pc-${dm.id}$`));
  const path = `/applications/${game.id}/activity-instances/${id}`;
  expect((await bot("GET", path)).body.location).toEqual({
    id: `pc-${dm.id}`,
    kind: "pc",
    channel_id: dm.id,
  });
  const other = platform.createApplication({ name: "Other", bot: true });
  expect((await get(platform, path, `Bot ${other.botToken}`)).status).toBe(404);
  // Each bot asks for instances of its own application, below its own id.
  const own = path.replace(game.id, other.id);
  expect((await get(platform, own, `Bot ${other.botToken}`)).status).toBe(404);
  expect((await bot("GET", own)).status).toBe(404);
  expect((await get(platform, path)).status).toBe(401);
});

test("an entry point of handler 2 launches and says so in the channel", async () => {
  const { platform, game, user, channel, bot } = await openActivity();
  const view = await platform.as(user.id, game.id).runCommand(
    "launch",
    {},
    {
      channel: channel.id,
    },
  );
  expect(view.kind).toBe("activity");
  const path = `/applications/${game.id}/activity-instances/${view.activityInstanceId}`;
  expect((await bot("GET", path)).body.users).toEqual([user.id]);
  const { body: messages } = await bot("GET", `/channels/${channel.id}/messages`);
  expect(messages[0]).toMatchObject({
    author: { id: game.botUserId },
    application_id: game.id,
    interaction_metadata: { type: 2, user: { id: user.id } },
  });
});

test("LAUNCH_ACTIVITY in answer to a command makes a participant of who used it", async () => {
  const app = await openAppBot({ flags: EMBEDDED });
  const { payload } = await app.ping();
  const { body } = await app.answer(payload, { type: 12 }, "?with_response=true");
  const { id } = body.resource.activity_instance;
  expect(body.interaction.activity_instance_id).toBe(id);
  const path = `/applications/${app.game.id}/activity-instances/${id}`;
  expect((await app.bot("GET", path)).body).toMatchObject({
    instance_id: id,
    users: [app.user.id],
  });
});

test("an invite to an activity leads into the instance of its channel", async () => {
  const { platform, game, user, channel, bot } = await openActivity();
  const alice = platform.as(user.id, game.id);
  const invite = async (target: object) =>
    (await bot("POST", `/channels/${channel.id}/invites`, { unique: true, ...target })).body.code;
  allowAll(platform, channel.guildId);
  const code = await invite({ target_type: 2, target_application_id: game.id });
  const id = alice.acceptActivityInvite(code);
  expect(platform.domain(activities).get(id)?.location.channelId).toBe(channel.id);
  expect(() => alice.acceptActivityInvite("nothing")).toThrow(/Unknown Invite/);
  const plain = await invite({});
  expect(() => alice.acceptActivityInvite(plain)).toThrow(/not to an activity/);
});

test("instances end with their channel, their guild, their application and a full room refuses", async () => {
  const { platform, game, user, guild, channel, member } = await openActivity();
  const alice = platform.as(user.id, game.id);
  const api = platform.domain(activities);
  const first = alice.launchActivity({ channel: channel.id });
  api.configure(game.id, { maxParticipants: 1 });
  allowAll(platform, guild.id);
  const bob = member("bob");
  expect(() => platform.as(bob, game.id).launchActivity({ channel: channel.id })).toThrow(/most/);
  platform.guilds.delete(guild.id);
  expect(api.get(first)).toBeUndefined();
  const { id: bare } = platform.createApplication({ name: "Bare" });
  expect(() => platform.as(user.id, bare).launchActivity({ channel: "1" })).toThrow(
    /no activities/,
  );
  expect(() => alice.launchActivity({ channel: channel.id })).toThrow(/Unknown Channel/);
  platform.deleteApplication(game.id);
  expect(api.all()).toEqual([]);
});

test("who may not use activities in a channel, or does not see it, cannot launch", async () => {
  const { platform, game, channel, member } = await openActivity();
  const carol = platform.as(member("carol"), game.id);
  expect(() => carol.launchActivity({ channel: channel.id })).toThrow(/Missing Permissions/);
  const { id: stranger } = platform.createUser({ username: "dave" });
  const dave = platform.as(stranger, game.id);
  expect(() => dave.launchActivity({ channel: channel.id })).toThrow(/Missing Access/);
});
