import { describe, expect, it } from "vitest";
import { readPresence } from "../../../lib/presence/activity.js";

/** The numbers of protocol 12.3, written down again. */
const PLAYING = 0;
const COMPETING = 5;
const DETAILS = 2;
const PUBLIC = 1;

describe("what client.presence.set takes becomes the SDK's record", () => {
  it("with nothing given: playing the game", () => {
    const { init, buttons } = readPresence({});
    expect(init).toEqual({ name: "", type: PLAYING });
    expect(buttons).toEqual([]);
  });

  it("with everything given", () => {
    const start = new Date("2026-11-21T12:00:00.250Z");
    const { init, buttons } = readPresence({
      name: "Space Race",
      type: "competing",
      statusDisplay: "details",
      details: "Lap 3",
      detailsUrl: "https://game.example/lap",
      state: "In a race",
      stateUrl: "https://game.example/race",
      startedAt: start,
      endsAt: start.getTime() + 60_000.4,
      largeImage: { image: "track", text: "The track", url: "https://game.example/track" },
      smallImage: "car",
      inviteCoverImage: "cover",
      party: { id: "party-1", size: 2, max: 4, privacy: "public" },
      joinSecret: "secret",
      buttons: [{ label: "Watch", url: "https://game.example/watch" }],
      platforms: ["desktop", "ps5"],
    });
    expect(init).toEqual({
      name: "Space Race",
      type: COMPETING,
      statusDisplayType: DETAILS,
      details: "Lap 3",
      detailsUrl: "https://game.example/lap",
      state: "In a race",
      stateUrl: "https://game.example/race",
      timestamps: { start: "1795262400250", end: "1795262460250" },
      assets: {
        largeImage: "track",
        largeText: "The track",
        largeUrl: "https://game.example/track",
        smallImage: "car",
        inviteCoverImage: "cover",
      },
      party: { id: "party-1", currentSize: 2, maxSize: 4, privacy: PUBLIC },
      secrets: { join: "secret" },
      supportedPlatforms: 1 | 128,
    });
    expect(buttons).toEqual([{ label: "Watch", url: "https://game.example/watch" }]);
  });

  it("with the sizes of a party as a pair, as they go over the wire", () => {
    const { init } = readPresence({ party: { id: "party-1", size: [1, 2] } });
    expect(init.party).toMatchObject({ currentSize: 1, maxSize: 2 });
    for (const size of [[1], [1, 2, 3], [0, 2], [1, -1], ["1", 2]])
      expect(() => readPresence({ party: { id: "party-1", size } })).toThrow("presence.party.size");
    expect(() => readPresence({ party: { id: "party-1", size: [1, 2], max: 2 } })).toThrow(
      "without a max",
    );
  });

  it("with pictures by their keys or addresses of any kind, and no limit of a party", () => {
    const images = { largeImage: "mp:external/track", smallImage: "https://game.example/car.png" };
    const { init } = readPresence({ ...images, party: { id: "party-1", size: 9, max: 0 } });
    expect(init.assets).toMatchObject(images);
    expect(init.party).toMatchObject({ currentSize: 9, maxSize: 0 });
    const full = readPresence({ party: { id: "party-1", size: [4, 4] } });
    expect(full.init.party).toMatchObject({ currentSize: 4, maxSize: 4 });
  });

  it("with enums as numbers, and null as nothing", () => {
    const { init } = readPresence({
      type: 5,
      statusDisplay: 2,
      details: null,
      party: { id: "p1", privacy: 1 },
      platforms: 3,
    });
    expect(init).toMatchObject({
      type: COMPETING,
      statusDisplayType: DETAILS,
      party: { id: "p1", currentSize: 1, maxSize: 0, privacy: PUBLIC },
      supportedPlatforms: 3,
    });
    expect(init.details).toBeUndefined();
  });

  it("counts characters, not the units of JavaScript's strings", () => {
    expect(readPresence({ details: "🏁".repeat(128) }).init.details).toHaveLength(256);
    expect(() => readPresence({ details: "🏁" })).toThrow("it has 1");
  });
});

describe("what does not fit is refused, and the message names the field", () => {
  it.each([
    ["presence", undefined, TypeError],
    ["presence", "playing", TypeError],
    ["presence", [], TypeError],
    ["presence.detail", { detail: "Lap 3" }, TypeError],
    ["presence.details", { details: 3 }, TypeError],
    ["presence.details", { details: "x" }, RangeError],
    ["presence.details", { details: "x".repeat(129) }, RangeError],
    ["presence.detailsUrl", { detailsUrl: "x".repeat(257) }, RangeError],
    ["presence.name", { name: "" }, RangeError],
    ["presence.type", { type: "streaming" }, RangeError],
    ["presence.type", { type: "constructor" }, RangeError],
    ["presence.type", { type: 1 }, RangeError],
    ["presence.type", { type: {} }, TypeError],
    ["presence.statusDisplay", { statusDisplay: 3 }, RangeError],
    ["presence.startedAt", { startedAt: "now" }, TypeError],
    ["presence.startedAt", { startedAt: new Date(Number.NaN) }, RangeError],
    ["presence.endsAt", { endsAt: -1 }, RangeError],
    ["presence.endsAt", { endsAt: Number.POSITIVE_INFINITY }, RangeError],
    ["presence.largeImage", { largeImage: 1 }, TypeError],
    ["presence.largeImage", { largeImage: "" }, RangeError],
    ["presence.largeImage.image", { largeImage: {} }, TypeError],
    ["presence.largeImage.text", { largeImage: { image: "i", text: "t" } }, RangeError],
    ["presence.smallImage.link", { smallImage: { image: "i", link: "u" } }, TypeError],
    ["presence.inviteCoverImage", { inviteCoverImage: "x".repeat(301) }, RangeError],
    ["presence.party", { party: "party-1" }, TypeError],
    ["presence.party.id", { party: { size: 2 } }, TypeError],
    ["presence.party.size", { party: { id: "p1", size: 0 } }, RangeError],
    ["presence.party.size", { party: { id: "p1", size: 1.5 } }, RangeError],
    ["presence.party.max", { party: { id: "p1", max: "4" } }, TypeError],
    ["presence.party.privacy", { party: { id: "p1", privacy: "friends" } }, RangeError],
    ["presence.joinSecret", { joinSecret: "s" }, RangeError],
    ["presence.buttons", { buttons: {} }, TypeError],
    ["presence.buttons", { buttons: [{}, {}, {}] }, RangeError],
    ["presence.buttons[0].label", { buttons: [{ url: "u" }] }, TypeError],
    [
      "presence.buttons[1].url",
      {
        buttons: [
          { label: "l", url: "https://game.example" },
          { label: "l", url: "" },
        ],
      },
      RangeError,
    ],
    ["presence.buttons[0].url", { buttons: [{ label: "l", url: "nope" }] }, RangeError],
    ["presence.buttons[0].url", { buttons: [{ label: "l", url: "javascript:f()" }] }, RangeError],
    ["presence.detailsUrl", { detailsUrl: "game.example/lap" }, RangeError],
    ["presence.stateUrl", { stateUrl: "file:///etc" }, RangeError],
    ["presence.largeImage.url", { largeImage: { image: "i", url: "not a url" } }, RangeError],
    ["presence.smallImage.url", { smallImage: { image: "i", url: "//x" } }, RangeError],
    ["presence.party.size", { party: { id: "p1", size: 5, max: 4 } }, RangeError],
    ["presence.party.size", { party: { id: "p1", size: [5, 4] } }, RangeError],
    ["presence.platforms", { platforms: "desktop" }, TypeError],
    ["presence.platforms", { platforms: 256 }, RangeError],
    ["presence.platforms[0]", { platforms: ["web"] }, RangeError],
  ])("%s: %j", (field, input, kind) => {
    const attempt = () => readPresence(input);
    expect(attempt).toThrow(kind);
    expect(attempt).toThrow(`Presence.set: parameter "${field}" `);
    expect(attempt).toThrow(/\.$/);
  });

  it("a number says both its bounds: what a 32-bit number of the SDK can hold", () => {
    expect(() => readPresence({ party: { id: "p1", size: 3_000_000_000 } })).toThrow(
      'parameter "presence.party.size" must be a whole number from 1 to 2147483647, but it is 3000000000.',
    );
    const { init } = readPresence({ party: { id: "p1", max: 2_147_483_647 } });
    expect(init.party?.maxSize).toBe(2_147_483_647);
  });

  it.each(["details", "largeImage", "type"])("%s of 300 MB, without a copy of it", (field) => {
    // A text that long cannot be taken apart into characters: there is no array for so many.
    const attempt = () => readPresence({ [field]: "x".repeat(300e6) });
    expect(attempt).toThrow(RangeError);
    expect(attempt).toThrow(/^.{1,400}$/);
  });

  it("a field whose name is long, and the message shows the beginning", () => {
    expect(() => readPresence({ ["x".repeat(1e6)]: 1 })).toThrow(/^.{1,600}$/);
  });

  it("without showing a secret", () => {
    expect(() => readPresence({ joinSecret: "s".repeat(200) })).not.toThrow("sss");
  });
});
