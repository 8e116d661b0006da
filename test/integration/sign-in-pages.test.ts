/** The pages of sign-ins, reported to and opened by the program instead of a browser. */

import { Client, MemoryTokenStore, type SdkError, type SignInPage } from "game-social-sdk";
import { startPlatform } from "game-social-sdk-platform";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rejection, World } from "./support/world.js";

// Neither a browser nor an xdg-open, as in a container.
beforeEach(() => {
  vi.stubEnv("BROWSER", "no-such-browser");
});
afterEach(() => vi.unstubAllEnvs());

const open = () => World.open({ devicePollInterval: 20 });

describe("openPage", () => {
  it.each(["browser", "device"] as const)(
    "a person of the platform signs in: %s",
    async (method) => {
      await using world = await open();
      const alice = world.player("alice");
      const { user, session } = await world
        .client()
        .signIn({ method, openPage: world.platform.as(alice.id).approveSignIn });
      expect(user?.id).toBe(alice.id);
      expect(session.active).toBe(true);
    },
  );

  it.each(["browser", "device"] as const)(
    "a person of the platform declines: %s",
    async (method) => {
      await using world = await open();
      const alice = world.player("alice");
      const openPage = world.platform.as(alice.id).denySignIn;
      const error = await rejection(world.client().signIn({ method, openPage }));
      expect(String(error)).toContain("access_denied");
    },
  );

  it("takes what approveAuthorization gives, and follows the game's own link", async () => {
    await using world = await World.open();
    const alice = world.player("alice");
    const redirectUri = `discord-${world.application.id}:/authorize/callback`;
    world.platform.applications.update(world.application.id, {
      redirectUris: ["http://127.0.0.1/callback", redirectUri],
    });
    const openPage = ({ url }: SignInPage) => world.platform.approveAuthorization(url, alice.id);
    for (const redirect of ["loopback", "scheme"] as const) {
      const tokenStore = new MemoryTokenStore();
      const { user } = await world.client().signIn({ openPage, redirect, tokenStore });
      expect(user?.id).toBe(alice.id);
    }
  });

  it("a client that is disposed by openPage says so", async () => {
    await using world = await open();
    const client = world.client();
    const openPage = () => {
      client.dispose();
      return new Promise(() => {});
    };
    const error = await rejection(client.signIn({ openPage }));
    expect(error).toMatchObject({ name: "SdkError", type: "ClientDestroyed" });
  });

  it("gets the code of a device, where it is entered, and how long it lives", async () => {
    await using world = await open();
    const alice = world.player("alice");
    const pages: SignInPage[] = [];
    const started = world.platform.events.waitFor("oauth2.device_started");
    await world.client().signIn({
      method: "device",
      openPage: (page) => {
        pages.push(page);
        world.platform.approveDevice(page.userCode ?? "", alice.id);
      },
    });
    const { device } = await started;
    const verificationUri = `${world.platform.webBase}/activate`;
    expect(device).toMatchObject({ verificationUri });
    // protocol 1.8: 300 seconds
    expect({ ...pages[0] }).toEqual({
      url: `${verificationUri}?user_code=${device?.userCode}`,
      verificationUri,
      userCode: device?.userCode,
      expiresIn: 300,
    });
    expect(JSON.stringify(pages)).not.toContain(device?.userCode);
  });

  it("fails the sign-in with what it throws, and with an address nobody waits for", async () => {
    await using world = await World.open();
    const cause = new Error("no display");
    const thrown = await rejection(
      world.client().signIn({
        openPage: () => {
          throw cause;
        },
      }),
    );
    expect(thrown).toMatchObject({ type: "AuthorizationFailed", cause });
    const lost = await rejection(
      world.client().signIn({ openPage: () => "https://example.com/x" }),
    );
    expect((lost as SdkError).message).toContain("https://example.com");
    const wrong = world.client().signIn({ openPage: "xdg-open" as never });
    expect(await rejection(wrong)).toBeInstanceOf(TypeError);
  });

  it("is for one sign-in: the next one opens the browser again", async () => {
    await using world = await World.open();
    const client = world.client();
    const openPage = world.platform.as(world.player("alice").id).approveSignIn;
    await client.signIn({ openPage, tokenStore: new MemoryTokenStore() });
    const next = await rejection(client.signIn({ tokenStore: new MemoryTokenStore() }));
    expect((next as SdkError).message).toContain("No browser could be opened");
  });
});

describe("the event signInPage", () => {
  it.each(["browser", "device"] as const)(
    "brings the page to a program in a container, which lacks a browser: %s",
    async (method) => {
      await using world = await open();
      const client = world.client();
      const act = world.platform.as(world.player("alice").id);
      client.on("signInPage", async (page) => {
        const location = act.approveSignIn(page);
        if (location !== undefined) await fetch(location);
      });
      expect((await client.signIn({ method })).user?.username).toBe("alice");
    },
  );

  it("taken back, leaves it a failure that there is no browser", async () => {
    await using world = await open();
    const client = world.client();
    const listener = () => {};
    client.on("signInPage", listener).off("signInPage", listener);
    for (const method of ["browser", "device"] as const)
      expect(await rejection(client.signIn({ method }))).toMatchObject({
        type: "AuthorizationFailed",
        message: expect.stringContaining("No browser could be opened"),
      });
  });
});

it("a platform and a client end with their blocks, and next() waits for an event between", async () => {
  let apiBase = "";
  {
    await using platform = await startPlatform();
    const game = platform.createApplication({ name: "Game", public: true });
    const alice = platform.createUser({ username: "alice" });
    ({ apiBase } = platform);
    await using client = new Client({
      applicationId: game.id,
      apiBase,
      webBase: platform.webBase,
    });
    const ready = client.next("statusChanged", {
      where: ({ status }) => status === Client.Status.Ready,
    });
    await client.signIn({ openPage: platform.as(alice.id).approveSignIn });
    expect(await ready).toMatchObject({ status: Client.Status.Ready });
  }
  await expect(fetch(`${apiBase}/gateway`)).rejects.toThrow();
});
