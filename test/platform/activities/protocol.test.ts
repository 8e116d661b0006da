/** What activities and their host say to each other, without a browser (activities 2.4, 2.7, 2.11). */

import { expect, test } from "vitest";
import { activities } from "../../../platform/index.js";
import { befriended, openHosted } from "../support/hosted-activity.js";

test("a handshake is answered by READY, without a user", async () => {
  const { shown, platform } = await openHosted({}, { handshake: false });
  const activity = shown();
  activity.greet();
  expect(await activity.next()).toEqual([
    1,
    {
      cmd: "DISPATCH",
      evt: "READY",
      nonce: null,
      data: {
        v: 1,
        config: {
          cdn_host: new URL(platform.webBase).host,
          api_endpoint: platform.apiBase.replace("http:", "").replace("/v10", ""),
          environment: "production",
        },
      },
    },
  ]);
});

test.each([
  ["another version", { v: 2 }, 4004],
  ["another encoding", { encoding: "etf" }, 4005],
  ["another application", { client_id: "1" }, 4000],
  ["another frame", { frame_id: "1" }, 4000],
])("a handshake with %s closes the activity", async (_what, changes, code) => {
  const { shown, platform } = await openHosted({}, { handshake: false });
  const activity = shown();
  activity.greet(changes);
  expect(await activity.next()).toEqual([2, { code, message: expect.any(String) }]);
  expect(platform.domain(activities).all()).toEqual([]);
});

test("an activity with another application's id is closed, and the page's log has both ids", async () => {
  const { shown, game } = await openHosted({}, { handshake: false });
  const activity = shown();
  activity.greet({ client_id: "123" });
  expect(activity.closed).toMatchObject({ code: 4000, message: "Invalid Client ID" });
  expect(activity.notes).toEqual([
    `The activity gives the SDK's object the id 123, but the application's id is ${game.id}.`,
  ]);
});

test("the page's log says which scope a refused command or event needs", async () => {
  const { activity } = await openHosted();
  for (const [command, evt, need] of [
    [
      "GET_CHANNEL",
      undefined,
      "GET_CHANNEL needs a token with the scope guilds or guilds.channels.read",
    ],
    ["GET_SKUS_EMBEDDED", undefined, "GET_SKUS_EMBEDDED needs a token:"],
    [
      "SUBSCRIBE",
      "RELATIONSHIP_UPDATE",
      "RELATIONSHIP_UPDATE needs a token with the scope relationships.read",
    ],
  ] as const) {
    expect((await activity.refusal(command, {}, evt)).code).toBe(4006);
    expect(activity.notes.at(-1)).toContain(need);
  }
});

test("commands before the handshake, and what is no message, are not answered", async () => {
  const { shown } = await openHosted({}, { handshake: false });
  const activity = shown();
  for (const data of ["text", null, 7, {}, [], [1], [3, {}], [9, {}], [1, { cmd: "GET_USER" }]]) {
    activity.session.receive(data);
  }
  activity.session.receive([1, { cmd: "GET_PLATFORM_BEHAVIORS", nonce: "early" }]);
  activity.greet();
  expect(await activity.next()).toMatchObject([1, { evt: "READY" }]);
});

test.each([
  ["none", undefined],
  ["a number", 7],
  ["an empty one", ""],
  ["one that is too long", "x".repeat(129)],
])(
  "a command with %s for a nonce is not answered, and the person is notified",
  async (_what, nonce) => {
    const { activity } = await openHosted();
    activity.session.receive([1, { cmd: "GET_PLATFORM_BEHAVIORS", nonce }]);
    expect(await activity.call("GET_PLATFORM_BEHAVIORS")).toEqual({});
    expect(activity.notes).toEqual([expect.stringContaining("without a nonce of its own")]);
  },
);

test("the nonce of a command that waits cannot be used again; the first is answered once", async () => {
  const { activity, game } = await openHosted();
  const args = { client_id: game.id, scope: ["identify"] };
  const asked = activity.call("AUTHORIZE", args);
  activity.session.receive([1, { cmd: "GET_PLATFORM_BEHAVIORS", nonce: "nonce 1" }]);
  expect(activity.notes).toHaveLength(1);
  activity.decide({ action: "allow" });
  expect(await asked).toEqual({ code: expect.any(String) });
});

test.each(["NOTHING", "constructor", "DISPATCH"])("%s is no command here: 4002", async (cmd) => {
  const { activity } = await openHosted();
  expect(await activity.refusal(cmd)).toEqual({ code: 4002, message: `Invalid command: ${cmd}` });
});

test.each([
  "ENCOURAGE_HW_ACCELERATION",
  "OPEN_SHARE_MOMENT_DIALOG",
  "SET_CONFIG",
  "START_PURCHASE",
])("%s is not on phones: 4002", async (cmd) => {
  const { activity } = await openHosted({ platform: "mobile" });
  expect((await activity.refusal(cmd)).code).toBe(4002);
});

test("a flood of questions, of commands that wait and of handshakes has an end", async () => {
  const { activity } = await openHosted();
  const link = { url: "https://example.com/" };
  const answers = Array.from({ length: 11 }, () => activity.answer("OPEN_EXTERNAL_LINK", link));
  expect((await answers[10])?.data).toMatchObject({ code: 5011 });
  expect(activity.prompts()).toHaveLength(10);
  for (let count = 0; count < 60; count++) activity.greet();
  expect(await activity.until(2)).toEqual([2, { code: 4002, message: expect.any(String) }]);
  expect(activity.prompts()).toEqual([]);
});

test("an activity that never shakes hands is talked of after 10 seconds", async () => {
  const { shown, platform } = await openHosted({}, { handshake: false, clock: { frozen: true } });
  const activity = shown();
  platform.clock.advance(9999);
  expect(activity.notes).toEqual([]);
  platform.clock.advance(1);
  expect(activity.notes).toEqual([expect.stringContaining("has not shaken hands for 10 seconds")]);
});

test("the activity closes itself: it leaves, and its message is shown", async () => {
  const { activity, platform } = await openHosted();
  activity.session.receive([2, { code: 4010, message: "No seat", nonce: "x" }]);
  expect(activity.closed).toMatchObject({ code: 4010, message: "No seat" });
  expect(platform.domain(activities).all()).toEqual([]);
});

test("links of SET_ACTIVITY are taken, and come back [versions.embedded-app-sdk-2-1-2-2]", async () => {
  const { activity, platform, user } = await openHosted();
  await activity.authenticate("rpc.activities.write");
  const links = { state_url: "https://example.com/s", details_url: "https://example.com/d" };
  const assets = { large_url: "https://example.com/l", small_url: "https://example.com/m" };
  const given = { type: 0, state: "In a room", details: "Round 2", ...links, assets };
  const shown = await activity.call("SET_ACTIVITY", { activity: { name: "Other", ...given } });
  expect(shown).toMatchObject({ name: "Game", ...given });
  const watcher = befriended(platform, user.id, "bob");
  const presences = platform.view().presences.filter(({ userId }) => userId === user.id);
  expect(presences[0]?.activities).toMatchObject([{ name: "Game", ...links }]);
  expect(watcher).toBeTruthy();
  for (const activityWrong of [
    { state_url: "no address" },
    { details_url: "no address" },
    { state: "x" },
    { type: 1 },
  ]) {
    const refusal = await activity.refusal("SET_ACTIVITY", { activity: activityWrong });
    expect(refusal.code).toBe(4000);
  }
});
