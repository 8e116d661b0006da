/** Sign-ins over a library that opens the browser by itself, as the vendor's does. */

import { Client, scopesFor } from "game-social-sdk";
import { afterAll, expect, it } from "vitest";
import { libraries } from "../support/native.mjs";

const client = new Client({ library: libraries.vendor });
afterAll(() => client.dispose());

it("opens the browser by itself: a page is neither reported to the program nor opened by it", async () => {
  client.on("signInPage", () => expect.unreachable("nothing is known of it"));
  const scopes = scopesFor("connect");
  const openPage = () => expect.unreachable("nothing is known of it");
  await expect(client.signIn({ applicationId: "7", scopes, openPage })).rejects.toMatchObject({
    type: "Disabled",
    message: expect.stringContaining("openPage"),
  });
});
