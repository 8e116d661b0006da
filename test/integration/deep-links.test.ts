/** Links that come back to the game by its own scheme: ending a sign-in, and registering the scheme. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthorizationArgs, Client } from "game-social-sdk";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { rejection, World } from "./support/world.js";

const scopes = Client.getDefaultPresenceScopes();

/** A player at the consent page of a sign-in that comes back by a link. */
async function open() {
  const world = await World.open();
  const { id } = world.application;
  const schemes = [`discord-${id}`, "My-Game", "game"];
  const redirectUris = schemes.map((scheme) => `${scheme}:/authorize/callback`);
  world.platform.applications.update(id, { redirectUris });
  const browser = await BrowserStub.open();
  const alice = world.player("alice");
  const client = world.client();
  return {
    world,
    client,
    alice,
    scheme: `discord-${world.application.id}`,
    page: () => browser.opened(),
    approve: (page: string) => world.platform.approveAuthorization(page, alice.id),
    deny: (page: string) => world.platform.denyAuthorization(page, alice.id),
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await world.close();
    },
  };
}

/** The link with other parameters. */
function changed(link: string, change: (parameters: URLSearchParams) => void): string {
  const url = new URL(link);
  change(url.searchParams);
  return url.href;
}

describe("a sign-in that comes back by a link", () => {
  // contract: sdk::AuthorizationArgs. Unset, the scheme is the platform's name and the client id.
  it("ends with the scheme that an application has by itself [args.customschemeparam]", async () => {
    await using game = await open();
    const signingIn = game.client.signIn({ scopes, redirect: "scheme" });
    const page = await game.page();
    const redirectUri = new URL(page).searchParams.get("redirect_uri");
    expect(redirectUri).toBe(`${game.scheme}:/authorize/callback`);
    expect(game.client.handleRedirect(await game.approve(page))).toBe(true);
    expect((await signingIn).user?.username).toBe("alice");
  });

  it("ends with a scheme of the game's choice [args.customschemeparam]", async () => {
    await using game = await open();
    const answer = game.client.authorize({ scopes, customSchemeParam: "My-Game" });
    const link = await game.approve(await game.page());
    expect(link).toMatch(/^my-game:\/authorize\/callback\?/i);
    expect(game.client.handleRedirect(link)).toBe(true);
    const { code, redirectUri } = await answer;
    expect(redirectUri).toBe("My-Game:/authorize/callback");
    expect(code).toBe(new URL(link).searchParams.get("code"));
  });

  it("keeps to the state that it was given, in a record of the SDK, too", async () => {
    await using game = await open();
    const args = new AuthorizationArgs({ scopes, customSchemeParam: "game", state: "mine" });
    const answer = game.client.authorize(args);
    const page = await game.page();
    expect(new URL(page).searchParams.get("state")).toBe("mine");
    game.client.handleRedirect(await game.approve(page));
    expect((await answer).code).not.toBe("");
  });

  it("is refused by a player who says no", async () => {
    await using game = await open();
    const failed = rejection(game.client.signIn({ scopes, redirect: "scheme" }));
    expect(game.client.handleRedirect(await game.deny(await game.page()))).toBe(true);
    expect(await failed).toMatchObject({
      type: "AuthorizationFailed",
      message: expect.stringContaining("access_denied"),
    });
  });

  it("passes over links that are not its own, and goes on waiting", async () => {
    await using game = await open();
    const { client } = game;
    const signingIn = client.signIn({ scopes, redirect: "scheme" });
    const link = await game.approve(await game.page());
    const foreign = [
      "",
      "no link",
      link.replace(game.scheme, "discord-1"),
      link.replace(`${game.scheme}:`, "http:"),
      link.replace(":/authorize", "://elsewhere/authorize"),
      link.replace("/authorize/callback", "/authorize/callback/more"),
      `${link}#fragment`,
      changed(link, (parameters) => parameters.set("state", "other")),
      changed(link, (parameters) => parameters.delete("state")),
      changed(link, (parameters) => parameters.append("state", "other")),
      changed(link, (parameters) => parameters.append("code", "other")),
      changed(link, (parameters) => parameters.set("code", "")),
      changed(link, (parameters) => parameters.set("error", "access_denied")),
      `${link}&more=${"x".repeat(20_000)}`,
    ];
    for (const url of foreign) expect([url, client.handleRedirect(url)]).toEqual([url, false]);
    expect(client.handleRedirect(undefined as unknown as string)).toBe(false);
    expect(client.handleRedirect(link)).toBe(true);
    // Exactly one counts.
    expect(client.handleRedirect(link)).toBe(false);
    await signingIn;
    expect(client.handleRedirect(link)).toBe(false);
  });

  it("is over when it is aborted, or another takes its place", async () => {
    await using game = await open();
    const { client } = game;
    const limit = new AbortController();
    const aborted = rejection(
      client.authorize({ scopes, customSchemeParam: "game" }, { signal: limit.signal }),
    );
    const first = await game.approve(await game.page());
    limit.abort();
    expect(await aborted).toMatchObject({ type: "Aborted" });
    expect(client.handleRedirect(first)).toBe(false);
    const replaced = rejection(client.authorize({ scopes, customSchemeParam: "game" }));
    const second = await game.approve(await game.page());
    const last = client.authorize({ scopes, customSchemeParam: "game" });
    expect(await replaced).toMatchObject({ type: "Aborted" });
    expect(client.handleRedirect(second)).toBe(false);
    expect(client.handleRedirect(await game.approve(await game.page()))).toBe(true);
    await last;
  });

  it("shows neither state nor code", async () => {
    await using game = await open();
    const answer = game.client.authorize({ scopes, customSchemeParam: "game" });
    game.client.handleRedirect(await game.approve(await game.page()));
    const result = await answer;
    expect(JSON.stringify(result)).not.toContain(result.code);
  });

  it("refuses options that contradict each other", async () => {
    await using game = await open();
    for (const options of [
      { redirect: "browser" as "scheme" },
      { redirect: "loopback" as const, customSchemeParam: "game" },
    ])
      await expect(game.client.signIn({ scopes, ...options })).rejects.toThrow(TypeError);
  });
});

describe.runIf(process.platform === "linux")("registering a scheme", () => {
  const { XDG_DATA_HOME, PATH } = process.env;
  let folder: string;
  let client: Client;

  const exec = (scheme: string) =>
    /^Exec=(.*)$/m.exec(
      readFileSync(join(folder, "applications", `${scheme}.desktop`), "utf8"),
    )?.[1];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "schemes-"));
    process.env.XDG_DATA_HOME = folder;
    process.env.PATH = "/nonexistent";
    client = new Client({ applicationId: "1234" });
  });

  afterEach(() => {
    client.dispose();
    if (XDG_DATA_HOME === undefined) delete process.env.XDG_DATA_HOME;
    else process.env.XDG_DATA_HOME = XDG_DATA_HOME;
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });

  it("takes the application's own scheme and the running program, with its script", async () => {
    expect(await client.registerScheme()).toBe("discord-1234");
    const command = exec("discord-1234") ?? "";
    expect(command).toContain(process.execPath);
    expect(command).toContain(process.argv[1] as string);
    expect(command.endsWith(" %u")).toBe(true);
  });

  it("takes another scheme and command, whatever the words hold", async () => {
    const command = ["/opt/My Game/game", "--name", 'a "b" $c 50%'];
    expect(await client.registerScheme({ scheme: "my-game", command })).toBe("my-game");
    expect(exec("my-game")).toBe(String.raw`"/opt/My Game/game" "--name" "a \\"b\\" \\$c 50%%" %u`);
    const path = join(folder, "applications", "my-game.desktop");
    const before = statSync(path, { bigint: true });
    await client.registerScheme({ scheme: "my-game", command });
    expect(statSync(path, { bigint: true }).ino).toBe(before.ino);
    expect(readFileSync(path, "utf8")).toContain("MimeType=x-scheme-handler/my-game;");
  });

  it.each(["https", "JavaScript", "my game", "1game", "game:", ""])(
    "refuses %j as a scheme",
    async (scheme) => {
      await expect(client.registerScheme({ scheme })).rejects.toThrow(/options\.scheme/);
      expect(existsSync(join(folder, "applications"))).toBe(false);
    },
  );

  it("is asked of the system for the running bundle on macOS, which has no commands", async () => {
    const { platform } = process;
    const asked = vi.spyOn(client, "registerLaunchCommand").mockReturnValue(true);
    Object.defineProperty(process, "platform", { value: "darwin" });
    try {
      expect(await client.registerScheme()).toBe("discord-1234");
      expect(asked).toHaveBeenCalledExactlyOnceWith("1234", "");
      const command = ["/opt/game"];
      await expect(client.registerScheme({ command })).rejects.toThrow(/application bundles/);
      await expect(client.registerScheme({ scheme: "my-game" })).rejects.toThrow(/Info\.plist/);
    } finally {
      Object.defineProperty(process, "platform", { value: platform });
    }
  });

  it("says what is wrong with a command, and with a client without an application", async () => {
    await expect(client.registerScheme({ command: [] })).rejects.toThrow(/options\.command/);
    const bare = new Client();
    await expect(bare.registerScheme()).rejects.toThrow(/setApplicationId/);
    bare.dispose();
    await expect(
      client.registerScheme({ scheme: "my-game", command: ["/opt/a=b"] }),
    ).rejects.toThrow(/equals sign/);
    process.env.XDG_DATA_HOME = "/proc/nowhere";
    await expect(client.registerScheme()).rejects.toThrow(
      /The desktop entry \/proc\/nowhere\/applications\/discord-1234\.desktop cannot be written: ENOENT/,
    );
  });

  /** A stand-in for the desktop's tool, which does what the script says. */
  function xdgMime(script: string) {
    const tools = join(folder, "tools");
    mkdirSync(tools);
    writeFileSync(join(tools, "xdg-mime"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env.PATH = `${tools}:${PATH}`;
    vi.stubEnv("XDG_CONFIG_HOME", folder);
  }

  // What the real one writes, as of xdg-utils 1.1.
  const WRITES = 'printf "[Default Applications]\\n$3=$2\\n" > "$XDG_CONFIG_HOME/mimeapps.list"';

  it.each([undefined, "my-game"])(
    "is done once the desktop has taken it: scheme %s",
    async (scheme) => {
      xdgMime(WRITES);
      const taken = await client.registerScheme({ scheme });
      expect(readFileSync(join(folder, "mimeapps.list"), "utf8")).toContain(
        `x-scheme-handler/${taken}=${taken}.desktop\n`,
      );
    },
  );

  it.each([
    ["fails", "echo 'no such folder' >&2; exit 4", /no such folder/],
    [
      "ends well and has written nothing",
      ': > "$XDG_CONFIG_HOME/mimeapps.list"',
      /does not say so/,
    ],
    ["says why and ends well", "echo 'awk: no file' >&2", /awk: no file/],
    ["has no list", "true", /does not say so/],
  ])("fails where the desktop's tool %s", async (_, script, message) => {
    xdgMime(script);
    for (const scheme of [undefined, "my-game"]) {
      const error = await rejection(client.registerScheme({ scheme }));
      expect(error).toMatchObject({
        message: expect.stringMatching(
          /^xdg-mime has not made .* the handler of x-scheme-handler\//,
        ),
      });
      expect((error as Error).message).toMatch(message);
    }
  });
});
