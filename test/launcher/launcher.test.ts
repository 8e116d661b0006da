/** The launcher of the examples as players use it: its main process in Node, its pages in a real Chromium. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect } from "../integration/support/players.js";
import { findings } from "../platform/support/axe.js";
import { chromiumPath } from "../platform/support/browser.js";
import { waitFor } from "../support/wait-for.js";
import { electron } from "./support/electron.js";
import { openLaunchers, SCHEME, signIn } from "./support/launch.js";

vi.mock("electron", () => electron);

const { folder: installed, openWorld, playerId, start, launch } = openLaunchers();

describe.skipIf(chromiumPath === undefined)("the launcher", () => {
  it("signs in by the browser and a link, and goes on with the session after a restart", async () => {
    await using world = await openWorld();
    const { system, page } = await start(world, "alice");
    expect(system.app.schemes).toEqual([SCHEME]);
    expect(system.windows[0]?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    await signIn(page);
    expect(system.windows[0]?.shown).toContain("focus");
    await page.getByText("alice").first().waitFor();
    expect(readFileSync(join(installed(), "user/session"), "latin1")).not.toContain("accessToken");
    // Nobody opens a browser the second time.
    const again = await launch(world, "alice");
    again.system.openExternal = () => expect.unreachable();
    await again.page.getByText("alice").first().waitFor();
    await again.page.getByRole("button", { name: "Settings" }).click();
    await again.page.getByText("sdk.social_layer").waitFor();
    await again.page.getByText("Space Race 1.2.3").waitFor();
    await again.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await again.page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
  });

  it("shows friends, answers a request, chats, and takes an invite to a lobby with a call", async () => {
    await using world = await openWorld();
    const [bob, zoe] = await connect(world, "bob", "zoe");
    world.platform.relationships.befriend(playerId(world, "alice"), bob.id);
    const { system, page } = await start(world, "alice");
    await signIn(page);
    await page.getByRole("button", { name: /bob Online/ }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Hello Bob");
    const heard = bob.client.next("messageCreated");
    await page.keyboard.press("Enter");
    await heard;
    await bob.client.sendUserMessage(playerId(world, "alice"), "Hello Alice");
    await page.getByText("Hello Alice").waitFor();
    await page.getByText("Hello Bob").waitFor();

    await zoe.client.sendDiscordFriendRequest("alice");
    await page.getByRole("button", { name: "Accept zoe" }).click();
    await page.getByRole("button", { name: /zoe Online/ }).waitFor();

    const lobbyId = await bob.client.createOrJoinLobby("bobs");
    bob.client.startCall(lobbyId);
    await bob.client.updateRichPresence({
      details: "Waiting",
      party: { id: "p1", currentSize: 1, maxSize: 4, privacy: 0 },
      secrets: { join: "bobs" },
    } as never);
    await page.getByText("Waiting").first().waitFor();
    await bob.client.sendActivityInvite(playerId(world, "alice"), "Come");
    await page
      .getByRole("region", { name: "Invite from bob" })
      .getByRole("button", { name: "Join" })
      .click();
    expect(system.notifications[0]?.options.title).toBe("bob invites you");
    const lobby = page.getByRole("region", { name: "Lobby" });
    await lobby.getByRole("listitem").filter({ hasText: "alice" }).waitFor();
    await lobby.getByText("1 in the call").waitFor();
    await lobby.getByRole("button", { name: "Join call" }).click();
    const call = page.getByRole("region", { name: "Call" });
    await call.getByText("In the call").first().waitFor();
    await call.getByRole("button", { name: "Mute" }).click();
    await call.getByRole("button", { name: "Mute", pressed: true }).waitFor();
    await call.getByRole("slider", { name: "Volume of bob" }).waitFor();
    await call.getByRole("button", { name: "Hang up" }).click();
    await lobby.getByRole("button", { name: "Join call" }).waitFor();
    await lobby.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Space Race", exact: true }).waitFor();

    // The other way: whoever asks to join and is let in comes into the same lobby. It stays the player's
    // party while he or she talks to somebody.
    await page.getByRole("button", { name: "New lobby" }).click();
    await lobby.getByRole("button", { name: "Invite zoe" }).waitFor();
    await page.getByRole("button", { name: /^Z? ?zoe/ }).click();
    const invited = zoe.client.next("activityInviteCreated");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await invited;
    const letIn = zoe.client.next("activityInviteCreated");
    await zoe.client.sendActivityJoinRequest(playerId(world, "alice"));
    await page
      .getByRole("region", { name: "Request from zoe" })
      .getByRole("button", { name: "Let in" })
      .click();
    expect(system.notifications[1]?.options.title).toBe("zoe asks to join you");
    // A click shows the window.
    const shown = system.windows[0]?.shown as string[];
    const before = shown.length;
    system.notifications[1]?.emit("click");
    expect(shown.slice(before)).toEqual(["show", "focus"]);
    const secret = await zoe.client.acceptActivityInvite((await letIn).invite);
    await zoe.client.createOrJoinLobby(secret);
    await page.getByRole("button", { name: "Lobby", exact: true }).click();
    await lobby.getByText("2 of 8 players").waitFor();
    await lobby.getByRole("listitem").filter({ hasText: "zoe" }).waitFor();
  });

  it("starts offline and goes on by itself; sleeps and wakes; survives a crash of its page", async () => {
    const world = await openWorld();
    onTestFinished(() => world.close());
    const { system, page } = await start(world, "alice");
    await signIn(page);
    // Sleep, and waking.
    const ended = world.platform.events.waitFor("gateway.ended");
    system.powerMonitor.emit("suspend");
    await ended;
    await page.getByText("You are offline").waitFor();
    system.powerMonitor.emit("resume");
    await page.getByText("You are offline").waitFor({ state: "detached" });
    // The page's process ends.
    const [window] = system.windows;
    await page.goto("chrome://crash").catch(() => {});
    await waitFor(() => expect(window?.webContents.page).not.toBe(page));
    const next = window?.webContents.page as Page;
    await next.getByRole("region", { name: "Friends" }).waitFor();
    // A start while the service is away shows the sign-in page, and goes on when it is back.
    const outage = world.platform.faults.error("* *", 503, Number.POSITIVE_INFINITY);
    const again = await launch(world, "alice");
    again.system.openExternal = () => expect.unreachable();
    await again.page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
    world.platform.faults.clear(outage);
    await again.page.getByRole("region", { name: "Friends" }).waitFor();
  });

  it("installs an update by a restart, and hands a second start's window to the first", async () => {
    await using world = await openWorld();
    vi.stubEnv("LAUNCHER_UPDATE_FEED", "https://updates.example.com");
    vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    onTestFinished(() => vi.restoreAllMocks() && void vi.unstubAllEnvs());
    const { system, page } = await start(world, "alice", { isPackaged: true });
    expect(system.autoUpdater.feed).toBe("https://updates.example.com/win32/1.2.3");
    system.app.emit("second-instance", {}, ["/launcher"]);
    expect(system.windows).toHaveLength(1);
    expect(system.windows[0]?.shown.filter((what) => what === "focus")).toHaveLength(2);
    await signIn(page);
    const run = system.handlers.get("launcher:run");
    const event = { senderFrame: { url: system.windows[0]?.webContents.url } };
    expect(() => run?.(event, "deleteEverything")).toThrow("There is no command");
    system.autoUpdater.emit("update-downloaded");
    await page.getByRole("button", { name: "Restart" }).click();
    await waitFor(() => expect(system.autoUpdater.installed).toBe(1));
  });

  it("shows 5,000 friends, and draws again the one row of a friend who has changed", async () => {
    await using world = await openWorld();
    const me = playerId(world, "alice");
    const { page } = await start(world, "alice");
    await signIn(page);
    const friends = Array.from({ length: 5000 }, (_, at) => {
      const name = `friend_${String(at).padStart(4, "0")}`;
      return { id: String(BigInt(me) + BigInt(at) + 1n), username: name, avatar: null };
    });
    // The service allows fewer; this is what a client gets to see of more.
    for (const user of friends)
      world.platform.dispatch(me, "RELATIONSHIP_ADD", { id: user.id, type: 1, user });
    await page.getByRole("heading", { name: "Offline 5000" }).waitFor();
    const go = (at: number, details: string) =>
      world.platform.dispatch(me, "PRESENCE_UPDATE", {
        user: { id: friends[at]?.id },
        status: "online",
        client_status: { desktop: "online" },
        activities: [
          { id: "1", type: 0, name: "Race", application_id: world.application.id, details },
        ],
      });
    for (let at = 0; at < 8; at++) go(at, "Lap 0");
    await page.getByRole("heading", { name: "In Space Race 8" }).waitFor();
    await page.evaluate(`changed = new Set(); new MutationObserver((all) => {
      for (const { target } of all) changed.add((target.parentElement ?? target).closest("[data-key]")?.dataset.key);
    }).observe(document.querySelector(".virtual"), { subtree: true, childList: true, characterData: true, attributes: true })`);
    go(3, "Lap 1");
    await page.getByText("Lap 1", { exact: true }).waitFor();
    expect(await page.evaluate("[...changed]")).toEqual([friends[3]?.id]);
    // 100 changes a second, of friends who are seen.
    await new Promise<void>((resolve) => {
      let count = 0;
      const timer = setInterval(() => {
        for (let more = 0; more < 5; more++) go(count++ % 8, `Lap ${count + 1}`);
        if (count < 100) return;
        clearInterval(timer);
        resolve();
      }, 50);
    });
    for (let lap = 94; lap <= 101; lap++)
      await page.getByText(`Lap ${lap}`, { exact: true }).waitFor();
    expect(await page.locator(".row").count()).toBeLessThan(40);
    expect(await page.evaluate("changed.size")).toBe(8);
  });

  it("is right for keyboards and readers, light and dark", async () => {
    await using world = await openWorld();
    const [bob] = await connect(world, "bob");
    world.platform.relationships.befriend(playerId(world, "alice"), bob.id);
    for (let at = 0; at < 40; at++)
      world.platform.relationships.befriend(
        playerId(world, "alice"),
        world.player(`friend_${at}`).id,
      );
    const { page } = await start(world, "alice");
    await page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1100, height: 720 });
    await signIn(page);
    await page.getByRole("button", { name: /bob Online/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.locator(":focus", { hasText: "friend_0" }).waitFor();
    await page.keyboard.press("End");
    await page.locator(":focus", { hasText: "friend_9" }).waitFor();
    await page.keyboard.press("Home");
    await page.locator(":focus", { hasText: "bob" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("log").waitFor();
    await bob.client.sendUserMessage(playerId(world, "alice"), "Up for a race?");
    await page.getByText("Up for a race?").waitFor();
    if (process.env.LAUNCHER_PICTURES)
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env.LAUNCHER_PICTURES}/${colorScheme}.png` });
      }
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1100, height: 720 });
    await page.getByRole("button", { name: "New lobby" }).click();
    await page.getByRole("region", { name: "Lobby" }).waitFor();
    if (process.env.LAUNCHER_PICTURES)
      await page.screenshot({ path: `${process.env.LAUNCHER_PICTURES}/lobby.png` });
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1100, height: 720 });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("group", { name: "Account" }).waitFor();
    if (process.env.LAUNCHER_PICTURES)
      await page.screenshot({ path: `${process.env.LAUNCHER_PICTURES}/settings.png` });
    expect(await findings(page)).toEqual([]);
  });
});
