import { inspect } from "node:util";
import {
  AuthenticationExternalAuthType,
  Client,
  type ProvisionalCredentials,
} from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { DAY, MINUTE, noBrowser, SessionWorld } from "./support/session-world.js";
import { answerAs, rejection } from "./support/world.js";

const { Ready } = Client.Status;

/** Proofs of one player of a store; `asked` counts them. */
function storeTickets(at: SessionWorld) {
  const state = { asked: 0, broken: false };
  const credentials: ProvisionalCredentials = {
    externalAuthType: AuthenticationExternalAuthType.SteamSessionTicket,
    getExternalAuthToken: () => {
      state.asked += 1;
      if (state.broken) throw new Error("The store is closed.");
      return at.platform.accounts.providerToken({
        type: "STEAM_SESSION_TICKET",
        applicationId: at.world.application.id,
        subject: "player-7",
        displayName: "Player Seven",
      });
    },
  };
  return Object.assign(state, { credentials });
}

describe("by device code", () => {
  it("signs in, and stays signed in", async () => {
    await using at = await SessionWorld.open({ devicePollInterval: 20, clock: {} });
    await using browser = await BrowserStub.open();
    const client = at.world.client();
    const signIn = client.signIn(at.options({ method: "device" }));
    const page = new URL(await browser.opened());
    at.platform.approveDevice(page.searchParams.get("user_code") ?? "", at.player.id);
    const { user, session } = await signIn;
    expect(user?.id).toBe(at.player.id);
    expect(client.getStatus()).toBe(Ready);
    const before = await session.accessToken();
    await session.renew();
    expect(await session.accessToken()).not.toBe(before);
    // The same store serves a sign-in by the browser: it is the same account.
    const again = await at.world.client().signIn(at.options({ method: "browser" }));
    expect(again.user?.id).toBe(at.player.id);
  });

  it("is called off by its signal", async () => {
    await using at = await SessionWorld.open({ devicePollInterval: 20, clock: {} });
    await using browser = await BrowserStub.open();
    const abort = new AbortController();
    const signIn = at.world.client().signIn(at.options({ method: "device", signal: abort.signal }));
    const failed = rejection(signIn);
    await browser.opened();
    abort.abort();
    expect(await failed).toMatchObject({
      type: "Aborted",
      operation: "Client.getTokenFromDevice",
    });
  });
});

describe("by provisional credentials", () => {
  it("signs in without a browser, and renews with a fresh proof, never by refresh", async () => {
    await using at = await SessionWorld.open();
    noBrowser();
    at.platform.accounts.tokenLifetime = 3600;
    const kinds: string[] = [];
    at.platform.events.subscribe(({ kind }) => kinds.push(kind));
    const tickets = storeTickets(at);
    const client = at.world.client();
    const { user, session } = await client.signIn(at.options({ method: tickets.credentials }));
    expect(user?.isProvisional).toBe(true);
    expect(user?.displayName).toBe("Player Seven");
    expect(session.provisional).toBe(true);
    expect(tickets.asked).toBe(1);
    const first = await session.accessToken();
    at.pass(45 * MINUTE);
    await at.idle();
    expect(await session.accessToken()).not.toBe(first);
    expect(tickets.asked).toBe(2);
    expect(kinds).not.toContain("oauth2.deprecated_refresh");
    expect(at.problems).toEqual([]);
  });

  it("keeps the token while its provider fails, and goes on when that is over", async () => {
    await using at = await SessionWorld.open();
    noBrowser();
    at.platform.accounts.tokenLifetime = 3600;
    const tickets = storeTickets(at);
    const client = at.world.client();
    const { session } = await client.signIn(at.options({ method: tickets.credentials }));
    const stored = at.store.load();
    tickets.broken = true;
    const closed = new Error("The store is closed.");
    at.clock.advance(50 * MINUTE);
    await at.idle();
    expect(at.problems.length).toBeGreaterThan(0);
    expect(at.problems[0]).toEqual(closed);
    expect(await session.accessToken()).toBe(JSON.parse(stored ?? "").accessToken);
    at.clock.advance(20 * MINUTE);
    await at.idle();
    expect(await rejection(session.accessToken())).toEqual(closed);
    expect(at.store.load()).toBe(stored);
    tickets.broken = false;
    expect(await session.accessToken()).not.toBe(JSON.parse(stored ?? "").accessToken);
    expect(session.active).toBe(true);
  });

  it("uses a stored token without a proof, but not one of another kind of account", async () => {
    await using at = await SessionWorld.open();
    noBrowser();
    const tickets = storeTickets(at);
    const options = at.options({ method: tickets.credentials });
    (await at.world.client().signIn(options)).session;
    await at.world.client().signIn(options);
    expect(tickets.asked).toBe(1);
    const { user } = await at.signIn();
    expect(user?.isProvisional).toBe(false);
    noBrowser();
    expect((await at.world.client().signIn(options)).user?.isProvisional).toBe(true);
    expect(tickets.asked).toBe(2);
  });

  it("becomes part of the account that signs in with merge", async () => {
    await using at = await SessionWorld.open();
    noBrowser();
    const tickets = storeTickets(at);
    const client = at.world.client();
    const before = await client.signIn(at.options({ method: tickets.credentials }));
    answerAs(at.player.username);
    const merged = at.platform.events.waitFor("account.merged");
    const { user, session } = await client.signIn(at.options({ merge: tickets.credentials }));
    await merged;
    expect(user?.id).toBe(at.player.id);
    expect(session.provisional).toBe(false);
    expect(client.session).toBe(session);
    expect(before.session.active).toBe(false);
    expect(at.platform.accounts.identities(at.world.application.id)).toMatchObject([
      { userId: at.player.id, state: "merged" },
    ]);
    // There is no provisional account to sign in to any more.
    noBrowser();
    const other = at.world.client();
    expect(await rejection(other.signIn({ method: tickets.credentials }))).toMatchObject({
      code: 530010,
      message: expect.stringContaining("full account"),
    });
  });

  it("ends when the identity has become part of a full account elsewhere", async () => {
    await using at = await SessionWorld.open();
    noBrowser();
    const tickets = storeTickets(at);
    const one = await at.world.client().signIn(at.options({ method: tickets.credentials }));
    answerAs(at.player.username);
    await at.world.client().signIn({ merge: tickets.credentials });
    expect(await one.session.ended).toMatchObject({ code: 530010 });
    expect(at.store.load()).toBeUndefined();
  });
});

it.each([
  ["a word", "password"],
  ["nothing", null],
  ["credentials without a function", { externalAuthType: 0, getExternalAuthToken: "proof" }],
])("refuses %s as a method, naming the option", async (_name, method) => {
  await using at = await SessionWorld.open();
  const error = await rejection(at.world.client().signIn({ method: method as never }));
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).message).toMatch(/^Client\.signIn: parameter "options\.method" must be/);
});

it("sessions, results and stores show no token", async () => {
  await using at = await SessionWorld.open();
  const { client, ...result } = await at.signIn();
  at.pass(6 * DAY);
  await at.idle();
  const { session } = result;
  const tokens = [result.accessToken, result.refreshToken, await session.accessToken()];
  at.platform.faults.drop("POST /oauth2/token", 1);
  const error = await rejection(session.renew());
  const shown = [session, at.store, client, error, at.options(), client.session].map(
    (value) => inspect(value, { depth: 10, showHidden: true }) + JSON.stringify(value),
  );
  shown.push(JSON.stringify(await at.world.client().signIn(at.options())));
  expect(inspect(session)).toMatch(/^Session \{\s+applicationId: '\d+',\s+scopes: 'openid/);
  for (const token of tokens) expect(shown.find((text) => text.includes(token))).toBeUndefined();
});
