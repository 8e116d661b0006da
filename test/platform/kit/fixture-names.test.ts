import { expect, test } from "vitest";
import { fixturesOf } from "../../../platform/kit/fixture-names.js";

test("the fixtures that a test takes apart are those that it gets", () => {
  expect(fixturesOf(async ({ platform, clock }: never) => [platform, clock])).toEqual([
    "platform",
    "clock",
  ]);
  expect(fixturesOf(() => {})).toEqual([]);
  expect(fixturesOf(({ player: make }: never) => make)).toEqual(["player"]);
  expect(fixturesOf(({ person, guild: { id } }: never) => [person, id])).toEqual([
    "person",
    "guild",
  ]);
  expect(fixturesOf(({ guild: { id }, clock }: never) => [id, clock])).toEqual(["guild", "clock"]);
  expect(
    fixturesOf(function named({ bot, /* no, */ faults }: never) {
      return [bot, faults];
    }),
  ).toEqual(["bot", "faults"]);
});

test("a test that takes them whole gets all", () => {
  expect(fixturesOf((fixtures: never) => fixtures)).toBe("all");
  expect(fixturesOf(({ platform, ...rest }: Record<string, unknown>) => [platform, rest])).toBe(
    "all",
  );
  // Written by hand, as this repository's formatter would put parentheses there.
  const withoutParentheses = { toString: () => "async fixtures => fixtures.clock" };
  expect(fixturesOf(withoutParentheses as never)).toBe("all");
});
