/** The bounds of what client.presence.set takes, as protocol 4.9 has them, and where each field goes. */

import { describe, expect, it } from "vitest";
import { readPresence } from "../../../lib/presence/activity.js";

const party = { id: "party-1" };

/** A field, the shortest and the longest text that it takes, and a presence with that text in it. */
const texts: [field: string, min: number, max: number, make: (text: string) => object][] = [
  ["name", 1, 128, (name) => ({ name })],
  ["details", 2, 128, (details) => ({ details })],
  ["state", 2, 128, (state) => ({ state })],
  ["largeImage", 1, 300, (largeImage) => ({ largeImage })],
  ["smallImage.image", 1, 300, (image) => ({ smallImage: { image } })],
  ["largeImage.text", 2, 128, (text) => ({ largeImage: { image: "i", text } })],
  ["inviteCoverImage", 1, 300, (inviteCoverImage) => ({ inviteCoverImage })],
  ["party.id", 2, 128, (id) => ({ party: { id } })],
  ["joinSecret", 2, 128, (joinSecret) => ({ joinSecret, party })],
  ["buttons[0].label", 1, 32, (label) => ({ buttons: [{ label, url: "http://x" }] })],
];

/** The same for links, of which the shortest is `http://x`. */
const links: typeof texts = [
  ["detailsUrl", 2, 256, (detailsUrl) => ({ detailsUrl })],
  ["stateUrl", 2, 256, (stateUrl) => ({ stateUrl })],
  ["smallImage.url", 1, 256, (url) => ({ smallImage: { image: "i", url } })],
  ["buttons[0].url", 1, 512, (url) => ({ buttons: [{ label: "l", url }] })],
];

describe.each(texts)("%s", (field, min, max, make) => {
  it.each([min, max])(`takes ${min} to ${max} characters: %i`, (length) => {
    const text = "x".repeat(length);
    expect(JSON.stringify(readPresence(make(text)))).toContain(`"${text}"`);
  });

  it.each([min - 1, max + 1])(`takes ${min} to ${max} characters, not %i`, (length) => {
    const attempt = () => readPresence(make("x".repeat(length)));
    expect(attempt).toThrow(RangeError);
    expect(attempt).toThrow(
      `"presence.${field}" must have ${min} to ${max} characters, but it has ${length}.`,
    );
  });
});

describe.each(links)("%s", (field, min, max, make) => {
  it.each(["http://x".length, max])(`takes addresses of up to ${max} characters: %i`, (length) => {
    const text = "http://".padEnd(length, "x");
    expect(JSON.stringify(readPresence(make(text)))).toContain(`"${text}"`);
  });

  it.each([min - 1, max + 1])(`takes ${min} to ${max} characters, not %i`, (length) => {
    expect(() => readPresence(make("http://".padEnd(length, "x").slice(0, length)))).toThrow(
      `"presence.${field}" must have ${min} to ${max} characters, but it has ${length}.`,
    );
  });
});

describe("a field that is given alone", () => {
  const time = new Date("2026-11-21T12:00:00Z");
  it.each([
    ["startedAt", { startedAt: time }, { timestamps: { start: "1795262400000" } }],
    ["endsAt", { endsAt: time }, { timestamps: { end: "1795262400000" } }],
    ["inviteCoverImage", { inviteCoverImage: "c" }, { assets: { inviteCoverImage: "c" } }],
    [
      "smallImage",
      { smallImage: { image: "car", text: "A car", url: "https://game.example/car" } },
      {
        assets: {
          smallImage: "car",
          smallText: "A car",
          smallUrl: "https://game.example/car",
        },
      },
    ],
  ])("%s is in the record, without the others of its kind", (_field, input, record) => {
    expect(readPresence(input).init).toEqual({ name: "", type: 0, ...record });
  });

  it("leaves a party private, of one player, with a size that is not shown", () => {
    expect(readPresence({ party }).init.party).toEqual({
      id: "party-1",
      currentSize: 1,
      maxSize: 0,
      privacy: 0,
    });
    expect(readPresence({ party: { ...party, max: 0 } }).init.party?.maxSize).toBe(0);
  });
});

describe("names stand for the SDK's numbers", () => {
  // protocol 12.3
  it.each([
    ["playing", 0],
    ["listening", 2],
    ["watching", 3],
    ["competing", 5],
  ] as const)("the type %s is %i", (type, number) => {
    expect(readPresence({ type }).init.type).toBe(number);
    expect(readPresence({ type: number }).init.type).toBe(number);
  });

  it.each([
    ["name", 0],
    ["state", 1],
    ["details", 2],
  ] as const)("the status display %s is %i", (statusDisplay, number) => {
    expect(readPresence({ statusDisplay }).init.statusDisplayType).toBe(number);
  });

  it("each platform is a bit", () => {
    const names = ["desktop", "xbox", "samsung", "ios", "android", "embedded", "ps4", "ps5"];
    const bits = names.map((name) => readPresence({ platforms: [name] }).init.supportedPlatforms);
    expect(bits).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    expect(readPresence({ platforms: 255 }).init.supportedPlatforms).toBe(255);
  });
});

describe("a time", () => {
  /** The latest that a `Date` can have, in milliseconds. */
  const LATEST = 8.64e15;

  it.each([1e11, LATEST])("of %d milliseconds is one", (startedAt) => {
    expect(readPresence({ startedAt }).init.timestamps?.start).toBe(String(startedAt));
  });

  // 1e11 seconds are in the year 5138, 1e11 milliseconds in 1973: a game's time lies between the two.
  it.each([1, 1e11 - 1])("of %d is one of seconds", (startedAt) => {
    expect(() => readPresence({ startedAt })).toThrow(`${startedAt} looks like seconds`);
  });

  it.each([0, LATEST + 1])("of %d is none", (startedAt) => {
    expect(() => readPresence({ startedAt })).toThrow("must be a time after 1970");
  });
});

it("an activity has at most two buttons", () => {
  const button = (label: string) => ({ label, url: `https://game.example/${label}` });
  const two = [button("a"), button("b")];
  expect(readPresence({ buttons: two }).buttons).toEqual(two);
  expect(() => readPresence({ buttons: [...two, button("c")] })).toThrow(
    '"presence.buttons" must have at most 2 buttons, but it has 3.',
  );
});
