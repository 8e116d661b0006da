import { type ActivityGamePlatforms, Client, SdkError } from "game-social-sdk";
import { afterEach, describe, expect, it } from "vitest";
import { nativeClasses } from "../../../lib/native/classes.js";
import { waitFor } from "../../support/wait-for.js";
import { LocalServer, Refusal } from "../support/local-server.js";
import { rejection } from "../support/world.js";

const APPLICATION = "1234567890123456789";
const clients: Client[] = [];

function client(): Client {
  const made = new Client({ applicationId: APPLICATION });
  clients.push(made);
  return made;
}

afterEach(() => {
  for (const one of clients.splice(0)) one.dispose();
});

describe("presence without signing in", () => {
  it("needs an application id and nothing else", async () => {
    await using local = await LocalServer.open();
    await client().updateRichPresence({ state: "In the lobby" });
    expect(local.connections.map((one) => one.clientId)).toEqual([APPLICATION]);
    expect(local.activity).toEqual({ type: 0, state: "In the lobby" });
    expect((await local.command("SET_ACTIVITY")).args.pid).toBe(process.pid);
  });

  // protocol 5.8
  it("sends every field where the protocol has it [records.activity-urls-invitecoverimage-name-buttons]", async () => {
    await using local = await LocalServer.open();
    await client().updateRichPresence({
      name: "Rocket League",
      type: 5,
      statusDisplayType: 1,
      state: "In a match",
      stateUrl: "https://example.com/state",
      details: "Ranked duos",
      detailsUrl: "https://example.com/details",
      assets: {
        largeImage: "large",
        largeText: "Large text",
        largeUrl: "https://example.com/large",
        smallImage: "small",
        smallText: "Small text",
        smallUrl: "https://example.com/small",
        inviteCoverImage: "cover",
      },
      timestamps: { start: 1700000000000n, end: 1700000100n },
      party: { id: "party-1", currentSize: 2, maxSize: 4, privacy: 1 },
      secrets: { join: "the-join-secret" },
      supportedPlatforms: (1 | 16) as ActivityGamePlatforms,
    });
    expect(local.activity).toEqual({
      name: "Rocket League",
      type: 5,
      status_display_type: 1,
      state: "In a match",
      state_url: "https://example.com/state",
      details: "Ranked duos",
      details_url: "https://example.com/details",
      assets: {
        large_image: "large",
        large_text: "Large text",
        large_url: "https://example.com/large",
        small_image: "small",
        small_text: "Small text",
        small_url: "https://example.com/small",
        invite_cover_image: "cover",
      },
      timestamps: { start: 1700000000000, end: 1700000100000 },
      party: { id: "party-1", size: [2, 4], privacy: 1 },
      secrets: { join: "the-join-secret" },
      supported_platforms: ["desktop", "android"],
    });
  });

  it("refuses an activity by the field that is wrong, and shows what was shown", async () => {
    await using local = await LocalServer.open();
    const one = client();
    await one.updateRichPresence({ state: "fine" });
    const error = await rejection(one.updateRichPresence({ details: "x".repeat(129) }));
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({
      type: "ValidationError",
      message: expect.stringContaining("activity.details has 129 characters"),
    });
    expect(local.activity).toEqual({ type: 0, state: "fine" });
  });

  it("is cleared on request, and when the client is disposed", async () => {
    await using local = await LocalServer.open();
    const one = client();
    await one.updateRichPresence({ state: "first" });
    one.clearRichPresence();
    await local.until(() => local.activity === null);
    await one.updateRichPresence({ state: "second" });
    one.dispose();
    await local.until(() => local.activity === null);
    await local.until(() => local.connections.length === 0);
    expect(local.commands.at(-1)).toMatchObject({ cmd: "SET_ACTIVITY", args: { activity: null } });
  });

  it("tells what the local client says when it refuses", async () => {
    await using local = await LocalServer.open();
    local.on("SET_ACTIVITY", () => new Refusal(4000, "bad activity"));
    const error = await rejection(client().updateRichPresence({ state: "state" }));
    expect(error).toMatchObject({
      type: "RPCError",
      code: 4000,
      message: expect.stringContaining("bad activity"),
    });
  });

  it("is used for a service on this machine only where SDK_IPC_PATH names it", async () => {
    await using local = await LocalServer.open();
    for (const apiBase of ["http://127.0.0.1:9/api/v10", "http://localhost:9/api/v10"]) {
      const made = new Client({ applicationId: APPLICATION, apiBase });
      clients.push(made);
      expect(await made.isDiscordAppInstalled()).toBe(false);
      expect(local.connections).toEqual([]);
    }
    process.env.SDK_IPC_PATH = `${local.folder}/discord-ipc-0`;
    try {
      const made = new Client({
        applicationId: APPLICATION,
        apiBase: "http://127.0.0.1:9/api/v10",
      });
      clients.push(made);
      await made.updateRichPresence({ state: "named" });
    } finally {
      delete process.env.SDK_IPC_PATH;
    }
    expect(local.activity).toEqual({ type: 0, state: "named" });
  });

  it("is found in the folders of snap and Flatpak, and by SDK_IPC_PATH first", async () => {
    const { mkdirSync, symlinkSync } = await import("node:fs");
    for (const folder of ["snap.discord", "app/com.discordapp.Discord"]) {
      await using local = await LocalServer.open();
      const home = `${local.folder}/home`;
      mkdirSync(`${home}/${folder}`, { recursive: true });
      symlinkSync(`${local.folder}/discord-ipc-0`, `${home}/${folder}/discord-ipc-3`);
      process.env.XDG_RUNTIME_DIR = home;
      await client().updateRichPresence({ state: folder });
      expect(local.activity).toEqual({ type: 0, state: folder });
    }
    await using local = await LocalServer.open();
    process.env.SDK_IPC_PATH = `${local.folder}/discord-ipc-0`;
    process.env.XDG_RUNTIME_DIR = "/nonexistent";
    try {
      await client().updateRichPresence({ state: "by path" });
    } finally {
      delete process.env.SDK_IPC_PATH;
    }
    expect(local.activity).toEqual({ type: 0, state: "by path" });
  });
});

describe("a local client that comes and goes", () => {
  it("gets the presence when it starts late, and again when it is back", async () => {
    await using local = LocalServer.prepare();
    const one = client();
    const shown = one.updateRichPresence({ state: "early" });
    await local.start();
    await shown;
    expect(local.activity).toEqual({ type: 0, state: "early" });
    await local.stop();
    await local.start();
    await local.until(() => local.activity !== null);
    expect(local.activity).toEqual({ type: 0, state: "early" });
  });

  it("is reported with the route that shows the presence, the route before the completion", async () => {
    await using local = LocalServer.prepare();
    const one = new (nativeClasses().Client)({});
    one.setApplicationId(APPLICATION);
    const seen: string[] = [];
    const waiting: (() => void)[] = [];
    const note = (text: string) => {
      seen.push(text);
      for (const wake of waiting.splice(0)) wake();
    };
    const until = async (last: string) => {
      while (seen.at(-1) !== last) await new Promise<void>((resolve) => waiting.push(resolve));
    };
    expect(one.setPresenceStateCallback((state, route) => note(`${state}/${route}`))).toBe(true);
    await until("0/0");
    await local.start();
    await until("2/0");
    one.updateRichPresence({ state: "state" }, () => note("done"));
    await until("done");
    await local.stop();
    await until("0/0");
    expect(seen).toEqual(["0/0", "1/0", "2/0", "2/1", "done", "0/1", "0/0"]);
    one.dispose();
  });
});

describe("what else the local client is for", () => {
  it("joins", async () => {
    await using local = await LocalServer.open();
    const one = client();
    const secrets = one.events("activityJoin");
    const withApplication = one.events("activityJoinWithApplication");
    await local.dispatch("ACTIVITY_JOIN", { secret: "s-1" });
    expect((await secrets.next()).value).toEqual({ joinSecret: "s-1" });
    const first = (await withApplication.next()).value;
    expect(first?.applicationId).toBe(APPLICATION);
    expect(first?.joinSecret).toBe("s-1");
    await local.dispatch("ACTIVITY_JOIN", { secret: "s-2", applicationId: "99" });
    expect((await withApplication.next()).value?.applicationId).toBe("99");
  });

  it("names its user, for this application and any other", async () => {
    await using local = await LocalServer.open();
    const one = client();
    for (const application of [APPLICATION, "42"]) {
      const user = await one.getDiscordClientConnectedUser(application);
      expect(user?.id).toBe("80351110224678912");
      expect(user?.displayName).toBe("Nelly");
    }
    expect(new Set(local.connections.map(({ clientId }) => clientId)).has(APPLICATION)).toBe(true);
    await local.stop();
    // The client is notified of the end by its system, some time after the server knows.
    await waitFor(async () =>
      expect(await one.getDiscordClientConnectedUser(APPLICATION)).toBeUndefined(),
    );
  });

  it("opens the settings, and says that nothing is to be opened without one [sdk.registerlaunchcommand-registerlaunchsteamapplica]", async () => {
    await using local = await LocalServer.open();
    const one = client();
    await one.openConnectedGamesSettingsInDiscord();
    expect((await local.command("DEEP_LINK")).args).toEqual({
      type: "USER_SETTINGS",
      params: { section: "connected-games" },
    });
    await local.stop();
    await one.openConnectedGamesSettingsInDiscord();
    await waitFor(async () => expect(await one.isDiscordAppInstalled()).toBe(false));
  });
});
