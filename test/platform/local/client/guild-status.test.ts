/** The events about a guild of their user for programs through the local client (protocol 5.9). */

import { expect, test } from "vitest";
import { connected, openLocal } from "./support/program.js";

const STATUS = "GUILD_STATUS";

/** A program whose token has the scope `rpc`, and two guilds, of which Alice is in the first. */
async function openStatus() {
  const opened = await openLocal();
  const { platform, user, game } = opened;
  const bob = platform.createUser({ username: "bob" });
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  const foreign = platform.guilds.create({ name: "Foreign", ownerId: bob.id });
  const program = await connected(platform, game.id);
  const token = { userId: user.id, applicationId: game.id, scopes: "rpc identify" };
  const { accessToken } = platform.issueToken(token);
  await program.request("AUTHENTICATE", { access_token: accessToken });
  const subscribe = (args: object) => program.request("SUBSCRIBE", args, STATUS);
  const rename = (name: string) => platform.guilds.update(guild.id, { name });
  return { ...opened, bob, guild, foreign, program, subscribe, rename };
}

test("a program gets events of the guild that it subscribed to, until it unsubscribes [rpc.guild-status]", async () => {
  const { platform, program, guild, foreign, subscribe, rename, user } = await openStatus();
  rename("Before");
  expect(await subscribe({ guild_id: guild.id })).toMatchObject({
    cmd: "SUBSCRIBE",
    data: { evt: STATUS },
    evt: null,
  });
  platform.guilds.update(foreign.id, { name: "Elsewhere" });
  rename("Renamed");
  const status = { guild: { id: guild.id, name: "Renamed", icon_url: null }, online: 0 };
  expect(await program.event(STATUS)).toEqual(status);
  platform.guilds.update(guild.id, { icon: "cafe" });
  const icon_url = `${platform.webBase}/cdn/icons/${guild.id}/cafe.png`;
  expect(await program.event(STATUS)).toEqual({ ...status, guild: { ...status.guild, icon_url } });

  const second = platform.guilds.create({ name: "Second", ownerId: user.id });
  await subscribe({ guild_id: second.id });
  await program.request("UNSUBSCRIBE", { guild_id: guild.id }, STATUS);
  rename("Silent");
  platform.guilds.update(second.id, { name: "Heard" });
  expect((await program.event(STATUS)).guild.name).toBe("Heard");
  await program.request("UNSUBSCRIBE", { guild_id: second.id }, STATUS);
  platform.guilds.update(second.id, { name: "Silent" });
  expect(await program.settle()).toEqual([]);
  expect(platform.localClient.programs()).toMatchObject([{ subscriptions: [] }]);
});

test("a guild that the user is not in, or none, is refused, and so is every guild without the scope [rpc.guild-status]", async () => {
  const { program, foreign, subscribe, platform, game, guild } = await openStatus();
  const refused = (code: number) => ({ evt: "ERROR", data: { code } });
  expect(await subscribe({ guild_id: foreign.id })).toMatchObject(refused(4003));
  expect(await subscribe({ guild_id: "1" })).toMatchObject(refused(4003));
  expect(await subscribe({})).toMatchObject(refused(4000));
  expect(await program.request("UNSUBSCRIBE", {}, STATUS)).toMatchObject(refused(4000));
  const other = await connected(platform, game.id);
  const args = { guild_id: guild.id };
  expect(await other.request("SUBSCRIBE", args, STATUS)).toMatchObject(refused(4006));
});

test("who has left a guild, or lost the scope, hears no more of it [rpc.guild-status]", async () => {
  const { platform, program, bob, foreign, subscribe, guild, rename, user, game } =
    await openStatus();
  platform.guilds.addMember(foreign.id, user.id);
  await subscribe({ guild_id: foreign.id });
  await subscribe({ guild_id: guild.id });
  platform.guilds.removeMember(foreign.id, user.id);
  platform.guilds.update(foreign.id, { name: "Gone" });
  rename("Heard");
  expect((await program.event(STATUS)).guild.name).toBe("Heard");
  platform.revoke(user.id, game.id);
  rename("Silent");
  expect(await program.settle()).toEqual([]);
  expect(platform.guilds.member(foreign.id, bob.id)).toBeDefined();
});
