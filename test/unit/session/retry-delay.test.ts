/** When a failed renewal is tried again. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { RetryDelay } from "../../../lib/session/retry-delay.js";
import { MINUTE, networkError, oauthError } from "./support/manager.js";

afterEach(() => vi.restoreAllMocks());

/** The random part is left out, or nearly as large as it can be. */
const random = (value: 0 | 0.999_999) => vi.spyOn(Math, "random").mockReturnValue(value);

const rateLimit = (retryAfter: number) =>
  oauthError("", { status: 429, retryable: true, retryAfter });

function open() {
  const time = { now: 1000 };
  return { time, retry: new RetryDelay(() => time.now) };
}

describe("the delay before another try", () => {
  it.each([
    ["half of it", 0, [500, 1000, 2000, 4000, 8000]],
    ["all of it", 0.999_999, [1000, 2000, 4000, 8000, 16_000]],
  ] as const)("doubles, and is %s at the least or at the most", (_name, value, delays) => {
    random(value);
    const { retry } = open();
    expect(retry.remaining).toBe(0);
    for (const delay of delays) {
      retry.failed(networkError());
      expect(Math.round(retry.remaining)).toBe(delay);
    }
  });

  it("is five minutes at the most", () => {
    random(0.999_999);
    const { retry } = open();
    for (let count = 0; count < 50; count += 1) retry.failed(networkError());
    expect(Math.round(retry.remaining)).toBe(5 * MINUTE);
  });

  it("begins again after a success", () => {
    random(0);
    const { retry } = open();
    for (let count = 0; count < 5; count += 1) retry.failed(rateLimit(90));
    retry.reset();
    expect(retry.remaining).toBe(0);
    expect(() => retry.check()).not.toThrow();
    retry.failed(networkError());
    expect(retry.remaining).toBe(500);
  });

  it("is what the service asks for, unless its own is longer", () => {
    random(0);
    const { retry } = open();
    retry.failed(rateLimit(900));
    expect(retry.remaining).toBe(900_000);
    for (let count = 0; count < 10; count += 1) retry.failed(rateLimit(2));
    expect(retry.remaining).toBe(2.5 * MINUTE);
  });
});

describe("a caller within the delay", () => {
  it("gets the service's error until its wait is over", () => {
    const { time, retry } = open();
    const limit = rateLimit(90);
    retry.failed(limit);
    time.now += 89_999;
    expect(() => retry.check()).toThrow(limit);
    time.now += 1;
    expect(() => retry.check()).not.toThrow();
  });

  it("may try at once when the service has not asked for a wait, or no longer does", () => {
    const { retry } = open();
    retry.failed(networkError());
    expect(() => retry.check()).not.toThrow();
    retry.failed(rateLimit(90));
    retry.failed(networkError());
    expect(() => retry.check()).not.toThrow();
  });
});
