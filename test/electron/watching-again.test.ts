/** Pages that watch and unwatch again and again: what that costs the main process is bounded. */

import { Client } from "game-social-sdk";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect } from "../integration/support/players.js";
import { World } from "../integration/support/world.js";
import { until } from "../support/until.js";
import { waitFor } from "../support/wait-for.js";
import { changesOf, rawPage, rowsOfWholes } from "./support/raw-page.js";

const FRIENDS = 1000;
/** What docs/electron.md says of whole lists: rows at once, and rows a second from then on. */
const AT_ONCE = 50_000;
const PER_SECOND = 2500;

async function withFriends(world: World) {
  const [me] = await connect(world, "me");
  for (let at = 1; at <= FRIENDS; at++) {
    const id = String(BigInt(me.id) + BigInt(at));
    const user = { id, username: `friend_${at}`, avatar: null };
    world.platform.dispatch(me.id, "RELATIONSHIP_ADD", { id, type: 1, user });
  }
  await until(me.client.store.friends(), (all) => all.length === FRIENDS);
  return me.client;
}

describe("a page that watches a list again and again", () => {
  it("gets it as often as a page may need it, and then as often as the main process can bear", async () => {
    await using world = await World.open();
    const client = await withFriends(world);
    const page = rawPage(client, { calls: [], events: [], store: ["friends", "status"] });
    const began = performance.now();
    const again = async (number: number) => {
      page.send({ kind: "watch", number, topic: "friends" });
      await Promise.resolve();
      page.send({ kind: "applied" });
      page.send({ kind: "unwatch", number });
    };
    for (let number = 0; number < 500; number++) await again(number);
    const allowed = () => AT_ONCE + FRIENDS + ((performance.now() - began) / 1000) * PER_SECOND;
    expect(rowsOfWholes(page.heard)).toBeGreaterThan(AT_ONCE - FRIENDS);
    expect(rowsOfWholes(page.heard)).toBeLessThanOrEqual(allowed());
    // What it watches in the end comes by itself, and so does what else it watches.
    page.heard.length = 0;
    page.send({ kind: "watch", number: 1000, topic: "friends" });
    page.send({ kind: "watch", number: 1001, topic: "status" });
    expect(page.heard).toEqual([]);
    await waitFor(() => {
      page.send({ kind: "applied" });
      expect(changesOf(page.heard)).toEqual([
        [1000, expect.objectContaining({ whole: expect.anything() })],
        [1001, expect.objectContaining({ whole: expect.anything() })],
      ]);
    });
  });

  it("does not make the client ask the service each time", async () => {
    await using world = await World.open();
    const [me] = await connect(world, "me");
    const ask = vi.spyOn(me.client, "getUserMessagesWithLimit").mockResolvedValue([]);
    const page = rawPage(me.client, { calls: [], events: [], store: ["messages"] });
    const began = performance.now();
    for (let number = 1; number <= 5000; number++) {
      page.send({ kind: "watch", number, topic: `messages/user/${number}` });
      page.send({ kind: "unwatch", number });
    }
    expect(ask.mock.calls.length).toBeGreaterThan(900);
    // Each may fetch 50 messages.
    const rows = AT_ONCE + ((performance.now() - began) / 1000) * PER_SECOND;
    expect(ask.mock.calls.length).toBeLessThanOrEqual(rows / 50 + 1);
  });
});

it("a value that cannot be read is refused, and the main process goes on", async () => {
  const client = new Client({ applicationId: "1234567890123456789" });
  onTestFinished(() => client.dispose());
  const message = "The library lacks Client::GetStatus.";
  vi.spyOn(client, "getStatus").mockImplementation(() => {
    throw new TypeError(message);
  });
  const page = rawPage(client, { calls: [], events: [], store: ["status"] });
  page.send({ kind: "watch", number: 1, topic: "status" });
  const error = { name: "TypeError", message };
  expect(page.heard).toEqual([{ kind: "refused", number: 1, error }]);
  // Nothing of it is left, so that it is refused again, and read when that can be done.
  page.send({ kind: "watch", number: 2, topic: "status" });
  expect(page.heard.at(-1)).toEqual({ kind: "refused", number: 2, error });
  vi.mocked(client.getStatus).mockRestore();
  page.send({ kind: "watch", number: 3, topic: "status" });
  await waitFor(() => expect(changesOf(page.heard)).toMatchObject([[3, { whole: {} }]]));
});
