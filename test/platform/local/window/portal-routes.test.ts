/** What the portal reads of the admin API, and how it ends lobbies. */

import { expect, test } from "vitest";
import { openWithGame } from "../../support/platform.js";
import { askAdmin } from "../../support/players.js";

test("scopes and permissions are listed with their names", async () => {
  const { platform } = await openWithGame();
  const scopes = (await askAdmin(platform, "GET", "/scopes")).body;
  expect(scopes).toContainEqual({
    name: "identify",
    description: "See your username, display name and avatar",
    needsApproval: false,
  });
  expect(scopes.filter(({ needsApproval }: { needsApproval: boolean }) => needsApproval)).toEqual([
    expect.objectContaining({ name: "identify.premium" }),
  ]);
  const permissions = (await askAdmin(platform, "GET", "/permissions")).body;
  expect(permissions).toContainEqual({ name: "ManageGuild", bits: "32" });
});

test("approved intents and declined payments can be read as they were set", async () => {
  const { platform, user, game } = await openWithGame();
  const intents = `/applications/${game.id}/intents`;
  const before = { approved: 0, allowed: 0, users: 0, needsApproval: false };
  expect((await askAdmin(platform, "GET", intents)).body).toEqual(before);
  await askAdmin(platform, "PUT", intents, { approved: 2 });
  expect((await askAdmin(platform, "GET", intents)).body).toEqual({ ...before, approved: 2 });
  const payments = `/users/${user.id}/payments`;
  expect((await askAdmin(platform, "GET", payments)).body).toEqual({ declined: false });
  await askAdmin(platform, "PUT", payments, { declined: true });
  expect((await askAdmin(platform, "GET", payments)).body).toEqual({ declined: true });
});

test("an application's lobbies are listed without their secrets, 100 at most, and ended", async () => {
  const { platform, user, game } = await openWithGame();
  const other = platform.createApplication({ name: "Other" });
  const id = platform.as(user.id, game.id).joinLobby("the-secret");
  platform.as(user.id, other.id).joinLobby("the-secret");
  const path = `/applications/${game.id}/lobbies`;
  const { body } = await askAdmin(platform, "GET", path);
  expect(body).toMatchObject({
    total: 1,
    lobbies: [{ id, members: [{ userId: user.id, metadata: null, connected: false }] }],
  });
  expect(body.lobbies[0]).not.toHaveProperty("secretKey");
  expect((await askAdmin(platform, "DELETE", `/lobbies/${id}`)).status).toBe(204);
  expect((await askAdmin(platform, "GET", path)).body.total).toBe(0);
  const gone = await askAdmin(platform, "DELETE", `/lobbies/${id}`);
  expect(gone).toMatchObject({ status: 404, body: { code: 10031 } });
  for (let count = 0; count < 101; count++) {
    const player = platform.createUser({ username: `player${count}` });
    platform.as(player.id, game.id).joinLobby(`secret ${count}`);
  }
  const many = (await askAdmin(platform, "GET", path)).body;
  expect([many.total, many.lobbies.length]).toEqual([101, 100]);
});
