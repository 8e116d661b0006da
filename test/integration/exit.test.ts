/** Processes and workers that end with a connection of the open engine: the service learns of it. */

import { describe, expect, it } from "vitest";
import { runChild } from "../support/child.js";
import { World } from "./support/world.js";

describe("a connected client", () => {
  it.each([
    ["process.exit() in an event", "exit", 7],
    ["process.exit() while a sign-in is pending", "authorize", 3],
    ["the end of its worker", "terminate", 0],
  ])("is disconnected by %s", async (_, ending, code) => {
    await using world = await World.open();
    const player = world.player("alice");
    const closed = world.platform.events.waitFor("gateway.closed");
    const outcome = await runChild("lifecycle/children/connected.mjs", {
      args: [ending, world.platform.apiBase, world.token(player)],
    });
    expect(outcome).toMatchObject({ code, signal: null, stdout: "ready\n" });
    // A connection that is just cut would be 1006, and its session would linger.
    expect(await closed).toMatchObject({ userId: player.id, detail: "1000" });
  });
});
