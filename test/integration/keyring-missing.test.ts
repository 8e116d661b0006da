import { KeyringTokenStore, TokenStoreError } from "game-social-sdk";
import { expect, it } from "vitest";
import { rejection } from "./support/world.js";

it.runIf(process.platform === "linux")(
  "without a Secret Service, each function of the keyring says so and what to do",
  async () => {
    // This file has a process of its own, and the library finds the bus once per process.
    process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent/bus";
    const store = new KeyringTokenStore({ service: "Test Game" });
    for (const use of [() => store.load(), () => store.save("secret-text"), () => store.clear()]) {
      const error = await rejection(use());
      expect(error).toBeInstanceOf(TokenStoreError);
      expect(error).toMatchObject({ reason: "unavailable" });
      expect((error as Error).message).toMatch(
        /keyring cannot be used: .*Start a Secret Service.*or use a FileTokenStore/,
      );
      expect(String((error as Error).cause)).not.toContain("secret-text");
    }
  },
);

it("the keyring's names are strings", () => {
  expect(() => new KeyringTokenStore({ service: "" })).toThrow(TypeError);
  expect(() => new KeyringTokenStore({ service: "Game", account: 5 as never })).toThrow(
    /"options.account" must be a non-empty string/,
  );
});
