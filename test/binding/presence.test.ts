/** Presence over a library that tells nothing of the local client, as the vendor's does. */

import { Client, ClientStatus } from "game-social-sdk";
import { afterAll, expect, it } from "vitest";
import { libraries, useTestLibrary } from "../support/native.mjs";

const library = useTestLibrary(libraries.vendor);
const client = new Client({ library: libraries.vendor });
afterAll(() => client.dispose());

it("has a local client whose state is unknown, and reports no changes", () => {
  client.on("localClientChanged", () => expect.unreachable("nothing is known of it"));
  expect(client.presence.localClient).toBe("unknown");
});

it("hands the record to the library, and the way follows from the status", async () => {
  const set = client.presence.set({
    type: "watching",
    details: "Lap 3",
    party: { id: "party-1", size: 2, max: 4, privacy: "public" },
    buttons: [{ label: "Watch", url: "https://game.example" }],
  });
  await Promise.resolve();
  expect(library.lastCall()).toMatchObject({ symbol: "Discord_Client_UpdateRichPresence" });
  const connected = client.getStatus() === ClientStatus.Ready;
  expect(await set).toBe(connected ? "gateway" : "local");
});
