import { expect } from "vitest";
import type { PlatformOptions } from "../../../../platform/index.js";
import { AccountClient } from "../../support/accounts.js";
import { type Answer, openSocial, type Player, send } from "../../support/players.js";

/**
 * A guild with a channel, a lobby of the game's backend with two members who are friends, of whom
 * Alice owns the guild and may link the lobby, and Carol, who has no scope but `identify`.
 */
export async function openWorld(options: PlatformOptions = {}) {
  const social = await openSocial(options);
  const { platform, game, bot } = social;
  const [alice, bob] = (await social.connected("alice", "bob")) as [Player, Player];
  const carol = social.player("carol", "identify");
  platform.relationships.befriend(alice.id, bob.id);
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  const robots = { name: "Robots", permissions: (2n ** 53n - 1n).toString() };
  const { id: robot } = platform.guilds.managers.roles.create(guild.id, robots, 10);
  platform.guilds.addMember(guild.id, game.botUserId as string, [robot]);
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const members = [{ id: alice.id, flags: 1 }, { id: bob.id }];
  const { body } = await bot("POST", "/lobbies", { metadata: { a: "1" }, members });
  const accounts = new AccountClient(platform, game.id, game.botToken as string);
  /** Sends a request without a token. */
  const stranger = (method: string, path: string, sent?: unknown) =>
    send(platform, "", method, path, sent);
  const lobby = `/lobbies/${body.id}`;
  return { ...social, alice, bob, carol, guild, channel, lobby, accounts, stranger };
}

/** What {@link openWorld} makes. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/** Makes an operation give each answer that it documents, by domain. */
export type Scenarios = Readonly<Record<string, (world: World) => Promise<unknown>>>;

/** Waits for an answer that grants what was asked. */
export async function granted(answer: Promise<Answer>): Promise<Answer["body"]> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toSatisfy((one) => one >= 200 && one < 300), body]);
  return body;
}

/** Waits for an answer that refuses, with a status and a code of the protocol. */
export async function refused(status: number, code: number, answer: Promise<Answer>) {
  expect(await answer).toMatchObject({ status, body: { code } });
}
