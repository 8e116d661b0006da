import { expect, it } from "vitest";
import { bumped, parseChangeset, withSection } from "../../tools/release/changesets.mjs";

it("reads the packages, their bumps and the text of a changeset", () => {
  const content =
    '---\n"game-social-sdk": minor\n"game-social-sdk-platform": patch\n---\n\nCalls ring.\n';
  const { bumps, text } = parseChangeset("ring.md", content);
  expect([...bumps]).toEqual([
    ["game-social-sdk", "minor"],
    ["game-social-sdk-platform", "patch"],
  ]);
  expect(text).toBe("Calls ring.");
});

it.each([
  ["no head", "Calls ring.\n", "must begin with a head"],
  ["another package", '---\n"left-pad": minor\n---\nCalls ring.\n', '\\"left-pad\\": minor'],
  ["no bump", '---\n"game-social-sdk": huge\n---\nCalls ring.\n', "one of major, minor, patch"],
  ["no text", '---\n"game-social-sdk": minor\n---\n\n', "what changes for users"],
])("refuses a changeset with %s by its file's name", (_, content, reason) => {
  expect(() => parseChangeset("ring.md", content)).toThrow(reason);
  expect(() => parseChangeset("ring.md", content)).toThrow(".changeset/ring.md");
});

it.each([
  ["major", "2.0.0"],
  ["minor", "1.3.0"],
  ["patch", "1.2.4"],
])("a %s bump of 1.2.3 leads to %s", (bump, version) => {
  expect(bumped("1.2.3", bump)).toBe(version);
});

it("puts a release above the earlier ones, breaking changes first", () => {
  const changes = [
    { bump: "patch", text: "A call ends\nat once." },
    { bump: "major", text: "Node.js 20 is needed." },
  ];
  expect(withSection("# sdk\n\n## 1.0.0\n\nFirst.\n", "2.0.0", changes)).toBe(
    "# sdk\n\n## 2.0.0\n\n### Breaking\n\n- Node.js 20 is needed.\n\n### Mended\n\n- A call ends\n  at once.\n\n## 1.0.0\n\nFirst.\n",
  );
});
