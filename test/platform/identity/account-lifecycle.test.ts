/** Every state of an external identity with everything that can happen to it. */

import { expect, test } from "vitest";
import type { AccountState } from "../../../platform/index.js";
import { openAccounts } from "../support/accounts.js";
import { GatewayClient } from "../support/gateway.js";
import { get, postForm, refresh } from "../support/platform.js";

/** A ban shorter than the heartbeat deadline of a session that watches it end. */
const BAN = 10_000;

/** What can happen to an external identity. */
type Trigger =
  | "token request"
  | "merge"
  | "merge into another account"
  | "unmerge"
  | "revoke"
  | "removal in the settings"
  | "refresh"
  | "ban"
  | "ban lifted"
  | "ban expired";

type Effect =
  | "user created"
  | "user deleted"
  | "tokens deleted"
  | "session ended"
  | "refresh is invalid_grant"
  | "APPLICATION_DEAUTHORIZED"
  | "USER_MERGE_OPERATION_COMPLETED";

type Row = [AccountState, Trigger, AccountState, answer: unknown, effects: Effect[]];

const severed: Effect[] = [
  "user created",
  "tokens deleted",
  "session ended",
  "refresh is invalid_grant",
  "APPLICATION_DEAUTHORIZED",
];
const noAccount = /no user/;
const nothingToBan = /no platform account to ban/;
const notBanned = /is not banned/;

/** Every state with every trigger: the transitions of the lifecycle, and refusal of all others. */
const rows: Row[] = [
  ["none", "token request", "provisional", 200, ["user created"]],
  ["none", "merge", "none", 530014, []],
  ["none", "merge into another account", "none", 530014, []],
  ["none", "unmerge", "none", 10013, []],
  ["none", "revoke", "none", 200, []],
  ["none", "removal in the settings", "none", 0, []],
  ["none", "refresh", "none", "invalid_grant", []],
  ["none", "ban", "none", noAccount, []],
  ["none", "ban lifted", "none", notBanned, []],
  ["none", "ban expired", "none", 0, []],

  ["provisional", "token request", "provisional", 200, []],
  [
    "provisional",
    "merge",
    "merged",
    200,
    ["user deleted", "tokens deleted", "session ended", "USER_MERGE_OPERATION_COMPLETED"],
  ],
  [
    "provisional",
    "merge into another account",
    "merged",
    200,
    ["user deleted", "tokens deleted", "session ended"],
  ],
  ["provisional", "unmerge", "provisional", 50229, []],
  ["provisional", "revoke", "provisional", 200, ["tokens deleted", "session ended"]],
  ["provisional", "removal in the settings", "provisional", 1, ["tokens deleted", "session ended"]],
  ["provisional", "refresh", "provisional", "invalid_grant", []],
  ["provisional", "ban", "provisional", nothingToBan, []],
  ["provisional", "ban lifted", "provisional", notBanned, []],
  ["provisional", "ban expired", "provisional", 0, []],

  ["merged", "token request", "merged", 530010, []],
  ["merged", "merge", "merged", 200, []],
  ["merged", "merge into another account", "merged", 530014, []],
  ["merged", "unmerge", "provisional", 204, severed],
  ["merged", "revoke", "provisional", 200, severed],
  ["merged", "removal in the settings", "provisional", 1, severed],
  ["merged", "refresh", "merged", 200, []],
  ["merged", "ban", "provisional-restricted", 0, severed],
  ["merged", "ban lifted", "merged", notBanned, []],
  ["merged", "ban expired", "merged", 0, []],

  ["provisional-restricted", "token request", "provisional-restricted", 200, []],
  ["provisional-restricted", "merge", "provisional-restricted", 530017, []],
  ["provisional-restricted", "merge into another account", "provisional-restricted", 530017, []],
  ["provisional-restricted", "unmerge", "provisional-restricted", 50229, []],
  [
    "provisional-restricted",
    "revoke",
    "provisional-restricted",
    200,
    ["tokens deleted", "session ended"],
  ],
  [
    "provisional-restricted",
    "removal in the settings",
    "provisional-restricted",
    1,
    ["tokens deleted", "session ended"],
  ],
  ["provisional-restricted", "refresh", "provisional-restricted", "invalid_grant", []],
  ["provisional-restricted", "ban", "provisional-restricted", nothingToBan, []],
  ["provisional-restricted", "ban lifted", "provisional", 0, []],
  ["provisional-restricted", "ban expired", "provisional", 0, []],
];

/** Expects that what happens in a state leads to another one, with an answer and its effects. */
async function leads(...[from, trigger, next, answer, effects]: Row) {
  const { platform, game, alice, bob, accounts } = await openAccounts();
  const ticket = await accounts.ticket();
  let tokens = { access_token: "none", refresh_token: "none" };
  if (from !== "none") tokens = (await accounts.token(ticket)).body;
  if (from === "merged" || from === "provisional-restricted") {
    tokens = (await accounts.merge(alice.id, ticket)).body;
  }
  if (from === "provisional-restricted") {
    platform.accounts.ban(alice.id, { until: platform.clock.now() + BAN });
    // The refresh token of the severed link stays available.
    tokens = { ...tokens, ...(await accounts.token(await accounts.ticket())).body };
  }
  expect(accounts.identity()?.state ?? "none").toBe(from);

  const session = from === "none" ? undefined : new GatewayClient(platform.gatewayUrl);
  await session?.identify(`Bearer ${tokens.access_token}`);
  // Alice watches from a session of her own while she has not merged.
  const watching = from === "provisional" ? new GatewayClient(platform.gatewayUrl) : undefined;
  if (watching !== undefined) {
    const own = platform.issueToken({ userId: alice.id, applicationId: game.id });
    await watching.identify(`Bearer ${own.accessToken}`);
    await watching.beat();
  }
  const before = new Set(platform.users.all().map(({ id }) => id));
  const holder = accounts.identity()?.userId ?? "1";
  const deauthorizations = () =>
    platform.webhookEvents(game.id).filter(({ type }) => type === "APPLICATION_DEAUTHORIZED");
  const earlier = deauthorizations().length;

  const act = async (): Promise<unknown> => {
    const usable = await accounts.ticket();
    const outcome = ({ status, body }: { status: number; body?: { code?: number } }) =>
      body?.code ?? status;
    switch (trigger) {
      case "token request":
        return outcome(await accounts.token(usable));
      case "merge":
        return outcome(
          await accounts.merge(from === "provisional-restricted" ? bob.id : alice.id, usable),
        );
      case "merge into another account":
        return outcome(await accounts.merge(bob.id, usable));
      case "unmerge":
        return outcome(await accounts.unmerge(usable));
      case "revoke": {
        const form = { client_id: game.id, token: tokens.access_token };
        return outcome(await postForm(platform, "/oauth2/token/revoke", form));
      }
      case "removal in the settings":
        return platform.revoke(holder, game.id) > 0 ? 1 : 0;
      case "refresh": {
        const answer = await refresh(platform, game.id, tokens.refresh_token ?? "none");
        if (answer.status !== 200) return answer.body.error;
        tokens = answer.body;
        return 200;
      }
      case "ban":
        platform.accounts.ban(holder);
        return 0;
      case "ban lifted":
        platform.accounts.unban(alice.id);
        return 0;
      case "ban expired":
        platform.clock.advance(BAN);
        return 0;
    }
  };
  if (answer instanceof RegExp) await expect(act()).rejects.toThrow(answer);
  else expect(await act()).toBe(answer);

  expect(accounts.identity()?.state ?? "none").toBe(next);
  const after = new Set(platform.users.all().map(({ id }) => id));
  const seen: Effect[] = [];
  if ([...after].some((id) => !before.has(id))) seen.push("user created");
  if ([...before].some((id) => !after.has(id))) seen.push("user deleted");
  if (session !== undefined) {
    const me = await get(platform, "/users/@me", `Bearer ${tokens.access_token}`);
    if (me.status === 401) {
      seen.push("tokens deleted");
      expect((await session.closed).code).toBe(4004);
      seen.push("session ended");
    } else {
      expect(me.status).toBe(200);
      await session.beat();
    }
    if (from === "merged" && me.status === 401) {
      const refused = await refresh(platform, game.id, tokens.refresh_token);
      expect(refused).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
      seen.push("refresh is invalid_grant");
    }
  }
  const recorded = deauthorizations();
  if (recorded.length > earlier) {
    expect(recorded.at(-1)?.data).toMatchObject({ user: { id: holder } });
    seen.push("APPLICATION_DEAUTHORIZED");
  }
  if (watching !== undefined) {
    const done = (await watching.beat()).find(({ t }) => t === "USER_MERGE_OPERATION_COMPLETED");
    if (done !== undefined) {
      expect(done.d).toEqual({
        merge_operation_id: expect.stringMatching(/^\d+$/),
        source_user_id: holder,
      });
      seen.push("USER_MERGE_OPERATION_COMPLETED");
    }
  }
  expect(seen).toEqual(effects);
  if (seen.includes("user created") && from !== "none") {
    // The original external identity carries over to an account with a new id.
    expect(accounts.identity()).toMatchObject({ subject: "steam-1", providerType: "STEAM" });
    expect(before.has(accounts.identity()?.userId as string)).toBe(false);
  }
}

const isInvalidGrant = ([, , , answer, effects]: Row) =>
  answer === "invalid_grant" || effects.includes("refresh is invalid_grant");

test.each(rows.filter(isInvalidGrant))(
  "%s, %s: %s, and refreshing is an invalid grant [account-lifecycle.merged-to-unmerged-ban-deletes-tokens-and-makes, auth.7-revocation-signals, errors.invalid-grant]",
  leads,
);

test.each(rows.filter((row) => !isInvalidGrant(row)))(
  "%s, %s: %s [account-lifecycle.merged-to-unmerged-ban-deletes-tokens-and-makes, auth.7-revocation-signals]",
  leads,
);
