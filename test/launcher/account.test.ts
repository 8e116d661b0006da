/** The launcher's settings and what a page may do: accounts, devices, and its policy. */

import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ClientStatus } from "game-social-sdk";
import type { UserRecord } from "game-social-sdk-platform";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { hasSoundServer, SoundServer } from "../integration/support/sound-server.js";
import type { World } from "../integration/support/world.js";
import { chromiumPath } from "../platform/support/browser.js";
import { waitFor } from "../support/wait-for.js";
import { electron } from "./support/electron.js";
import { type Launched, openLaunchers, signIn } from "./support/launch.js";

vi.mock("electron", () => electron);

const { folder, openWorld, playerId, start, launch } = openLaunchers();

/** The studio's backend says who the player is, without an account. */
async function withIdentity(world: World, subject: string): Promise<void> {
  const { id } = world.application;
  const provider = await world.platform.identityProviders.start();
  const { issuer } = provider;
  await world.platform.accounts.setOidc(id, { issuer, clientId: "c", allowInsecureIssuer: true });
  const backend = createServer(async (_request, response) => {
    response.end(await provider.sign({ subject, audience: "c" }));
  });
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
  const { port } = backend.address() as AddressInfo;
  vi.stubEnv("LAUNCHER_IDENTITY_URL", `http://127.0.0.1:${port}/`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    backend.closeAllConnections();
    backend.close();
  });
}

/** Quits a launcher: one that runs on saves the session once more, with the player's id. */
async function quit({ system: { app } }: Launched): Promise<void> {
  app.quit();
  await waitFor(() => expect(app.quits).toBe(2));
}

/** Signs alice in, and quits. @returns the file with her session */
async function storedSession(world: World): Promise<string> {
  const launched = await start(world, "alice");
  await signIn(launched.page);
  const kept = join(folder(), "user/session");
  await waitFor(() => expect(existsSync(kept)).toBe(true));
  await quit(launched);
  return kept;
}

const openSettings = (page: Page) => page.getByRole("button", { name: "Settings" }).click();

describe.skipIf(chromiumPath === undefined)("the launcher", () => {
  it("lets a guest play, go on after a restart, and become a player with an account", async () => {
    await using world = await openWorld();
    await withIdentity(world, "guest-1");
    const { page } = await start(world, "alice");
    await page.getByRole("button", { name: "Play without an account" }).click();
    await page.getByRole("region", { name: "Friends" }).waitFor();
    const { id } = world.application;
    expect(world.platform.accounts.identities(id)).toMatchObject([
      { providerType: "OIDC", subject: "guest-1", state: "provisional" },
    ]);

    const again = await launch(world, "alice");
    await again.page.getByRole("region", { name: "Friends" }).waitFor();
    await openSettings(again.page);
    await again.page.getByText(", without an account").waitFor();

    await again.page.getByRole("button", { name: "Link an account" }).click();
    await again.page.getByText("alice").first().waitFor();
    await openSettings(again.page);
    const account = again.page.getByRole("group", { name: "Account" });
    await account.getByText("alice", { exact: true }).waitFor();
    await account.getByRole("button", { name: "Link an account" }).waitFor({ state: "detached" });
    expect(world.platform.accounts.identities(id)).toMatchObject([
      { userId: playerId(world, "alice"), state: "merged" },
    ]);
    // There is one account from now on, and it goes on after a restart as any other.
    const last = await launch(world, "alice");
    last.system.openExternal = () => expect.unreachable();
    await last.page.getByText("alice").first().waitFor();
    expect([...again.refused, ...last.refused]).toEqual([]);
  });

  it("says why an account was not linked, and the guest goes on playing", async () => {
    await using world = await openWorld();
    await withIdentity(world, "guest-2");
    const { page, system } = await start(world, "alice");
    await page.getByRole("button", { name: "Play without an account" }).click();
    await page.getByRole("region", { name: "Friends" }).waitFor();
    system.openExternal = async (url) => {
      const link = await world.platform.as(playerId(world, "alice")).denySignIn({ url });
      system.app.emit("second-instance", {}, ["/launcher", String(link)]);
    };
    await openSettings(page);
    await page.getByRole("button", { name: "Link an account" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByText(", without an account").waitFor();
    await page.getByRole("button", { name: "Link an account" }).waitFor();
  });

  it("signs in where what was kept cannot be opened any more, or nothing can be kept", async () => {
    await using world = await openWorld();
    const kept = await storedSession(world);
    // As after a new installation of the system, whose key is another one.
    writeFileSync(kept, "of another key");
    const again = await launch(world, "alice");
    await signIn(again.page);
    await waitFor(() => expect(readFileSync(kept, "utf8")).not.toBe("of another key"));
    await quit(again);
    rmSync(kept);
    const keyless = await launch(world, "alice", { hasKey: false });
    await signIn(keyless.page);
    expect(existsSync(kept)).toBe(false);
    await quit(keyless);
    // A key that everybody knows keeps nothing, either.
    const open = await launch(world, "alice", { keyring: "basic_text" });
    await signIn(open.page);
    expect(existsSync(kept)).toBe(false);
  });

  it("signs in where the session that was kept holds no tokens", async () => {
    await using world = await openWorld();
    const kept = await storedSession(world);
    const noTokens = electron.safeStorage.encryptString("{}");
    writeFileSync(kept, noTokens);
    const again = await launch(world, "alice");
    await waitFor(() => expect(existsSync(kept)).toBe(false));
    await signIn(again.page);
    await waitFor(() => expect(existsSync(kept)).toBe(true));
    expect(readFileSync(kept).equals(noTokens)).toBe(false);
  });

  it("keeps a session that cannot be read for another reason than its key, and says why", async () => {
    await using world = await openWorld();
    const kept = await storedSession(world);
    rmSync(kept);
    symlinkSync(kept, kept);
    const again = await launch(world, "alice");
    await again.page.getByRole("button", { name: "Sign in with your browser" }).click();
    await again.page.getByRole("alert").getByText("ELOOP").waitFor();
    expect(lstatSync(kept).isSymbolicLink()).toBe(true);
  });

  it("signs the player out everywhere", async () => {
    await using world = await openWorld();
    const { page } = await start(world, "alice");
    await signIn(page);
    const other = await world.connected({ id: playerId(world, "alice") } as UserRecord);
    await openSettings(page);
    const ended = other.waitForStatus(ClientStatus.Disconnected);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
    await ended;
    expect(existsSync(join(folder(), "user/session"))).toBe(false);
  });

  it("allows its pages nothing but their own scripts and pictures", async () => {
    await using world = await openWorld();
    const { page, refused, system } = await start(world, "alice");
    await page.getByRole("button", { name: "Sign in with your browser" }).waitFor();
    expect(refused).toEqual([]);
    const tries: [what: string, script: string, message: RegExp][] = [
      ["a request", `fetch("${world.platform.apiBase}").catch(() => {})`, /connect/i],
      ["a socket", `new WebSocket("ws://127.0.0.1:1/")`, /connect/i],
      [
        "a script in the page",
        `document.body.append(Object.assign(document.createElement("script"),
        { textContent: "hacked = true" }))`,
        /inline script/i,
      ],
      [
        "a frame",
        `document.body.append(Object.assign(document.createElement("iframe"),
        { src: "${world.platform.apiBase}" }))`,
        /fram/i,
      ],
      [
        "a form",
        `(() => { const form = document.body.appendChild(document.createElement("form"));
        form.action = "${world.platform.apiBase}"; form.submit(); })()`,
        /form/i,
      ],
      [
        "another base",
        `document.head.append(Object.assign(document.createElement("base"),
        { href: "${world.platform.apiBase}" }))`,
        /base/i,
      ],
    ];
    for (const [what, script, message] of tries) {
      const before = refused.length;
      await page.evaluate(`void ${script}`).catch(() => {});
      await waitFor(() => expect(refused.slice(before).join(), what).toMatch(message));
    }
    expect(await page.evaluate("typeof hacked")).toBe("undefined");
    const answer = vi.fn();
    system.windows[0]?.webContents.session.grants?.({}, "media", answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("does nothing for a frame that is not one of its pages", async () => {
    await using world = await openWorld();
    const { system } = await start(world, "alice");
    const run = system.handlers.get("launcher:run");
    const state = system.handlers.get("launcher:state");
    for (const url of ["https://example.com/", "file:///tmp/index.html", ""])
      for (const handler of [run, state])
        expect(() => handler?.({ senderFrame: { url } }, "restartToUpdate")).toThrow(
          "Only the launcher's own page",
        );
    expect(() => run?.({ senderFrame: null }, "restartToUpdate")).toThrow(
      "Only the launcher's own page",
    );
  });

  it.skipIf(!hasSoundServer)(
    "chooses devices and volumes, and shows what is plugged in",
    async () => {
      await using world = await openWorld();
      await using server = await SoundServer.open();
      vi.stubEnv("SOCIAL_SDK_AUDIO", "pulse");
      vi.stubEnv("PULSE_SERVER", server.address);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { page } = await start(world, "alice");
      await signIn(page);
      await openSettings(page);
      const microphone = page.getByRole("combobox", { name: "Microphone" });
      const headphones = page.getByRole("combobox", { name: "Headphones" });
      await expect.poll(() => microphone.locator("option").count()).toBe(2);
      await microphone.selectOption("microphone");
      await expect.poll(() => microphone.inputValue()).toBe("microphone");
      await page.getByRole("slider", { name: "Headphones volume" }).fill("150");
      const headset = await server.tell("load-module", "module-null-sink", "sink_name=headset");
      await headphones.locator('option[value="headset"]').waitFor({ state: "attached" });
      await headphones.selectOption("headset");
      await expect.poll(() => headphones.inputValue()).toBe("headset");
      await server.tell("unload-module", headset);
      await headphones.locator('option[value="headset"]').waitFor({ state: "detached" });
      await expect.poll(() => headphones.inputValue()).toBe("default");
      // Another page begins with what the client has.
      await page.getByRole("button", { name: "Settings" }).press("Tab");
      await page.getByRole("button", { name: "New lobby" }).click();
      await openSettings(page);
      expect(await microphone.inputValue()).toBe("microphone");
      expect(await page.getByRole("slider", { name: "Headphones volume" }).inputValue()).toBe(
        "150",
      );
    },
  );
});
