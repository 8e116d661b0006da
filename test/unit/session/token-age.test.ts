import { describe, expect, it } from "vitest";
import { TokenAge } from "../../../lib/session/token-age.js";
import { ManualClock } from "../../support/manual-clock.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** protocol 1.6 */
const WEEK = 604_800;

function ageOf(expiresIn: number, clock = new ManualClock(), issuedAt = clock.now()) {
  return { clock, age: new TokenAge({ expiresIn, issuedAt }, clock) };
}

describe("the age of a token", () => {
  it("asks for renewal when less than a day of a week is left", () => {
    const { clock, age } = ageOf(WEEK);
    expect(age.remaining).toBe(7 * DAY);
    clock.advance(6 * DAY - 1);
    expect(age.untilRenewal).toBe(1);
    clock.advance(1);
    expect(age.untilRenewal).toBe(0);
    expect(age.remaining).toBe(DAY);
  });

  it("asks for renewal of short-lived tokens at a quarter of their life", () => {
    const { clock, age } = ageOf(3600);
    clock.advance(45 * 60 * SECOND - 1);
    expect(age.untilRenewal).toBe(1);
    clock.advance(1);
    expect(age.untilRenewal).toBe(0);
  });

  it("goes on although the wall clock is set back by a year", () => {
    const { clock, age } = ageOf(WEEK);
    clock.setWall(clock.now() - 365 * DAY);
    expect(age.remaining).toBe(7 * DAY);
    clock.advance(7 * DAY);
    expect(age.remaining).toBe(0);
  });

  it("believes a wall clock that is set forward: a renewal too many does no harm", () => {
    const { clock, age } = ageOf(WEEK);
    clock.setWall(clock.now() + 365 * DAY);
    expect(age.remaining).toBeLessThan(0);
  });

  it("goes on while the machine sleeps", () => {
    const { clock, age } = ageOf(WEEK);
    clock.suspend(8 * DAY);
    expect(age.remaining).toBe(-DAY);
  });

  it("counts from when the token was issued, though it was stored meanwhile", () => {
    const clock = new ManualClock();
    const { age } = ageOf(WEEK, clock, clock.now() - 5 * DAY);
    expect(age.remaining).toBe(2 * DAY);
    clock.setWall(0);
    expect(age.remaining).toBe(2 * DAY);
    clock.advance(2 * DAY);
    expect(age.remaining).toBe(0);
  });

  it("takes a stored token from the future for old: the clock was set back meanwhile", () => {
    const clock = new ManualClock();
    const { age } = ageOf(WEEK, clock, clock.now() + HOUR);
    expect(age.remaining).toBeLessThanOrEqual(0);
  });
});
