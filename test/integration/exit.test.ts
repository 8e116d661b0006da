/** Processes and workers that end with a connection of the open engine: the service learns of it. */

import type { PlatformEvent } from "game-social-sdk-platform";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runChild } from "../support/child.js";
import { hasSoundServer, SoundServer } from "./support/sound-server.js";
import { World } from "./support/world.js";

afterEach(() => vi.unstubAllEnvs());

/** The next connections that end, as many as there are of them. */
function closings({ platform }: World, count: number): Promise<PlatformEvent[]> {
  return new Promise((resolve) => {
    const events: PlatformEvent[] = [];
    const stop = platform.events.subscribe((event) => {
      if (event.kind !== "gateway.closed" || events.push(event) < count) return;
      stop();
      resolve(events);
    });
  });
}

/** A connection that is just cut would be 1006, and its session would linger. */
const orderly = (userId: string) => expect.objectContaining({ userId, detail: "1000" });

describe("a connected client", () => {
  it.each([
    ["process.exit() in an event", "exit", 7],
    ["process.exit() in a listener of the process' end", "listener", 8],
    ["process.exit() while a sign-in is pending", "authorize", 3],
    ["an uncaught exception in an event", "throw", 1],
    ["the process' end by itself", "end", 0],
    ["the end of its worker", "terminate", 0],
  ])("is disconnected by %s", async (_, ending, code) => {
    await using world = await World.open();
    const player = world.player("alice");
    const closed = closings(world, 1);
    const outcome = await runChild("lifecycle/children/connected.mjs", {
      args: [ending, world.platform.apiBase, world.token(player)],
    });
    expect(outcome).toMatchObject({ code, signal: null, stdout: "ready\n" });
    expect(await closed).toEqual([orderly(player.id)]);
  });

  it("is disconnected by process.exit(), and so is that of a worker", async () => {
    await using world = await World.open();
    const player = world.player("alice");
    const closed = closings(world, 2);
    const outcome = await runChild("lifecycle/children/connected.mjs", {
      args: ["everywhere", world.platform.apiBase, world.token(player)],
    });
    expect(outcome).toMatchObject({ code: 7, signal: null, stdout: "ready\n" });
    expect(await closed).toEqual([orderly(player.id), orderly(player.id)]);
  });
});

describe("a process in a call", () => {
  /** Each time, the platform's player says something until the process has ended. */
  async function leaveCalls(times: number): Promise<void> {
    await using world = await World.open();
    const { platform, application } = world;
    const [alice, bob] = [world.player("alice"), world.player("bob")];
    const person = platform.as(bob.id, application.id);
    const lobbyId = person.joinLobby("secret");
    for (let time = 0; time < times; time++) {
      const closed = closings(world, 1);
      person.joinCall(lobbyId);
      const said = platform.events
        .waitFor("voice.identified", ({ userId }) => userId === alice.id)
        .then(() => person.speak(new Int16Array(60 * 48_000)))
        .catch(() => undefined);
      const outcome = await runChild("lifecycle/children/in-call.mjs", {
        args: [platform.apiBase, world.token(alice), "secret"],
      });
      expect(outcome).toEqual({ code: 5, signal: null, stdout: "heard\n", stderr: "" });
      expect(await closed).toEqual([orderly(alice.id)]);
      person.leaveCall(lobbyId);
      await said;
    }
  }

  it("exits while it hears another", async () => {
    vi.stubEnv("SOCIAL_SDK_AUDIO", "none");
    await leaveCalls(3);
  });

  // The threads of PulseAudio's client library play and record until the end.
  it.runIf(hasSoundServer)("exits while its devices are open", async () => {
    await using server = await SoundServer.open();
    vi.stubEnv("SOCIAL_SDK_AUDIO", "pulse");
    vi.stubEnv("PULSE_SERVER", server.address);
    await leaveCalls(3);
  });
});
