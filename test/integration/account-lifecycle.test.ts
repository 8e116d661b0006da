/** The lifecycle of provisional accounts as a game drives it: every state, every trigger. */

import { Client, SdkError } from "game-social-sdk";
import type { AccountState } from "game-social-sdk-platform";
import { expect, it } from "vitest";
import { Accounts } from "./support/accounts.js";

type Trigger =
  | "token request"
  | "merge"
  | "merge into another account"
  | "unmerge"
  | "revocation"
  | "removal in the settings"
  | "refresh"
  | "ban"
  | "end of the ban";

/** "done", the error's code, or what its message says. */
type Answer = "done" | number | RegExp;

/** What happens to a game that is connected meanwhile; a severed link also has its webhook event. */
type Session = "stays" | "ends" | "ends, severed";

type Row = [AccountState, Trigger, AccountState, Answer, Session];

const nobody = /no user/;
const provisional = /no platform account to ban/;
const free = /is not banned/;
/** Who is banned cannot even sign in. */
const shutOut = /leads to an error page/;

/** Contract, account-link lifecycle; protocol 2.7 to 2.9. What is no transition is refused. */
const rows: Row[] = [
  ["none", "token request", "provisional", "done", "stays"],
  ["none", "merge", "none", 530014, "stays"],
  ["none", "merge into another account", "none", 530014, "stays"],
  ["none", "unmerge", "none", 10013, "stays"],
  ["none", "revocation", "none", "done", "stays"],
  ["none", "removal in the settings", "none", nobody, "stays"],
  ["none", "refresh", "none", /invalid_grant/, "stays"],
  ["none", "ban", "none", nobody, "stays"],
  ["none", "end of the ban", "none", free, "stays"],

  ["provisional", "token request", "provisional", "done", "stays"],
  ["provisional", "merge", "merged", "done", "ends"],
  ["provisional", "merge into another account", "merged", "done", "ends"],
  ["provisional", "unmerge", "provisional", 50229, "stays"],
  ["provisional", "revocation", "provisional", "done", "ends"],
  ["provisional", "removal in the settings", "provisional", "done", "ends"],
  ["provisional", "refresh", "provisional", /refresh token is empty/, "stays"],
  ["provisional", "ban", "provisional", provisional, "stays"],
  ["provisional", "end of the ban", "provisional", free, "stays"],

  ["merged", "token request", "merged", 530010, "stays"],
  ["merged", "merge", "merged", "done", "stays"],
  ["merged", "merge into another account", "merged", 530014, "stays"],
  ["merged", "unmerge", "provisional", "done", "ends, severed"],
  ["merged", "revocation", "provisional", "done", "ends, severed"],
  ["merged", "removal in the settings", "provisional", "done", "ends, severed"],
  ["merged", "refresh", "merged", "done", "stays"],
  ["merged", "ban", "provisional-restricted", "done", "ends, severed"],
  ["merged", "end of the ban", "merged", free, "stays"],

  ["provisional-restricted", "token request", "provisional-restricted", "done", "stays"],
  ["provisional-restricted", "merge", "provisional-restricted", shutOut, "stays"],
  [
    "provisional-restricted",
    "merge into another account",
    "provisional-restricted",
    530017,
    "stays",
  ],
  ["provisional-restricted", "unmerge", "provisional-restricted", 50229, "stays"],
  ["provisional-restricted", "revocation", "provisional-restricted", "done", "ends"],
  ["provisional-restricted", "removal in the settings", "provisional-restricted", "done", "ends"],
  ["provisional-restricted", "refresh", "provisional-restricted", /invalid_grant/, "stays"],
  ["provisional-restricted", "ban", "provisional-restricted", provisional, "stays"],
  ["provisional-restricted", "end of the ban", "provisional", "done", "stays"],
];

it.each(rows)("%s, %s: %s", async (from, trigger, next, answer, session) => {
  await using accounts = await Accounts.open();
  const { world, id } = accounts;
  const { platform } = world;
  const [alice, bob] = [world.player("alice"), world.player("bob")];
  const game = accounts.client();
  let tokens = { accessToken: "no-such-token", refreshToken: "no-such-token" };
  if (from !== "none") tokens = await accounts.provisional(game);
  if (from === "merged" || from === "provisional-restricted") {
    tokens = await accounts.merge(game, alice);
  }
  if (from === "provisional-restricted") {
    platform.accounts.ban(alice.id);
    const { accessToken } = await accounts.provisional(game);
    tokens = { ...tokens, accessToken };
  }
  if (from !== "none") {
    await game.updateToken(1, tokens.accessToken);
    await game.connectAndWait();
  }
  const holder = accounts.identity()?.userId ?? "1";
  const deauthorized = () =>
    platform.webhookEvents(id).filter(({ type }) => type === "APPLICATION_DEAUTHORIZED");
  const earlier = deauthorized().length;
  const ended = game.events("statusChanged");

  const act: Record<Trigger, () => unknown> = {
    "token request": () => accounts.provisional(game),
    merge: () => accounts.merge(game, alice),
    "merge into another account": () => accounts.merge(game, bob),
    unmerge: () => accounts.unmerge(game),
    revocation: () => game.revokeToken(id, tokens.accessToken),
    "removal in the settings": () => {
      platform.users.require(holder);
      platform.revoke(holder, id);
    },
    refresh: () => game.refreshToken(id, tokens.refreshToken),
    ban: () => platform.accounts.ban(holder),
    "end of the ban": () => platform.accounts.unban(alice.id),
  };
  const outcome = await (async () => act[trigger]())().then(
    () => "done",
    (reason: Error) => reason,
  );
  if (answer === "done") expect(outcome).toBe("done");
  else if (answer instanceof RegExp) expect((outcome as Error).message).toMatch(answer);
  else {
    expect(outcome).toBeInstanceOf(SdkError);
    expect(outcome).toMatchObject({ type: "HTTPError", code: answer });
  }

  expect(accounts.identity()?.state ?? "none").toBe(next);
  if (session === "stays") {
    const bystander = await world.connected(bob);
    expect(bystander.getStatus()).toBe(Client.Status.Ready);
    expect(game.getStatus()).toBe(Client.Status[from === "none" ? "Disconnected" : "Ready"]);
  } else {
    const { value } = await ended.next();
    const error = Client.Error.UnexpectedClose;
    expect(value).toEqual({ status: Client.Status.Disconnected, error, errorDetail: 4004 });
  }
  if (session === "ends, severed") {
    // The identity has another account, and the full one is reported to the game's backend.
    expect([holder, bob.id]).not.toContain(accounts.identity()?.userId);
    expect(deauthorized().at(-1)?.data).toMatchObject({ user: { id: holder } });
    const dead = game.refreshToken(id, tokens.refreshToken).catch((reason: Error) => reason);
    expect(((await dead) as Error).message).toContain("invalid_grant");
  } else {
    expect(deauthorized()).toHaveLength(earlier);
  }
});
