/** The service's buckets, as its answers tell them. */

import { describe, expect, test } from "vitest";
import { RateLimits } from "../../../lib/backend/rate-limits.js";
import { failure, json, openService } from "./support/service.js";

function answer(limit: number, remaining: number, resetAfter: number, bucket = "b"): Headers {
  return new Headers({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset-after": String(resetAfter),
    "x-ratelimit-bucket": bucket,
  });
}

describe("a bucket", () => {
  test("lets through what is left of it, and then waits for its reset", () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    expect(limits.take("bot", "GET /a")).toBe(0);
    limits.answered("bot", "GET /a", answer(3, 2, 5));
    expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.take("bot", "GET /a")).toBe(0);
    now = 1000;
    expect(limits.take("bot", "GET /a")).toBe(4000);
    now = 5000;
    for (let count = 0; count < 3; count++) expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.take("bot", "GET /a")).toBe(5000);
  });

  test("counts what is under way, which the service has not counted yet", () => {
    const limits = new RateLimits(() => 0);
    limits.answered("bot", "GET /a", answer(5, 5, 1));
    expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.take("bot", "GET /a")).toBe(0);
    limits.answered("bot", "GET /a", answer(5, 2, 1));
    expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.take("bot", "GET /a")).toBe(1000);
  });

  test("is shared by the routes that the service says are in it, and by no other sender", () => {
    const limits = new RateLimits(() => 0);
    limits.answered("bot", "GET /a", answer(1, 0, 1, "shared"));
    limits.answered("bot", "GET /b", answer(1, 0, 1, "shared"));
    expect(limits.take("bot", "GET /a")).toBe(1000);
    expect(limits.take("bot", "GET /b")).toBe(1000);
    expect(limits.take("bot", "GET /c")).toBe(0);
    expect(limits.take("player", "GET /a")).toBe(0);
  });

  test.each([
    [undefined],
    [new Headers()],
    [new Headers({ "x-ratelimit-limit": "0", "x-ratelimit-remaining": "0" })],
    [answer(-1, 0, 1e99)],
    [answer(0, 0, 1)],
    [new Headers({ "x-ratelimit-limit": "x", "x-ratelimit-remaining": "-3" })],
  ])("is not made up from headers that say nothing", (headers) => {
    const limits = new RateLimits(() => 0);
    limits.answered("bot", "GET /a", headers);
    expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.size).toBe(0);
  });

  test("is as long as the longest that was seen, until the service says more", () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    limits.answered("bot", "GET /a", answer(1, 0, 5));
    now = 4000;
    limits.answered("bot", "GET /a", answer(1, 0, 1));
    now = 5000;
    expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.take("bot", "GET /a")).toBe(5000);
  });

  test("counts each request under way until its own answer", () => {
    const limits = new RateLimits(() => 0);
    limits.answered("bot", "GET /a", answer(9, 9, 1));
    for (let count = 0; count < 3; count++) limits.take("bot", "GET /a");
    limits.answered("bot", "GET /a", answer(9, 4, 1));
    for (let count = 0; count < 2; count++) expect(limits.take("bot", "GET /a")).toBe(0);
    expect(limits.take("bot", "GET /a")).toBe(1000);
  });

  test("of one sender is held by a global limit until its end, and no other's", () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    limits.hold("bot", 2000);
    now = 1999;
    expect(limits.take("bot", "GET /a")).toBe(1);
    expect(limits.take("player", "GET /a")).toBe(0);
    now = 2000;
    expect(limits.take("bot", "GET /a")).toBe(0);
  });

  test("the number of those held has a bound, too: the one held first is released", () => {
    const limits = new RateLimits(() => 0);
    for (let count = 0; count <= 1000; count++) limits.hold(`player ${count}`, 1000);
    expect(limits.take("player 0", "GET /a")).toBe(0);
    expect(limits.take("player 1", "GET /a")).toBe(1000);
  });

  test("the number of those remembered has a bound: the one not used for longest is forgotten", () => {
    const limits = new RateLimits(() => 0);
    for (let count = 0; count < 1500; count++) {
      limits.answered(`player ${count}`, "GET /a", answer(1, 0, 1));
      limits.take("player 0", "GET /a");
    }
    expect(limits.size).toBe(1000);
    expect(limits.take("player 0", "GET /a")).toBe(1000);
    expect(limits.take("player 1", "GET /a")).toBe(0);
  });
});

describe("calls", () => {
  const headers = {
    "x-ratelimit-limit": "2",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset-after": "1.5",
    "x-ratelimit-bucket": "abc",
  };

  test("wait for the reset before they are sent, so that none is refused", async () => {
    const { backend, clock, got } = await openService((_got, response) =>
      json(response, 200, [], headers),
    );
    await backend.skus.list();
    await backend.skus.list();
    expect(got).toHaveLength(2);
    expect(clock.waits).toEqual([1500]);
  });

  test("may wait as long as longestWait says, to the millisecond", async () => {
    const { backend, clock, got } = await openService(
      (_got, response) => json(response, 200, [], headers),
      { longestWait: 1500 },
    );
    await backend.skus.list();
    await backend.skus.list();
    expect([got.length, clock.waits]).toEqual([2, [1500]]);
  });

  const DAY = 24 * 60 * 60;
  const global = { retry_after: 1e300, global: true };
  const farReset = { ...headers, "x-ratelimit-reset-after": "999999999999" };
  const farDate = { "x-ratelimit-global": "true", "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" };

  test.each<[what: string, status: number, body: unknown, headers: Record<string, string>]>([
    ["a global wait of ages", 429, global, {}],
    ["a global wait until a date in ages", 429, {}, farDate],
    ["a reset in ages", 200, [], farReset],
  ])("wait a day and no longer after an answer with %s", async (_what, status, body, given) => {
    const { backend, clock, got } = await openService((_got, response, index) =>
      index === 0 ? json(response, status, body, given) : json(response, 200, []),
    );
    if (status === 429)
      expect(await failure(backend.skus.list())).toMatchObject({ retryAfter: DAY });
    else await backend.skus.list();
    clock.time += DAY * 1000 - 20_000;
    expect(await failure(backend.skus.list())).toMatchObject({ retryAfter: 20 });
    clock.time += 20_000;
    await backend.skus.list();
    expect(got).toHaveLength(2);
  });

  test("fail without being sent when the reset is too far off", async () => {
    const { backend, got } = await openService(
      (_got, response) => json(response, 200, [], headers),
      { longestWait: 1000 },
    );
    await backend.skus.list();
    const error = await failure(backend.skus.list());
    expect(error).toMatchObject({ status: 429, retryable: true, retryAfter: 1.5 });
    expect(error.message).toContain("Nothing was sent");
    expect(got).toHaveLength(1);
  });
});
