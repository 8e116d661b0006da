/** What owners of applications say of their activities in the service's own client (activities 2.1). */

import { expect, test } from "vitest";
import { activities, type Platform, webWindow } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";
import { HostedActivity } from "../support/hosted-activity.js";
import { get, open } from "../support/platform.js";
import { askAdmin, send } from "../support/players.js";

/** An application with activities, and the client of its owner. */
async function openOwned() {
  const app = await openActivity();
  const owner = app.platform.createUser({ username: "owner" });
  const own = app.platform.createApplication({ name: "Owned", ownerId: owner.id, bot: true });
  const path = `/applications/${own.id}`;
  return { ...app, own, path, owner, owned: client(app.platform, owner.id) };
}

/** The service's own client of a user. */
function client(platform: Platform, userId: string) {
  const token = platform.domain(webWindow).persons.signIn(userId);
  return (method: string, path: string, body?: unknown) =>
    send(platform, token, method, path, body);
}

test("an owner gives an application activities, and takes them away; those that run end", async () => {
  const { platform, own, path, owned, user, guild } = await openOwned();
  const commands = () => get(platform, `${path}/commands`, `Bot ${own.botToken}`);
  expect((await owned("GET", `${path}/proxy-config`)).body).toMatchObject({ code: 50024 });
  expect((await owned("POST", `${path}/set-embedded`, { embedded: true })).status).toBe(204);
  expect((await commands()).body).toEqual([expect.objectContaining({ type: 4, handler: 2 })]);
  platform.domain(activities).configure(own.id, { maxParticipants: 3 });
  platform.guilds.addMember(guild.id, own.botUserId as string);
  const id = platform.as(user.id, own.id).launchActivity();
  expect((await owned("POST", `${path}/set-embedded`, { embedded: false })).status).toBe(204);
  expect(platform.domain(activities).get(id)).toBeUndefined();
  expect((await owned("GET", `${path}/embedded-activity-config`)).status).toBe(400);
  await owned("POST", `${path}/set-embedded`, { embedded: true });
  expect(platform.domain(activities).settings(own.id).maxParticipants).toBe(3);
  expect((await owned("POST", `${path}/set-embedded`, {})).body.errors).toHaveProperty("embedded");
});

test("an owner reads and replaces the URL mappings, which the proxy goes by at once", async () => {
  const { target } = await serve((_request, response) => response.end("hello"));
  const { platform, own, path, owned, get: fetched } = await openOwned();
  await owned("POST", `${path}/set-embedded`, { embedded: true });
  expect((await owned("GET", `${path}/proxy-config`)).body).toEqual({ url_map: [] });
  const url_map = [
    { prefix: "/api", target },
    { prefix: "/", target },
  ];
  const replaced = await owned("POST", `${path}/proxy-config`, { url_map });
  expect(replaced).toMatchObject({ status: 200, body: { url_map } });
  const { port } = new URL(platform.webBase);
  const headers = { host: `${own.id}.activity.localhost:${port}` };
  expect(await fetched("/api", { headers })).toMatchObject({ status: 200, text: "hello" });
  await owned("POST", `${path}/proxy-config`, { url_map: [] });
  expect((await fetched("/api", { headers })).status).toBe(404);
  for (const bad of [
    {},
    { url_map: [{ prefix: "/" }] },
    { url_map: [{ prefix: "/", target: `${own.id}.activity.localhost` }] },
  ]) {
    const { status, body } = await owned("POST", `${path}/proxy-config`, bad);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 50035, ["url_map"]]);
  }
});

test("an owner says how clients show an activity; what is left out stays", async () => {
  const { path, own, owned } = await openOwned();
  await owned("POST", `${path}/set-embedded`, { embedded: true });
  const config = {
    application_id: own.id,
    activity_preview_video_asset_id: null,
    supported_platforms: ["web"],
    default_orientation_lock_state: 1,
    tablet_default_orientation_lock_state: 1,
    requires_age_gate: false,
    legacy_responsive_aspect_ratio: false,
    client_platform_config: {},
    shelf_rank: 0,
    has_csp_exception: false,
    displays_advertisements: false,
    supported_locales: [],
    blocked_locales: [],
  };
  const configPath = `${path}/embedded-activity-config`;
  expect((await owned("GET", configPath)).body).toEqual(config);
  const ios = { label_type: 1, release_phase: "global_launch" };
  const change = {
    supported_platforms: ["web", "ios"],
    default_orientation_lock_state: 3,
    client_platform_config: { ios: { ...ios, label_until: "2030-01-02T03:04:05Z" } },
  };
  const changed = {
    ...config,
    ...change,
    client_platform_config: {
      ios: { ...ios, label_until: "2030-01-02T03:04:05+00:00", omit_badge_from_surfaces: [] },
    },
  };
  expect(await owned("PATCH", configPath, change)).toMatchObject({ status: 200, body: changed });
  const ranked = await owned("PATCH", configPath, { shelf_rank: 7 });
  expect(ranked.body).toEqual({ ...changed, shelf_rank: 7 });
  expect((await owned("GET", configPath)).body).toEqual({ ...changed, shelf_rank: 7 });
  for (const [field, value] of Object.entries({
    supported_platforms: ["console"],
    default_orientation_lock_state: 4,
    requires_age_gate: "yes",
    client_platform_config: { web: { ...ios, label_type: 3 } },
    activity_preview_video_asset_id: "film",
    tablet_default_orientation_lock_state: 0,
    shelf_rank: -1,
  })) {
    const { body } = await owned("PATCH", configPath, { [field]: value });
    expect([body.code, Object.keys(body.errors)]).toEqual([50035, [field]]);
  }
});

test("what is said of one platform stays when another is named; each platform counts once", async () => {
  const { path, own, owned, platform } = await openOwned();
  // Said again, it changes nothing.
  for (let count = 0; count < 2; count++) {
    expect((await owned("POST", `${path}/set-embedded`, { embedded: true })).status).toBe(204);
  }
  expect(platform.applications.require(own.id).flags).toBe(1 << 17);
  const config = (body: object) => owned("PATCH", `${path}/embedded-activity-config`, body);
  const release = { label_type: 2, label_until: null, release_phase: "alpha" };
  await config({ client_platform_config: { ios: release } });
  const { body } = await config({
    client_platform_config: { web: release },
    supported_platforms: ["web", "web", "ios"],
  });
  const kept = { ...release, omit_badge_from_surfaces: [] };
  expect(body.client_platform_config).toEqual({ ios: kept, web: kept });
  expect(body.supported_platforms).toEqual(["web", "ios"]);
});

test("the most participants are a whole number from 1 on; what is left out stays", async () => {
  const { platform, game } = await openActivity();
  const path = `/applications/${game.id}/activity`;
  const put = (body: object) => askAdmin(platform, "PUT", path, body);
  for (const maxParticipants of [0, -1]) {
    expect((await put({ maxParticipants })).status).toBe(400);
  }
  const settings = platform.domain(activities);
  expect(() => settings.configure(game.id, { maxParticipants: 1.5 })).toThrow(/whole number/);
  expect((await put({ maxParticipants: 1 })).body).toMatchObject({ maxParticipants: 1 });
  settings.configure(game.id, { maxParticipants: undefined, socialTerms: false });
  expect((await askAdmin(platform, "GET", path)).body).toMatchObject({
    maxParticipants: 1,
    socialTerms: false,
  });
});

test("what an owner has said is kept with the rest", async () => {
  const { platform, path, own, owned } = await openOwned();
  await owned("POST", `${path}/set-embedded`, { embedded: true });
  await owned("PATCH", `${path}/embedded-activity-config`, { shelf_rank: 5 });
  const override = { activityUrlOverride: "http://localhost:5173" };
  platform.domain(activities).configure(own.id, override);
  const other = await open();
  other.importState(JSON.parse(JSON.stringify(platform.exportState())));
  expect(other.domain(activities).settings(own.id)).toMatchObject({
    ...override,
    config: { shelf_rank: 5 },
  });
});

test("settings of a platform that had none of this are taken over", async () => {
  const { platform, game } = await openActivity([{ prefix: "/", target: "localhost:1" }]);
  const snapshot = JSON.parse(JSON.stringify(platform.exportState()));
  snapshot.tables.activities = 1;
  for (const record of snapshot.activities) {
    delete record.activityUrlOverride;
    delete record.config;
    delete record.signedRequests;
  }
  const other = await open();
  other.importState(snapshot);
  expect(other.domain(activities).settings(game.id)).toEqual({
    id: game.id,
    urlMappings: [{ prefix: "/", target: "localhost:1" }],
    maxParticipants: null,
    socialTerms: true,
    signedRequests: false,
    activityUrlOverride: null,
    config: null,
  });
});

test("nobody but the owner may, and no game", async () => {
  const { platform, path, own, owner, user, owned } = await openOwned();
  const routes = ["GET proxy-config", "POST proxy-config", "POST set-embedded"].concat(
    ["GET", "PATCH"].map((method) => `${method} embedded-activity-config`),
  );
  const { accessToken } = platform.issueToken({
    userId: owner.id,
    applicationId: own.id,
    scopes: "identify",
  });
  for (const route of routes) {
    const [method = "", name] = route.split(" ");
    const as = (token: string) =>
      send(platform, token, method, `${path}/${name}`, method === "GET" ? undefined : {});
    const other = client(platform, user.id);
    const body = method === "GET" ? undefined : {};
    expect((await other(method, `${path}/${name}`, body)).body).toMatchObject({ code: 50001 });
    expect((await as(`Bot ${own.botToken}`)).body).toMatchObject({ code: 20001 });
    expect((await as(`Bearer ${accessToken}`)).status).toBe(401);
    expect((await owned(method, `/applications/1/${name}`, body)).body.code).toBe(10002);
  }
});

test("a developer's own server takes the place of / and gets no true ticket", async () => {
  const app = await serve((_request, response) => response.end("the app"));
  const own = await serve((_request, response) => response.end("the developer's"));
  const opened = await openActivity([
    { prefix: "/api", target: app.target },
    { prefix: "/", target: app.target },
  ]);
  const { platform, game, user, channel, get: fetched } = opened;
  const settings = platform.domain(activities);
  settings.configure(game.id, {
    signedRequests: true,
    activityUrlOverride: `http://${own.target}/dev/`,
  });
  const shown = new HostedActivity(platform, {
    userId: user.id,
    applicationId: game.id,
    channelId: channel.id,
  });
  const ticket = new URL(shown.session.framePath, "http://a").searchParams.get(
    "discord_proxy_ticket",
  );
  expect(ticket).toBe("faux-proxy-ticket");
  expect((await fetched(`/x?discord_proxy_ticket=${ticket}`)).text).toBe("the developer's");
  expect((await fetched("/.proxy/api/y")).text).toBe("the app");
  expect(own.received.map(({ url }) => url)).toEqual([`/dev/x?discord_proxy_ticket=${ticket}`]);
  expect(own.received[0]?.headers).not.toHaveProperty("x-discord-proxy-payload");
  settings.configure(game.id, { activityUrlOverride: null });
  expect((await fetched("/x")).text).toBe("the app");
  shown.session.close(1000, "");
});

test.each([
  ["localhost:5173", /must be an address/],
  ["ftp://localhost", /must be an address/],
  ["http://user@localhost:5173", /no user, query or fragment/],
  ["http://localhost:5173/?x=1", /no user, query or fragment/],
  ["http://localhost:5173/#x", /no user, query or fragment/],
  ["http://example.com", /others by https/],
  ["https://localhost:5173", /on this machine are asked by http/],
  ["http://1.activity.localhost", /in circles/],
])("the address %s cannot take the activity's place", async (activityUrlOverride, why) => {
  const { platform, game } = await openActivity();
  const settings = platform.domain(activities);
  expect(() => settings.configure(game.id, { activityUrlOverride })).toThrow(why);
  expect(settings.settings(game.id).activityUrlOverride).toBeNull();
});
