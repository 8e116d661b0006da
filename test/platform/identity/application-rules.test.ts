/** What an application may be, and who sees and changes what of it (bots 3.15, protocol 1.4). */

import { expect, test } from "vitest";
import { intentReview } from "../../../platform/index.js";
import { GatewayClient } from "../support/gateway.js";
import { get, open, openWithGame } from "../support/platform.js";
import { askAdmin, send } from "../support/players.js";

const OWN = "/applications/@me";

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "https://game.example/a b",
  "https://game.example/#part",
  "/callback",
  "https://",
  "",
])("%j cannot be a redirect", async (uri) => {
  const platform = await open();
  const { applications } = platform;
  const settings = { name: "Game", redirectUris: ["https://game.example/", uri] };
  expect(() => platform.createApplication(settings)).toThrow("cannot be a redirect URI");
  expect(applications.all()).toEqual([]);
  const { id } = platform.createApplication({ name: "Game" });
  expect(() => applications.update(id, { redirectUris: [uri] })).toThrow("redirect URI");
  expect(applications.require(id).redirectUris).toEqual(["http://127.0.0.1/callback"]);
});

test("redirects on the web, of this machine and into a game can be registered", async () => {
  const platform = await open();
  const redirectUris = [
    "https://game.example/callback?from=sign-in",
    "http://127.0.0.1/callback",
    "http://[::1]:8080/callback",
    "mygame-1:/authorize/callback",
  ];
  const { id } = platform.createApplication({ name: "Game", redirectUris });
  expect(platform.applications.require(id).redirectUris).toEqual(redirectUris);
});

test("a name has 1 to 100 characters that can be seen", async () => {
  const platform = await open();
  for (const name of ["", "   ", "n".repeat(101), "🎲".repeat(101), 7 as never]) {
    expect(() => platform.createApplication({ name })).toThrow("1 to 100 characters");
  }
  for (const name of ["n", "n".repeat(100), "🎲".repeat(100)]) {
    expect(platform.createApplication({ name }).name).toBe(name);
  }
});

test.each([
  ["flags", "many"],
  ["botPublic", "yes"],
  ["approvedScopes", [7]],
  ["icon", 7],
])("the setting %s cannot be %j", async (field, value) => {
  const { platform, game } = await openWithGame();
  const before = platform.exportState();
  const wrong = { [field]: value } as object;
  expect(() => platform.createApplication({ name: "Other", ...wrong })).toThrow(field);
  expect(() => platform.applications.update(game.id, wrong)).toThrow(field);
  expect(platform.exportState()).toEqual(before);
});

test("an application needs an id of its own, an owner and a parent that are there", async () => {
  const { platform, game } = await openWithGame();
  const make = (options: object) => () => platform.createApplication({ name: "New", ...options });
  const before = platform.exportState();
  expect(make({ id: game.id })).toThrow(/taken/);
  expect(make({ id: "12x" })).toThrow(/no snowflake/);
  expect(make({ ownerId: "1" })).toThrow(/no user/);
  expect(make({ parentId: "1" })).toThrow(/two levels/);
  expect(platform.exportState()).toEqual(before);
  const child = make({ parentId: game.id })();
  expect(make({ parentId: child.id })).toThrow(/two levels/);
});

test("a bot is called as its application, or by its id where that is no free username", async () => {
  const { platform } = await openWithGame();
  const nameOf = (name: string) => {
    const { id, botUserId } = platform.createApplication({ name, bot: true });
    return [platform.users.require(botUserId as string).username, `bot-${id}`];
  };
  expect(nameOf("Helper")[0]).toBe("Helper");
  for (const letter of ["x", "🎲"]) expect(nameOf(letter.repeat(33))[0]).toBe(letter.repeat(32));
  for (const name of ["Helper", "alice", "Q"]) {
    const [username, byId] = nameOf(name);
    expect(username).toBe(byId);
  }
});

test("applications without an owner are the platform's own account's, which is a system account", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const other = platform.createApplication({ name: "Other" });
  const { ownerId } = platform.applications.require(game.id);
  expect(platform.applications.require(other.id).ownerId).toBe(ownerId);
  const { body } = await get(platform, OWN, `Bot ${game.botToken}`);
  expect(body.owner).toMatchObject({ id: ownerId, system: true });
});

test("no list of applications has what is kept of their secrets", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const { body } = await askAdmin(platform, "GET", "/applications");
  expect(body).toMatchObject([{ id: game.id, name: "Game" }]);
  expect(JSON.stringify(body)).not.toMatch(/hash|secret|token/i);
});

test("a bot asks for its own application only, and changes no other", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const other = platform.createApplication({ name: "Other", bot: true });
  const ask = (method: string, id: string, body?: object) =>
    send(platform, `Bot ${game.botToken}`, method, `/applications/${id}`, body);
  expect(await ask("GET", game.id)).toMatchObject({ status: 200, body: { id: game.id } });
  expect(await ask("GET", other.id)).toMatchObject({ status: 403, body: { code: 20012 } });
  const change = { description: "Mine" };
  expect(await ask("PATCH", other.id, change)).toMatchObject({ status: 403 });
  expect(platform.applications.require(other.id).description).toBe("");
  expect(await ask("PATCH", game.id, change)).toMatchObject({ status: 200, body: change });
  expect(await ask("GET", "game")).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("a description has 400 characters, null empties it, and other changes leave it", async () => {
  const { platform, game } = await openWithGame({ bot: true });
  const change = (body: object) => send(platform, `Bot ${game.botToken}`, "PATCH", OWN, body);
  const description = "d".repeat(400);
  expect(await change({ description })).toMatchObject({ status: 200, body: { description } });
  const refused = await change({ description: `${description}d` });
  expect(refused).toMatchObject({ status: 400, body: { errors: { description: {} } } });
  expect((await change({ tags: ["game"] })).body).toMatchObject({ description, tags: ["game"] });
  expect((await change({ description: null })).body.description).toBe("");
});

test("what an application is registered with is what it sees of itself", async () => {
  const { platform, user } = await openWithGame();
  const redirectUris = ["https://game.example/callback"];
  const parent = platform.createApplication({ name: "Publisher" });
  const settings = { ownerId: user.id, parentId: parent.id, redirectUris, botPublic: false };
  const made = platform.createApplication({ name: "Own", bot: true, ...settings });
  const { body } = await get(platform, OWN, `Bot ${made.botToken}`);
  expect(body).toMatchObject({
    id: made.id,
    parent_id: parent.id,
    owner: { id: user.id, username: "alice" },
    redirect_uris: redirectUris,
    bot_public: false,
    bot: { id: made.botUserId, bot: true },
    verify_key: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const anyone = (await get(platform, `/applications/${made.id}/partial`)).body;
  expect(anyone).toMatchObject({ parent_id: parent.id, verify_key: body.verify_key });
  for (const field of ["owner", "redirect_uris"]) expect(anyone).not.toHaveProperty(field);
});

test.each([
  ["presences", 8, 12, 13],
  ["members", 1, 14, 15],
  ["contents of messages", 15, 18, 19],
])(
  "the flag for the intent of %s says whether it is approved",
  async (_, intent, full, limited) => {
    const privilegedIntents = 2 ** intent;
    const { platform, game } = await openWithGame({ bot: true, public: false, privilegedIntents });
    const flags = async () => (await get(platform, OWN, `Bot ${game.botToken}`)).body;
    expect(await flags()).toMatchObject({ flags: 2 ** limited, flags_new: String(2 ** limited) });
    platform.domain(intentReview).approve(game.id, privilegedIntents);
    expect(await flags()).toMatchObject({ flags: 2 ** full, flags_new: String(2 ** full) });
    const client = new GatewayClient(platform.gatewayUrl);
    const { d } = await client.identify(game.botToken as string, { intents: 0 });
    expect(d.application.flags).toBe(2 ** full);
    // That is for the clients of players.
    expect(d).not.toHaveProperty("feature_flags");
  },
);
