/** The ways into an activity, each into the instance of its channel (activities 2.2). */

import { expect, test } from "vitest";
import { activities, activityHost, webWindow } from "../../../platform/index.js";
import { type AppBot, openAppBot } from "../support/app-bot.js";
import { GatewayClient } from "../support/gateway.js";
import { send } from "../support/players.js";

const EMBEDDED = 1 << 17;
const LAUNCH = { type: 12 };

const entryPoint = (app: AppBot, handler: number) =>
  app.define({ name: "launch", type: 4, description: "", handler });
const press = async (app: AppBot) => {
  const { ping, answer, platform, user } = app;
  const shown = await ping();
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  await answer(shown.payload, {
    type: 4,
    data: { components: [{ type: 1, components: [button] }] },
  });
  void platform.as(user.id).press((await shown.seen).message?.id as string, "go");
  return app.interaction();
};
/** Opens the page as an address says it. */
const show = ({ platform, user, game }: AppBot, options: object) =>
  platform
    .domain(activityHost)
    .open({ userId: user.id, applicationId: game.id, ...options }, { send: () => {} });

const ways: readonly (readonly [way: string, launch: (app: AppBot) => Promise<unknown>])[] = [
  [
    "the entry point that the platform handles",
    async (app) => {
      await entryPoint(app, 2);
      const seen = await app.platform.as(app.user.id).runCommand("launch", {}, app.here);
      expect(seen).toMatchObject({ kind: "activity" });
    },
  ],
  [
    "the entry point that the application handles [records.command-handler]",
    async (app) => {
      await entryPoint(app, 1);
      const seen = app.platform.as(app.user.id).runCommand("launch", {}, app.here);
      const payload = await app.interaction();
      expect(payload.data).toMatchObject({ name: "launch", type: 4 });
      // Until it answers, nothing is launched.
      expect(app.platform.domain(activities).all()).toEqual([]);
      await app.answer(payload, LAUNCH);
      expect(await seen).toMatchObject({ kind: "activity" });
    },
  ],
  [
    "LAUNCH_ACTIVITY to a command [callbacks.launch-activity-12]",
    async (app) => app.answer((await app.ping()).payload, LAUNCH),
  ],
  ["LAUNCH_ACTIVITY to a button", async (app) => app.answer(await press(app), LAUNCH)],
  [
    "LAUNCH_ACTIVITY to a form",
    async (app) => {
      const click = await press(app);
      const input = { type: 4, custom_id: "text", style: 1, required: false };
      const components = [{ type: 18, label: "L", component: input }];
      await app.answer(click, { type: 9, data: { custom_id: "f", title: "F", components } });
      void app.platform.as(app.user.id).submit(click.id);
      await app.answer(await app.interaction(), LAUNCH);
    },
  ],
  [
    "an invite",
    async ({ platform, bot, channel, game, user }) => {
      const everyone = platform.guilds.store.roles.get(channel.guildId);
      if (everyone === undefined) throw new Error("no role");
      platform.guilds.store.roles.update(everyone, { permissions: String(2n ** 53n - 1n) });
      const target = { target_type: 2, target_application_id: game.id };
      const { body } = await bot("POST", `/channels/${channel.id}/invites`, target);
      platform.as(user.id).acceptActivityInvite(body.code);
    },
  ],
  [
    "a link that somebody shares",
    async (app) => {
      const session = show(app, { customId: "room 7", referrerId: app.user.id });
      const query = new URLSearchParams(session.framePath.split("?")[1]);
      expect([query.get("custom_id"), query.get("referrer_id")]).toEqual(["room 7", app.user.id]);
    },
  ],
  [
    "a click in the service's own client",
    async ({ platform, channel, game, user }) => {
      const token = platform.domain(webWindow).persons.signIn(user.id);
      const client = new GatewayClient(platform.gatewayUrl);
      const ready = await client.identify(token, { intents: undefined });
      const body = { session_id: ready.d.session_id };
      await send(platform, token, "POST", `/activities/${channel.id}/${game.id}`, body);
    },
  ],
];

test.each(ways)("by %s", async (_way, launch) => {
  const app = await openAppBot({ flags: EMBEDDED });
  const { platform, game, user, channel, member } = app;
  const running = platform.domain(activities);
  await launch(app);
  const [instance, ...others] = running.all();
  expect(others).toEqual([]);
  expect(instance).toMatchObject({ applicationId: game.id, location: { channelId: channel.id } });
  expect([...(instance?.participants.values() ?? [])]).toEqual([user.id]);
  // Who comes later by another way is in the same one.
  const everyone = platform.guilds.store.roles.get(channel.guildId);
  if (everyone === undefined) throw new Error("no role");
  platform.guilds.store.roles.update(everyone, { permissions: String(2n ** 53n - 1n) });
  const later = platform.as(member("bob"), game.id).launchActivity({ channel: channel.id });
  expect(later).toBe(instance?.id);
});

test("an application that handles its entry point may answer with words instead, or not at all", async () => {
  const app = await openAppBot({ flags: EMBEDDED });
  const { platform, user, here, interaction, answer, bot, channel } = app;
  await entryPoint(app, 1);
  const run = () => platform.as(user.id).runCommand("launch", {}, here);
  const reported = run();
  await answer(await interaction(), { type: 4, data: { content: "Not now" } });
  expect(await reported).toMatchObject({ kind: "message", message: { content: "Not now" } });
  const ignored = run();
  await interaction();
  platform.clock.advance(3000);
  expect(await ignored).toMatchObject({ kind: "failure", reason: "timeout" });
  expect(platform.domain(activities).all()).toEqual([]);
  // Of the platform itself, there is no word in the channel.
  const { body: messages } = await bot("GET", `/channels/${channel.id}/messages`);
  expect(messages).toHaveLength(1);
});

test("LAUNCH_ACTIVITY is refused for an application without activities, and where the user may not", async () => {
  const bare = await openAppBot();
  expect((await bare.answer((await bare.ping()).payload, LAUNCH)).status).toBe(400);
  const app = await openAppBot({ flags: EMBEDDED });
  const { payload } = await app.ping(app.member("bob"));
  expect((await app.answer(payload, LAUNCH)).body).toMatchObject({ code: 50013 });
  expect(app.platform.domain(activities).all()).toEqual([]);
});

test.each(["undefined", "somebody", "-1", ""])(
  "a link whose referrer is %j names none",
  async (referrerId) => {
    const app = await openAppBot({ flags: EMBEDDED });
    const { framePath } = show(app, { referrerId });
    expect(new URLSearchParams(framePath.split("?")[1]).has("referrer_id")).toBe(false);
  },
);
