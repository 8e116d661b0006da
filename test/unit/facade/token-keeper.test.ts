import { describe, expect, it } from "vitest";
import { SdkError } from "../../../lib/sdk-error.js";
import { StoredTokens } from "../../../lib/session/stored-tokens.js";
import { TokenKeeper } from "../../../lib/session/token-keeper.js";
import { received, type Tokens, write } from "../../../lib/session/tokens.js";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { ManualClock } from "../../support/manual-clock.js";
import { rejection } from "../../support/rejection.js";

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 604_800;

const networkError = () =>
  new SdkError({ operation: "Client.refreshToken", type: "NetworkError", message: "No network." });

const oauthError = (error: string, details: object = {}) =>
  new SdkError({
    operation: "Client.refreshToken",
    type: "HTTPError",
    status: 400,
    message: error,
    responseBody: JSON.stringify({ error }),
    ...details,
  });

/** Tokens with a number, so that it shows which ones they are. */
function tokens(number: number, clock: ManualClock): Tokens {
  const answer = {
    accessToken: `access-${number}`,
    refreshToken: `refresh-${number}`,
    scopes: "openid",
    expiresIn: WEEK,
    tokenType: 1 as const,
  };
  return received(answer, { applicationId: "7", issuedAt: clock.now(), provisional: false });
}

/** A store whose saves wait for what the test says, in their order; those after them go through. */
class HeldUpStore extends MemoryTokenStore {
  readonly waits: Promise<void>[] = [];
  saves = 0;

  override async save(text: string) {
    this.saves += 1;
    await this.waits.shift();
    super.save(text);
  }
}

/** A keeper whose new tokens could not be saved, and are just being saved again. */
async function setUpSaving() {
  const store = new HeldUpStore();
  const all = setUp(new ManualClock(), store);
  let end: (reason?: Error) => void = () => {};
  const held = new Promise<void>((resolve, reject) => {
    end = (reason) => (reason ? reject(reason) : resolve());
  });
  store.waits.push(Promise.reject(new Error("The keyring is locked.")), held);
  all.keeper.start();
  all.clock.advance(6 * DAY);
  (await all.request()).settle();
  await all.keeper.settled();
  all.clock.advance(5 * MINUTE);
  while (store.saves < 2) await Promise.resolve();
  return { ...all, endSaving: end };
}

/** A keeper whose service answers as the test says. */
function setUp(clock = new ManualClock(), store = new MemoryTokenStore()) {
  const stored = new StoredTokens(store, "7");
  const requests: { settle(error?: Error): void }[] = [];
  const applied: string[] = [];
  const renewed: string[] = [];
  const troubles: unknown[] = [];
  const ended: SdkError[] = [];
  let asked = 0;
  const keeper = new TokenKeeper(tokens(0, clock), {
    clock,
    stored,
    renew: ({ refreshToken }) =>
      new Promise((resolve, reject) => {
        renewed.push(refreshToken);
        asked += 1;
        const number = asked;
        const settle = (error?: Error) => (error ? reject(error) : resolve(tokens(number, clock)));
        requests.push({ settle });
      }),
    apply: async ({ accessToken }) => void applied.push(accessToken),
    troubled: (error) => troubles.push(error),
    ended: (reason) => ended.push(reason),
  });
  const request = async () => {
    while (requests.length === 0) await Promise.resolve();
    return requests.shift() as { settle(error?: Error): void };
  };
  return { clock, store, stored, keeper, request, requests, renewed, applied, troubles, ended };
}

describe("a token keeper", () => {
  it("asks for nothing as long as the token is good", async () => {
    const { clock, keeper, requests } = setUp();
    keeper.start();
    clock.advance(6 * DAY - 1);
    await keeper.refresh();
    expect(requests).toEqual([]);
    expect(keeper.tokens.accessToken).toBe("access-0");
  });

  it("renews by itself when a day is left; saves first, then applies", async () => {
    const { clock, stored, keeper, request, applied } = setUp();
    keeper.start();
    clock.advance(6 * DAY);
    (await request()).settle();
    await keeper.settled();
    expect(applied).toEqual(["access-1"]);
    expect((await stored.load())?.refreshToken).toBe("refresh-1");
    expect(keeper.remaining).toBe(WEEK * 1000);
  });

  it("renews once for fifty callers", async () => {
    const { clock, keeper, request, requests, applied } = setUp();
    clock.advance(6 * DAY);
    const callers = Array.from({ length: 50 }, () =>
      keeper.refresh().then(() => keeper.tokens.accessToken),
    );
    (await request()).settle();
    expect(new Set(await Promise.all(callers))).toEqual(new Set(["access-1"]));
    expect(requests).toEqual([]);
    expect(applied).toEqual(["access-1"]);
  });

  it("keeps a token that is still good through a failure, and tries again", async () => {
    const { clock, store, stored, keeper, request, troubles, ended } = setUp();
    await stored.save(keeper.tokens);
    keeper.start();
    clock.advance(6 * DAY);
    const failure = networkError();
    const caller = keeper.refresh();
    (await request()).settle(failure);
    await caller;
    expect(keeper.tokens.accessToken).toBe("access-0");
    expect(troubles).toEqual([failure]);
    clock.advance(1000);
    (await request()).settle();
    await keeper.settled();
    expect(keeper.tokens.accessToken).toBe("access-2");
    expect(ended).toEqual([]);
    expect(await store.load()).toContain("access-2");
  });

  it.each([
    ["a network failure", networkError()],
    ["a server error", oauthError("server_error", { status: 503, retryable: true })],
    ["a rate limit", oauthError("", { status: 429, retryable: true, retryAfter: 1 })],
    ["a wrong application", oauthError("invalid_client", { status: 401 })],
    ["an error of the caller's own", new Error("The provider is asleep.")],
  ])("does not give an expired token up for %s", async (_name, failure) => {
    const { clock, stored, keeper, request, ended } = setUp();
    await stored.save(keeper.tokens);
    clock.advance(8 * DAY);
    const caller = rejection(keeper.refresh());
    (await request()).settle(failure);
    expect(await caller).toBe(failure);
    expect(ended).toEqual([]);
    expect((await stored.load())?.accessToken).toBe("access-0");
    clock.advance(5 * MINUTE);
    const again = keeper.refresh();
    (await request()).settle();
    await again;
    expect(keeper.tokens.accessToken).toBe("access-2");
  });

  it("gives tokens up when the service calls them invalid", async () => {
    const { clock, store, stored, keeper, request, requests, ended } = setUp();
    await stored.save(keeper.tokens);
    keeper.start();
    clock.advance(6 * DAY);
    const caller = rejection(keeper.refresh());
    const failure = oauthError("invalid_grant");
    (await request()).settle(failure);
    expect(await caller).toBe(failure);
    expect(ended).toEqual([failure]);
    expect(store.load()).toBeUndefined();
    expect(clock.pending).toBe(0);
    clock.advance(DAY);
    expect(requests).toEqual([]);
  });

  it("asks less and less often, at least every five minutes", async () => {
    const { clock, keeper, request, requests, troubles } = setUp();
    keeper.start();
    clock.advance(6 * DAY);
    let waited = 0;
    const waits: number[] = [];
    while (waited < 60 * MINUTE) {
      (await request()).settle(networkError());
      await keeper.settled();
      let wait = 0;
      while (requests.length === 0) {
        clock.advance(100);
        await new Promise((resolve) => setImmediate(resolve));
        wait += 100;
      }
      waits.push(wait);
      waited += wait;
    }
    expect(waits[0]).toBeLessThanOrEqual(1100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE + 100);
    expect(waits.length).toBeLessThan(40);
    expect(troubles).toHaveLength(waits.length);
  });

  it("waits as long as the service asks for, in the background and for callers", async () => {
    const { clock, keeper, request, requests } = setUp();
    keeper.start();
    clock.advance(8 * DAY);
    const limit = oauthError("", { status: 429, retryable: true, retryAfter: 90 });
    const caller = rejection(keeper.refresh());
    (await request()).settle(limit);
    expect(await caller).toBe(limit);
    clock.advance(89_000);
    expect(await rejection(keeper.refresh())).toBe(limit);
    expect(requests).toEqual([]);
    clock.advance(1000);
    (await request()).settle();
    await keeper.refresh();
    expect(keeper.tokens.accessToken).toBe("access-2");
  });

  it("notices within five minutes that the machine has slept", async () => {
    const { clock, keeper, request } = setUp();
    keeper.start();
    clock.suspend(8 * DAY);
    clock.advance(5 * MINUTE);
    (await request()).settle();
    await keeper.settled();
    expect(keeper.tokens.accessToken).toBe("access-1");
  });

  it("renews in time although the wall clock is set back by a month", async () => {
    const { clock, keeper, request, requests } = setUp();
    keeper.start();
    clock.setWall(clock.now() - 30 * DAY);
    clock.advance(6 * DAY - 1);
    expect(requests).toEqual([]);
    clock.advance(1);
    (await request()).settle();
    await keeper.settled();
    expect(keeper.remaining).toBe(WEEK * 1000);
  });

  it("renews once, not for ever, when the wall clock is set forward", async () => {
    const { clock, keeper, request, requests } = setUp();
    keeper.start();
    clock.setWall(clock.now() + 365 * DAY);
    clock.advance(5 * MINUTE);
    (await request()).settle();
    await keeper.settled();
    clock.advance(5 * DAY);
    expect(requests).toEqual([]);
  });

  it("uses what another process has renewed, instead of renewing again", async () => {
    const { clock, stored, keeper, requests, applied } = setUp();
    clock.advance(6 * DAY);
    await stored.save(tokens(77, clock));
    await keeper.refresh();
    expect(requests).toEqual([]);
    expect(applied).toEqual(["access-77"]);
  });

  it("looks at the store once more before it believes that tokens are dead", async () => {
    const { clock, stored, keeper, request, ended } = setUp();
    clock.advance(6 * DAY);
    const caller = keeper.refresh();
    const pending = await request();
    await stored.save(tokens(77, clock));
    pending.settle(oauthError("invalid_grant"));
    await caller;
    expect(keeper.tokens.accessToken).toBe("access-77");
    expect(ended).toEqual([]);
  });

  it("uses new tokens although they cannot be saved, and saves them later", async () => {
    const store = new (class extends MemoryTokenStore {
      broken = true;
      override save(text: string) {
        if (this.broken) throw new Error("The disk is full.");
        super.save(text);
      }
    })();
    const { clock, keeper, request, applied, troubles } = setUp(new ManualClock(), store);
    keeper.start();
    clock.advance(6 * DAY);
    (await request()).settle();
    await keeper.settled();
    expect(applied).toEqual(["access-1"]);
    expect(troubles).toEqual([new Error("The disk is full.")]);
    store.broken = false;
    clock.advance(5 * MINUTE);
    await keeper.settled();
    expect(store.load()).toContain("access-1");
  });

  it("finishes and saves a renewal although it was closed meanwhile", async () => {
    const { clock, store, keeper, request, applied } = setUp();
    clock.advance(6 * DAY);
    const caller = keeper.refresh();
    const pending = await request();
    keeper.close();
    pending.settle();
    await caller;
    expect(store.load()).toContain("refresh-1");
    expect(applied).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it("renews when it is asked to while tokens are being saved", async () => {
    const { keeper, request, endSaving } = await setUpSaving();
    const renewal = keeper.renew();
    endSaving();
    (await request()).settle();
    await renewal;
    expect(keeper.tokens.accessToken).toBe("access-2");
  });

  it("hands out no expired token while a keyring is locked", async () => {
    const { clock, keeper, request, endSaving } = await setUpSaving();
    clock.suspend(8 * DAY);
    const caller = keeper.refresh();
    endSaving(new Error("The keyring is locked."));
    (await request()).settle();
    await caller;
    expect(keeper.remaining).toBeGreaterThan(0);
  });

  it("goes on from what another process has saved, although that is to be renewed, too", async () => {
    const { clock, stored, keeper, request, renewed } = setUp();
    await stored.save(tokens(77, clock));
    clock.advance(8 * DAY);
    const caller = keeper.refresh();
    (await request()).settle();
    await caller;
    expect(renewed).toEqual(["refresh-77"]);
  });

  it("believes another process's tokens although a clock was set back between", async () => {
    const { clock, stored, keeper, requests } = setUp();
    clock.advance(6 * DAY);
    const issuedAt = keeper.tokens.issuedAt - 1;
    await stored.save({ ...tokens(77, clock), issuedAt, expiresIn: 3 * WEEK });
    await keeper.refresh();
    expect(requests).toEqual([]);
    expect(keeper.tokens.accessToken).toBe("access-77");
  });

  it("clears nothing that another process saved after the refusal was looked into", async () => {
    const { clock, store, stored, keeper, request } = setUp();
    await stored.save(keeper.tokens);
    clock.advance(6 * DAY);
    const caller = keeper.refresh();
    const pending = await request();
    // Saved between the second look and the clearing: the third load is the one of the clearing.
    const load = store.load.bind(store);
    let loads = 0;
    store.load = () => {
      loads += 1;
      if (loads === 2) store.save(write(tokens(77, clock)));
      return load();
    };
    pending.settle(oauthError("invalid_grant"));
    await rejection(caller);
    expect(store.load()).toContain("access-77");
  });

  it("renews at once a token that the service has refused, whatever the clocks say", async () => {
    const { keeper, request, applied } = setUp();
    keeper.start();
    keeper.doubt("refused");
    expect(keeper.remaining).toBe(0);
    (await request()).settle();
    await keeper.settled();
    expect(applied).toEqual(["access-1"]);
    expect(keeper.remaining).toBe(WEEK * 1000);
  });
});
