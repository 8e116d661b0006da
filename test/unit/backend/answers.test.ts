/** What becomes of the service's answers: errors and how long to wait, records, and what is masked. */

import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { failure, json, openService } from "./support/service.js";

/** The error of a call that the service answers like this. */
async function errorOf(status: number, body: unknown, headers: Record<string, string> = {}) {
  const { backend } = await openService((_got, response) => json(response, status, body, headers), {
    retries: 0,
    longestWait: 0,
  });
  return failure(backend.skus.list());
}

describe("an error", () => {
  test.each([
    [400, false],
    [403, false],
    [404, false],
    [423, true],
    [429, true],
    [499, false],
    [500, true],
    [599, true],
  ])("of status %i is worth another try: %j", async (status, retryable) => {
    expect(await errorOf(status, {})).toMatchObject({ status, retryable });
  });

  test("says how long to wait only after a rate limit", async () => {
    const headers = { "retry-after": "7" };
    expect(await errorOf(429, {}, headers)).toMatchObject({ retryAfter: 7 });
    expect(await errorOf(503, {}, headers)).toMatchObject({ retryAfter: 0 });
  });

  // RFC 9110, 10.2.3: Retry-After is a number of seconds or a date.
  test.each([
    ["a date to come", "Fri, 02 Jan 2026 00:00:09 GMT", 9],
    ["a date that is over", "Thu, 01 Jan 2026 23:59:00 GMT", 0],
  ])("waits until %s", async (_what, date, retryAfter) => {
    vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 0, 2));
    try {
      expect(await errorOf(429, {}, { "retry-after": date })).toMatchObject({ retryAfter });
    } finally {
      vi.restoreAllMocks();
    }
  });

  test("quotes a part of a long answer, and five reasons of many", async () => {
    const page = `<html>${"x".repeat(70_000)}`;
    const error = (await errorOf(400, page)) as Error & { responseBody: string };
    expect(error.responseBody).toBe(page.slice(0, 65_536));
    const reason = (name: string) => [name, { _errors: [{ message: `wrong ${name}` }] }];
    const errors = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map(reason));
    const { message } = await errorOf(400, { message: "Invalid Form Body", errors });
    expect(message).toContain("Invalid Form Body; a: wrong a; b: wrong b");
    expect(message).toContain("e: wrong e");
    expect(message).not.toContain("wrong f");
  });

  test("is made of a very deep tree, too", async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    expect(await errorOf(400, `{"message":"No","errors":${deep}}`)).toMatchObject({ status: 400 });
  });

  test.each([301, 304, 399])("of status %i is an error, not an answer", async (status) => {
    const error = await errorOf(status, status === 304 ? "" : []);
    expect(error).toMatchObject({ status, retryable: false });
  });
});

describe("a global rate limit", () => {
  test.each([
    ["header", { retry_after: 2 }, { "x-ratelimit-global": "true" }],
    ["body", { retry_after: 2, global: true }, {}],
  ])("is known by its %s alone, and holds up every route", async (_where, body, headers) => {
    const { backend, clock, got } = await openService(
      (_got, response) => json(response, 429, body, headers),
      { retries: 0 },
    );
    await failure(backend.skus.list());
    await failure(backend.lobbies.get("1"));
    expect(clock.waits).toEqual([2000]);
    // A player is another sender.
    await failure(backend.entitlements.list({}, { accessToken: "of-a-player" }));
    expect(got).toHaveLength(3);
    expect(clock.waits).toEqual([2000]);
  });

  test("is not what the limit of one route is", async () => {
    const { backend, clock } = await openService(
      (_got, response) => json(response, 429, { retry_after: 2, global: false }),
      { retries: 0 },
    );
    await failure(backend.skus.list());
    await failure(backend.lobbies.get("1"));
    expect(clock.waits).toEqual([]);
  });
});

describe("records", () => {
  const tokens = { access_token: "a", token_type: "Bearer", expires_in: 60, scope: "openid" };

  test.each([
    ["bearer", { ...tokens, token_type: "bearer" }, undefined],
    ["MAC", { ...tokens, token_type: "mac" }, 'token_type must be "Bearer"'],
    ["no access token", { ...tokens, access_token: "" }, "access_token must not be empty"],
    ["no lifetime", { ...tokens, expires_in: "60" }, "expires_in must be a whole number"],
  ])("tokens with %s", async (_what, body, why) => {
    const { backend } = await openService((_got, response) => json(response, 200, body));
    const outcome = backend.tokens.refresh("old");
    if (why !== undefined) expect((await failure(outcome)).message).toContain(why);
    else expect(await outcome).toMatchObject({ accessToken: "a", refreshToken: "", idToken: "" });
  });

  test.each([
    [0, false],
    [1, true],
    [2, false],
    [3, true],
    [undefined, false],
  ])("a member with the flags %j may link: %j", async (flags, canLinkLobby) => {
    const { backend } = await openService((_got, response) =>
      json(response, 200, { id: "2", metadata: null, flags }),
    );
    expect(await backend.lobbies.putMember("1", "2")).toEqual({
      ...{ id: "2", metadata: {}, canLinkLobby, additionalName: undefined },
    });
  });
});

test("no call shows the credentials that it was given, though the service quotes them", async () => {
  const { backend } = await openService((got, response) =>
    json(response, 400, {
      message: `${decodeURIComponent(got.body)} ${got.headers.authorization}`,
    }),
  );
  const proof = { externalAuthType: 0, externalAuthToken: "shown-nowhere-proof" } as const;
  const calls = [
    () => backend.tokens.refresh("shown-nowhere-refresh"),
    () => backend.tokens.revoke("shown-nowhere-token"),
    () => backend.tokens.inspect("shown-nowhere-access"),
    () => backend.tokens.exchangeCode({ code: "shown-nowhere-code", proof }),
    () => backend.tokens.exchangeCode({ code: "c", codeVerifier: "shown-nowhere-verifier" }),
    () => backend.tokens.exchangeChild("shown-nowhere-parent", "5"),
    () => backend.provisionalAccounts.tokenForProof(proof),
    () => backend.provisionalAccounts.unmergeProof(proof),
    () => backend.lobbies.linkChannel("1", "2", { accessToken: "shown-nowhere-player" }),
  ];
  for (const call of calls) {
    const error = await failure(call());
    expect(error).toMatchObject({ status: 400 });
    expect(`${inspect(error)} ${JSON.stringify(error)}`).not.toContain("shown-nowhere");
  }
});

test("a confidential application names itself in the header alone", async () => {
  const { backend, got } = await openService((_got, response) => json(response, 400, {}));
  await failure(backend.tokens.refresh("old"));
  expect(got[0]?.body).toBe("grant_type=refresh_token&refresh_token=old");
});

test("an unmerge is not repeated", async () => {
  const lost = await openService((_got, response) => json(response, 503, {}));
  const proof = { externalAuthType: 0, externalAuthToken: "t" } as const;
  await failure(lost.backend.provisionalAccounts.unmergeProof(proof));
  expect(lost.got).toHaveLength(1);
});

test("a request whose answer is too large is not repeated", async () => {
  const large = await openService((_got, response) =>
    json(response, 200, `[${" ".repeat(16 * 1024 * 1024)}]`),
  );
  expect(await failure(large.backend.skus.list())).toMatchObject({ retryable: false });
  expect(large.got).toHaveLength(1);
  const whole = await openService((_got, response) =>
    json(response, 200, `[${" ".repeat(16 * 1024 * 1024 - 2)}]`),
  );
  expect(await whole.backend.skus.list()).toEqual([]);
});
