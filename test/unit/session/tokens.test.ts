/** Tokens of a session: from the service's answer, to a store and back, and which failures end them. */

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { SdkError } from "../../../lib/operations/sdk-error.js";
import {
  isFinal,
  isRefusedToken,
  NotRenewable,
  OtherPlayer,
} from "../../../lib/session/final-errors.js";
import { StoredTokens } from "../../../lib/session/stored-tokens.js";
import { read, received, withUser, write } from "../../../lib/session/tokens.js";
import { MemoryTokenStore } from "../../../lib/stores/memory.js";
import { type TokenStore, TokenStoreError } from "../../../lib/stores/token-store.js";
import { gate } from "../../support/gate.js";
import { ManualClock } from "../../support/manual-clock.js";
import { rejection } from "../../support/rejection.js";
import { networkError, oauthError, tokens } from "./support/manager.js";

const sample = () => tokens(1, new ManualClock());
const ORIGIN = { applicationId: "7", issuedAt: 5, provisional: false };
const ANSWER = {
  accessToken: "a",
  refreshToken: "",
  scopes: "",
  expiresIn: 60,
  tokenType: 1 as const,
};

describe("tokens", () => {
  it("keep what the answer of a renewal omits: refresh token, scopes and player", () => {
    const before = withUser(sample(), "1001");
    expect({ ...received(ANSWER, ORIGIN, before) }).toEqual({
      ...{ ...ORIGIN, accessToken: "a", refreshToken: "refresh-1", scopes: "openid" },
      ...{ expiresIn: 60, userId: "1001" },
    });
    const full = { ...ANSWER, refreshToken: "r", scopes: "identify" };
    expect(received(full, ORIGIN, before)).toMatchObject({ refreshToken: "r", scopes: "identify" });
    expect(received(ANSWER, ORIGIN)).toMatchObject({ refreshToken: "", scopes: "" });
  });

  it("are readable by name, and in neither JSON nor inspection", () => {
    for (const each of [sample(), withUser(sample(), "1"), read(write(sample()))]) {
      expect([each.accessToken, each.refreshToken]).toEqual(["access-1", "refresh-1"]);
      expect(inspect(each) + JSON.stringify(each)).not.toMatch(/access-1|refresh-1/);
    }
  });

  it.each([
    { version: 2 },
    { version: undefined },
    { applicationId: 7 },
    { accessToken: undefined },
    { refreshToken: null },
    { scopes: ["openid"] },
    { expiresIn: "60" },
    { issuedAt: null },
    { provisional: undefined },
    { provisional: 0 },
    { userId: 5 },
  ])("are not read from a text with %j", (change) => {
    const whole = JSON.parse(write(sample()));
    expect(read(JSON.stringify(whole))).toEqual(sample());
    expect(() => read(JSON.stringify({ ...whole, ...change }))).toThrow(TokenStoreError);
  });

  it.each(["null", "5", "[]", '"text"', "", "{}"])("are not read from %j", (text) => {
    expect(() => read(text)).toThrow(TokenStoreError);
  });

  it("have a life that ends", () => {
    const endless = write(sample()).replace(/"expiresIn":\d+/, '"expiresIn":1e999');
    expect(() => read(endless)).toThrow(TokenStoreError);
  });
});

describe("a failure", () => {
  const other = new OtherPlayer("1001", "1002", "its token store now holds the tokens of");
  const merged = { code: 530010, responseBody: "{}" };
  it.each([
    [oauthError("invalid_grant"), true],
    [oauthError("", merged), true],
    [new NotRenewable(), true],
    [other, true],
    [oauthError("invalid_client"), false],
    [oauthError("invalid_grant", { type: "NetworkError" }), false],
    [oauthError("", { ...merged, type: "Aborted" }), false],
    [networkError(), false],
    [new Error("invalid_grant"), false],
  ])("%# ends the tokens, or not", (error, final) => {
    expect(isFinal(error)).toBe(final);
  });

  it.each([
    ["AuthorizationFailed", 4004, true],
    ["AuthorizationFailed", 0, false],
    ["HTTPError", 4004, false],
  ] as const)("%s with the code %i is a refused token: %j", (type, code, refused) => {
    const error = new SdkError({ operation: "Client.connect", type, code, message: "No." });
    expect(isRefusedToken(error)).toBe(refused);
    expect(isRefusedToken({ ...error })).toBe(false);
  });
});

describe("a store of tokens", () => {
  /** A store whose lock the test plays. */
  const locked = (exclusively: TokenStore["exclusively"]) =>
    new StoredTokens(Object.assign(new MemoryTokenStore(), { exclusively }), "7");

  it("that is busy is not used without its lock", async () => {
    const busy = new TokenStoreError("busy", "Another program has it.");
    const runs: unknown[] = [];
    const stored = locked(() => Promise.reject(busy));
    expect(await rejection(stored.exclusively(async () => void runs.push(1)))).toBe(busy);
    expect(runs).toEqual([]);
  });

  it("that cannot be locked is used without a lock, once", async () => {
    const stored = locked(() => Promise.reject(new Error("EROFS")));
    const runs: unknown[] = [];
    expect(await stored.exclusively(async () => runs.push(1))).toBe(1);
    const failure = new Error("The service is asleep.");
    const begun = locked((work) => work(new MemoryTokenStore()));
    const failing = begun.exclusively(async (_access) => {
      runs.push(2);
      throw failure;
    });
    expect(await rejection(failing)).toBe(failure);
    expect(runs).toEqual([1, 2]);
  });

  it("is read and written by what its lock gives", async () => {
    const own = new MemoryTokenStore();
    const stored = locked((work) => work(own));
    await stored.exclusively((access) => access.save(sample()));
    expect(own.load()).toContain("access-1");
    expect(await stored.load()).toBeUndefined();
  });

  it("without a lock is one session's at a time, of all in this process", async () => {
    const store = new MemoryTokenStore();
    const order: string[] = [];
    const end = gate();
    const first = new StoredTokens(store, "7").exclusively(async () => {
      await end.opened;
      order.push("first");
    });
    const second = new StoredTokens(store, "7").exclusively(async () => void order.push("second"));
    await new Promise(setImmediate);
    end.open();
    await Promise.all([first, second]);
    expect(order).toEqual(["first", "second"]);
  });

  it.each([undefined, null])("has none when it has %j", async (text) => {
    const store = { load: () => text, save: () => {}, clear: () => {} };
    expect(await new StoredTokens(store, "7").load()).toBeUndefined();
  });

  it("of another application is refused, and named", async () => {
    const store = new MemoryTokenStore();
    await new StoredTokens(store, "7").save(sample());
    const error = await rejection(new StoredTokens(store, "8").load());
    expect(error).toMatchObject({ reason: "other-application" });
    expect((error as Error).message).toContain("application 7, not of 8");
  });
});
