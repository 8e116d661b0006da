/** Showing a message on the platform: in the local client, or else in the browser (protocol 10.3). */

import { describe, expect, it } from "vitest";
import { BrowserStub } from "../support/browser-stub.js";
import { next } from "../support/events.js";
import { openLocalWorld } from "../support/local-world.js";
import { rejection } from "../support/world.js";

function neverMerge(): void {
  throw new Error("The account is a full one.");
}

/** A message that one of two friends got from the other, and how to start a local client. */
async function conversation() {
  const opened = await openLocalWorld();
  const { world, platform, player } = opened;
  const other = world.player("bob");
  platform.relationships.befriend(player.id, other.id);
  const [alice, bob] = await Promise.all([world.connected(player), world.connected(other)]);
  const arrived = next(alice, "messageCreated");
  const messageId = await bob.sendUserMessage(player.id, "look at this");
  await arrived;
  const channelId = alice.getMessageHandle(messageId)?.channelId;
  return { ...opened, alice, bob, messageId, channelId };
}

describe("openMessageInDiscord", () => {
  it("shows the message in the local client", async () => {
    const { platform, start, alice, messageId } = await conversation();
    await start();
    const opened = new Promise<string | undefined>((resolve) => {
      platform.events.subscribe(({ kind, detail }) => {
        if (kind === "local.opened") resolve(detail);
      });
    });
    await alice.openMessageInDiscord(messageId, neverMerge);
    expect(await opened).toContain(messageId);
  });

  it("opens the message's page where no local client runs", async () => {
    await using browser = await BrowserStub.open();
    const { platform, alice, messageId, channelId } = await conversation();
    await alice.openMessageInDiscord(messageId, neverMerge);
    expect(await browser.opened()).toBe(
      `${platform.webBase}/channels/@me/${channelId}/${messageId}`,
    );
  });

  it("refuses a message that is not known, or that exists in the game alone", async () => {
    const { world, alice } = await conversation();
    const stranger = world.player("carol");
    await world.connected(stranger);
    const inGame = await alice.sendUserMessage(stranger.id, "hello");
    for (const id of ["1", inGame]) {
      expect(await rejection(alice.openMessageInDiscord(id, neverMerge))).toMatchObject({
        type: "ValidationError",
        message: expect.stringContaining(id),
      });
    }
  });
});
