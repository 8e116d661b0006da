/** Links and pictures that an application makes for its players to share (activities 2.8). */

import { expect, test } from "vitest";
import { activityHost, activityLinks } from "../../../platform/index.js";
import { openActivity } from "../support/activities.js";
import type { Answer } from "../support/players.js";

const NOW = Date.parse("2026-01-10T12:00:00Z");
const DAY = 86_400_000;
const GIF = "R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const image = `data:image/gif;base64,${GIF}`;
const link = { title: "Room 7", description: "Come and play", image };

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function openLinks() {
  const opened = await openActivity([], { clock: { now: NOW, frozen: true } });
  const { platform, game, user, bot } = opened;
  const path = `/applications/${game.id}`;
  const make = (body: object) => bot("POST", `${path}/quick-links/`, body);
  /** Sends a file, as the bot unless another says who it is. */
  const upload = async (
    data: Uint8Array<ArrayBuffer> | undefined,
    authorization = `Bot ${game.botToken}`,
    name = "picture.gif",
  ) => {
    const body = new FormData();
    if (data === undefined) body.set("other", new Blob([Buffer.from(GIF, "base64")]), name);
    else body.set("file", new Blob([data]), name);
    const headers = { authorization };
    const response = await fetch(`${platform.apiBase}${path}/attachment`, {
      method: "POST",
      headers,
      body,
    });
    return answerOf(response);
  };
  /** The custom id that the activity gets when a person opens it so. */
  const customId = (options: object) => {
    const { framePath } = platform
      .domain(activityHost)
      .open({ userId: user.id, applicationId: game.id, ...options }, { send: () => {} });
    return new URLSearchParams(framePath.split("?")[1]).get("custom_id");
  };
  return { ...opened, path, make, upload, customId };
}

test("a link is made, brings its custom id, and is over after 30 days", async () => {
  const { make, customId, platform, game } = await openLinks();
  const { status, body } = await make({ ...link, custom_id: "room 7" });
  expect(status).toBe(200);
  expect(body).toEqual({
    application_id: game.id,
    link_id: expect.stringMatching(/^1-\d+$/),
    asset_path: expect.stringMatching(new RegExp(`^ephemeral-attachments/${game.id}/`)),
    title: "Room 7",
    description: "Come and play",
    custom_id: "room 7",
    primary_cta: null,
  });
  const picture = await fetch(`${platform.webBase}/cdn/${body.asset_path}`);
  expect(Buffer.from(await picture.arrayBuffer()).toString("base64")).toBe(GIF);
  const { link_id: linkId } = body;
  expect(customId({ linkId })).toBe("room 7");
  expect(customId({ linkId, customId: "room 8" })).toBe("room 8");
  expect(customId({ linkId: linkId.slice(2) })).toBeNull();
  expect(customId({ linkId: "1-1" })).toBeNull();
  const { body: plain } = await make(link);
  expect(plain.custom_id).toBeNull();
  expect(customId({ linkId: plain.link_id })).toBeNull();
  const links = platform.domain(activityLinks);
  platform.clock.advance(30 * DAY - 1);
  expect(links.of(game.id)).toHaveLength(2);
  platform.clock.advance(1);
  expect(links.of(game.id)).toEqual([]);
  expect(customId({ linkId })).toBeNull();
});

test.each([
  ["no title", { title: undefined }, "title"],
  ["a title that is too long", { title: "x".repeat(33) }, "title"],
  ["no description", { description: "" }, "description"],
  ["a description that is too long", { description: "x".repeat(65) }, "description"],
  ["an empty custom id", { custom_id: "" }, "custom_id"],
  ["a custom id that is too long", { custom_id: "x".repeat(257) }, "custom_id"],
  ["no image", { image: undefined }, "image"],
  ["an invalid image", { image: "data:image/gif;base64,YQ==" }, "image"],
])("a link with %s is refused, and nothing is kept", async (_what, changes, field) => {
  const { make, platform, game } = await openLinks();
  const { status, body } = await make({ ...link, ...changes });
  expect([status, body.code]).toEqual([400, 50035]);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect(platform.domain(activityLinks).of(game.id)).toEqual([]);
});

test("the longest texts are taken; a link is named with 1- and no other number before it", async () => {
  const { make, customId } = await openLinks();
  const longest = {
    custom_id: "c".repeat(256),
    title: "t".repeat(32),
    description: "d".repeat(64),
  };
  const { status, body } = await make({ ...link, ...longest });
  expect([status, body]).toEqual([200, expect.objectContaining(longest)]);
  expect(customId({ linkId: body.link_id })).toBe(longest.custom_id);
  expect(customId({ linkId: body.link_id.replace("1-", "0-") })).toBeNull();
});

test("an application has at most 1,000 links, its own alone, and they go with it", async () => {
  const { platform, game, customId } = await openLinks();
  const links = platform.domain(activityLinks);
  const first = links.create(game.id, { ...link, custom_id: "first" });
  expect(customId({ linkId: `1-${first.id}` })).toBe("first");
  for (let count = 0; count < 1000; count++) links.create(game.id, link);
  expect(links.of(game.id)).toHaveLength(1000);
  expect(customId({ linkId: `1-${first.id}` })).toBeNull();
  const other = platform.createApplication({ name: "Other" });
  const foreign = links.create(other.id, { ...link, custom_id: "foreign" });
  expect(customId({ linkId: `1-${foreign.id}` })).toBeNull();
  platform.deleteApplication(other.id);
  expect(links.of(other.id)).toEqual([]);
});

test("a picture gets an address for a while", async () => {
  const { upload, platform, user, game } = await openLinks();
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes: "email",
  });
  const data = Uint8Array.from(Buffer.from(GIF, "base64"));
  for (const authorization of [undefined, `Bearer ${accessToken}`]) {
    const { status, body } = await upload(data, authorization);
    expect(status).toBe(200);
    expect(body).toEqual({
      attachment: expect.objectContaining({
        filename: "picture.gif",
        content_type: "image/gif",
        size: data.length,
        ephemeral: true,
      }),
    });
    const picture = await fetch(body.attachment.url);
    expect(Buffer.from(await picture.arrayBuffer()).toString("base64")).toBe(GIF);
  }
});

test.each([
  ["no file", undefined],
  ["text", Uint8Array.from(Buffer.from("text"))],
  ["WebP", Uint8Array.from(Buffer.from("52494646000000005745425056503820", "hex"))],
])("an upload of %s is refused", async (_what, data) => {
  const { upload } = await openLinks();
  const { status, body } = await upload(data);
  expect([status, body.code]).toEqual([400, 50035]);
  expect(Object.keys(body.errors)).toEqual(["file"]);
});

test("both are for the application itself, and only with activities", async () => {
  const { platform, bot, upload } = await openLinks();
  const other = platform.createApplication({ name: "Other", bot: true });
  const foreign = await upload(undefined, `Bot ${other.botToken}`);
  expect([foreign.status, foreign.body.code]).toEqual([403, 50001]);
  const elsewhere = await bot("POST", `/applications/${other.id}/quick-links`, link);
  expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 50001]);
  expect((await upload(undefined, "Bot x")).status).toBe(401);
  const response = await fetch(`${platform.apiBase}/applications/${other.id}/quick-links`, {
    method: "POST",
    headers: { authorization: `Bot ${other.botToken}`, "content-type": "application/json" },
    body: JSON.stringify(link),
  });
  const plain = await answerOf(response);
  expect([plain.status, plain.body.code]).toEqual([400, 50024]);
});
