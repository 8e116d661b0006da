import { KeyringTokenStore, TokenStoreError } from "game-social-sdk";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSecretService, secretServiceMissing } from "./support/secret-service.js";
import { rejection } from "./support/world.js";

if (secretServiceMissing.length > 0)
  console.warn(
    `The keyring is not tested: there is no ${secretServiceMissing.join(" and no ")}. Install ` +
      "the packages dbus and gnome-keyring.",
  );

/** Until the test is over, the programs of this process find the session bus there. */
function useBus(address: string): void {
  const before = process.env.DBUS_SESSION_BUS_ADDRESS;
  process.env.DBUS_SESSION_BUS_ADDRESS = address;
  onTestFinished(() => {
    if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
    else process.env.DBUS_SESSION_BUS_ADDRESS = before;
  });
}

it.runIf(process.platform === "linux")(
  "without a Secret Service, each function says so and what to do",
  async () => {
    useBus("unix:path=/nonexistent/bus");
    const store = new KeyringTokenStore({ service: "Test Game" });
    for (const attempt of [
      () => store.load(),
      () => store.save("secret-text"),
      () => store.clear(),
    ]) {
      const error = await rejection(attempt());
      expect(error).toBeInstanceOf(TokenStoreError);
      expect(error).toMatchObject({ reason: "unavailable" });
      expect((error as Error).message).toMatch(
        /keyring cannot be used: .*Start a Secret Service.*or use a FileTokenStore/,
      );
      expect(String((error as Error).cause)).not.toContain("secret-text");
    }
  },
);

it("takes names that are strings only", () => {
  expect(() => new KeyringTokenStore({ service: "" })).toThrow(TypeError);
  expect(() => new KeyringTokenStore({ service: "Game", account: 5 as never })).toThrow(
    /"options.account" must be a string that is not empty/,
  );
});

describe.skipIf(secretServiceMissing.length > 0)("with a Secret Service", () => {
  it("keeps the text until it is cleared, for each player apart", async () => {
    await using service = await openSecretService();
    useBus(service.address);
    const alice = new KeyringTokenStore({ service: "Test Game", account: "alice" });
    const bob = new KeyringTokenStore({ service: "Test Game", account: "bob" });
    expect(await alice.load()).toBeUndefined();
    await alice.save("first");
    await alice.save('{"accessToken":"é"}');
    await bob.save("bob's");
    expect(await new KeyringTokenStore({ service: "Test Game", account: "alice" }).load()).toBe(
      '{"accessToken":"é"}',
    );
    await alice.clear();
    await alice.clear();
    expect(await alice.load()).toBeUndefined();
    expect(await bob.load()).toBe("bob's");
  });
});
