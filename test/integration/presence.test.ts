import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openLocalWorld } from "./support/local-world.js";
import { rejection } from "./support/world.js";

const nothing = (details: unknown[]) => details.length === 0;
const only = (text: string) => (details: unknown[]) => details.length === 1 && details[0] === text;

describe("presence without signing in", () => {
  it("is shown by the local client, and cleared", async () => {
    const { world, local, start, shown } = await openLocalWorld();
    await start();
    const client = world.client();
    const startedAt = new Date("2026-11-21T12:00:00Z");
    const route = await client.presence.set({
      name: "Space Race",
      type: "competing",
      statusDisplay: "details",
      details: "Lap 3",
      detailsUrl: "https://game.example/lap",
      state: "In a race",
      startedAt,
      largeImage: { image: "track", text: "The track" },
      smallImage: "car",
      party: { id: "party-1", size: 2, max: 4, privacy: "public" },
      joinSecret: "join-secret",
      buttons: [{ label: "Watch", url: "https://game.example/watch" }],
      platforms: ["desktop"],
    });
    expect(route).toBe("local");
    expect(client.presence.localClient).toBe("ready");
    // Field by field as protocol 5.8 has it.
    expect(local.programs()).toMatchObject([
      {
        applicationId: world.application.id,
        pid: process.pid,
        activity: {
          name: "Space Race",
          application_id: world.application.id,
          type: 5,
          status_display_type: 2,
          details: "Lap 3",
          details_url: "https://game.example/lap",
          state: "In a race",
          timestamps: { start: startedAt.getTime() },
          assets: { large_image: "track", large_text: "The track", small_image: "car" },
          party: { id: "party-1", size: [2, 4], privacy: 1 },
          secrets: { join: "join-secret" },
          buttons: [{ label: "Watch", url: "https://game.example/watch" }],
          supported_platforms: ["desktop"],
        },
      },
    ]);
    client.presence.clear();
    await shown(nothing);
  });

  it("waits for a local client that starts late; the client reports it", async () => {
    const { world, start, shown } = await openLocalWorld();
    const client = world.client();
    expect(client.presence.localClient).toBe("absent");
    const states: string[] = [];
    client.on("localClientChanged", ({ localClient }) => states.push(localClient));
    const set = client.presence.set({ details: "Lap 1" });
    await start();
    expect(await set).toBe("local");
    await shown(only("Lap 1"));
    expect(states).toEqual(["connecting", "ready"]);
  });

  it.each(["quit", "crash"] as const)("comes back after a %s", async (how) => {
    const { world, local, start, shown } = await openLocalWorld();
    await start();
    const client = world.client();
    await client.presence.set({ details: "Lap 1" });
    const absent = new Promise<void>((resolve) => {
      client.on("localClientChanged", ({ localClient }) => {
        if (localClient === "absent") resolve();
      });
    });
    await local.stop(how);
    await absent;
    await local.start();
    await shown(only("Lap 1"));
    expect(await client.presence.set({ details: "Lap 2" })).toBe("local");
    await shown(only("Lap 2"));
  });

  it("is one change when set many times in one go, and the latest wins", async () => {
    const { world, platform, start, shown } = await openLocalWorld();
    await start();
    const client = world.client();
    await client.presence.set({ details: "Lap 0" });
    let changes = 0;
    platform.events.subscribe(({ kind }) => {
      if (kind === "local.presence") changes += 1;
    });
    const sets = Array.from({ length: 500 }, (_, i) =>
      client.presence.set({ details: `Lap ${i}` }),
    );
    expect(new Set(await Promise.all(sets))).toEqual(new Set(["local"]));
    await shown(only("Lap 499"));
    expect(changes).toBe(1);
  });

  it("stays set when waiting for it is given up", async () => {
    const { world, start, shown } = await openLocalWorld();
    const client = world.client();
    const button = new AbortController();
    const set = rejection(client.presence.set({ details: "Lap 1" }, { signal: button.signal }));
    button.abort();
    expect(await set).toMatchObject({ type: "Aborted", operation: "Presence.set" });
    await start();
    await shown(only("Lap 1"));
  });

  it("that is cleared before it is shown rejects, and is not shown later", async () => {
    const { world, local, start } = await openLocalWorld();
    const client = world.client();
    const sets = [rejection(client.presence.set({ details: "Lap 1" }))];
    await Promise.resolve();
    sets.push(rejection(client.presence.set({ details: "Lap 2" })));
    client.presence.clear();
    for (const reason of await Promise.all(sets)) expect(reason).toMatchObject({ type: "Aborted" });
    await start();
    expect(await client.presence.set({ details: "Lap 3" })).toBe("local");
    expect(local.activities()).toMatchObject([{ details: "Lap 3" }]);
  });

  it("names what is wrong: a field, or the missing application id", async () => {
    const { world, start } = await openLocalWorld();
    await start();
    const client = world.client();
    expect(await rejection(client.presence.set({ details: "x" }))).toBeInstanceOf(RangeError);
    const nameless = world.client({ applicationId: undefined });
    expect(await rejection(nameless.presence.set({}))).toMatchObject({ type: "ValidationError" });
  });

  it("rejects when the client is disposed, and can no longer be used", async () => {
    const { world } = await openLocalWorld();
    const client = world.client();
    const { presence } = client;
    const set = rejection(presence.set({ details: "Lap 1" }));
    client.dispose();
    expect(await set).toMatchObject({ type: "ClientDestroyed" });
    expect(await rejection(presence.set({ details: "Lap 2" }))).toBeInstanceOf(TypeError);
  });
});

describe("presence of a client that signs in", () => {
  it("is seen once, by the way that set tells, before, during and after the connection", async () => {
    const { world, player, platform, start } = await openLocalWorld();
    await start();
    const client = await world.signedIn(player);
    /** The sessions that show exactly this, once each session shows it or nothing. */
    const seen = async (details: string): Promise<string[]> => {
      for (;;) {
        const showing = platform.sessions
          .list({ userId: player.id })
          .flatMap(({ kind, activities }) => activities.map((activity) => ({ kind, activity })));
        if (showing.length === 1 && showing[0]?.activity.details === details)
          return showing.map(({ kind }) => (kind === "local" ? "local" : "gateway"));
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    expect(await client.presence.set({ details: "Lap 1" })).toBe("local");
    expect(await seen("Lap 1")).toEqual(["local"]);
    await client.connectAndWait();
    const route = await client.presence.set({ details: "Lap 2" });
    expect(await seen("Lap 2")).toEqual([route]);
    await client.disconnectAndWait();
    expect(await seen("Lap 2")).toEqual(["local"]);
  });
});

describe("presence is gone", () => {
  it("when its client is disposed", async () => {
    const { world, start, shown } = await openLocalWorld();
    await start();
    const client = world.client();
    await client.presence.set({ details: "Lap 1" });
    client.dispose();
    await shown(nothing);
  });

  it.each(["end", "exit", "throw", "kill"])("when the process ends by %s", async (how) => {
    const { world, start, shown } = await openLocalWorld();
    await start();
    const child = spawn(
      process.execPath,
      [
        "--import",
        "tsx",
        fileURLToPath(new URL("support/presence-child.ts", import.meta.url)),
        world.application.id,
        how,
      ],
      { stdio: ["ignore", "ignore", "ignore", "ipc"] },
    );
    const ended = once(child, "exit");
    await once(child, "message");
    await shown(only("Lap 1"));
    if (how === "kill") child.kill("SIGKILL");
    else child.send("now");
    await ended;
    await shown(nothing);
  });
});
