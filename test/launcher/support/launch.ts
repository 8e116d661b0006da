/** Starts the launcher of the examples, with its pages in Chromium. A test mocks the module `electron` itself. */

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, vi } from "vitest";
import { chromiumPath, startChromium } from "../../../tools/test/chromium.js";
import { World } from "../../integration/support/world.js";
import { waitFor } from "../../support/wait-for.js";
import { buildLauncher } from "./build.js";
import { System, use } from "./electron.js";

export const SCHEME = "space-race";

interface Options {
  readonly isPackaged?: boolean;
  /** Whether the system has a key that encrypts what is kept. */
  readonly hasKey?: boolean;
  readonly keyring?: string;
}

export interface Launched {
  readonly system: System;
  /** The page of its first window. */
  readonly page: Page;
  /** What the pages' policy has refused. */
  readonly refused: string[];
}

/** What the tests of a file need to start the launcher. */
export function openLaunchers() {
  let built: Awaited<ReturnType<typeof buildLauncher>>;
  let browser: Browser;

  beforeAll(async () => {
    if (chromiumPath === undefined) return;
    built = await buildLauncher();
    browser = await startChromium(["--allow-file-access-from-files"]);
  });
  afterAll(async () => {
    await browser?.close();
    if (built) rmSync(built.folder, { recursive: true, force: true });
  });

  /** Starts the launcher; the player's browser belongs to this user. */
  async function start(world: World, player: string, options?: Options): Promise<Launched> {
    rmSync(join(built.folder, "user"), { recursive: true, force: true });
    return launch(world, player, options);
  }

  /** The same with what an earlier start has left. */
  async function launch(
    world: World,
    player: string,
    { isPackaged = false, hasKey = true, keyring = "gnome_libsecret" }: Options = {},
  ): Promise<Launched> {
    const context = await browser.newContext();
    const refused: string[] = [];
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    const system = new System(context, built.folder, built.preload);
    system.openExternal = async (url) => {
      const link = await world.platform.as(playerId(world, player)).approveSignIn({ url });
      system.app.emit("second-instance", {}, ["/launcher", String(link)]);
    };
    system.app.isPackaged = isPackaged;
    system.hasKey = hasKey;
    system.keyring = keyring;
    use(system);
    vi.resetModules();
    await import("../../../examples/launcher/main/index.js");
    await waitFor(() => expect(system.windows[0]?.loaded).toBe(true));
    const page = system.windows[0]?.webContents.page as Page;
    page.on("pageerror", (error) => console.error(error));
    onTestFinished(async () => {
      system.app.quit();
      system.close();
      await context.close();
    });
    return { system, page, refused };
  }

  return { folder: () => built.folder, openWorld, playerId, start, launch };
}

/** A world whose application takes the launcher's links. */
async function openWorld(): Promise<World> {
  const world = await World.open();
  const { id } = world.application;
  world.platform.applications.update(id, { redirectUris: [`${SCHEME}:/authorize/callback`] });
  process.env.LAUNCHER_APPLICATION_ID = id;
  process.env.SOCIAL_SDK_API_BASE = world.platform.apiBase;
  process.env.SOCIAL_SDK_WEB_BASE = world.platform.webBase;
  return world;
}

const ids = new Map<World, Map<string, string>>();
function playerId(world: World, name: string): string {
  const known = ids.get(world) ?? new Map<string, string>();
  ids.set(world, known);
  const id = known.get(name) ?? world.player(name).id;
  known.set(name, id);
  return id;
}

export const signIn = async (page: Page) => {
  await page.getByRole("button", { name: "Sign in with your browser" }).click();
  await page.getByRole("region", { name: "Friends" }).waitFor();
};
