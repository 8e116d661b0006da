import { KeyringTokenStore } from "game-social-sdk";
import { expect, it } from "vitest";
import { openSecretService, secretServiceMissing } from "./support/secret-service.js";

if (secretServiceMissing.length > 0)
  console.warn(
    `The keyring is not tested: there is no ${secretServiceMissing.join(" and no ")}. Install ` +
      "the packages dbus and gnome-keyring.",
  );

it.skipIf(secretServiceMissing.length > 0)(
  "the keyring keeps a text until it is cleared, for each player apart",
  async () => {
    await using service = await openSecretService();
    // This file has a process of its own, and the library finds the bus once per process.
    process.env.DBUS_SESSION_BUS_ADDRESS = service.address;
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
  },
);
