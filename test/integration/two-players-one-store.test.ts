/** A token store into which another program has signed another player. */

import { AuthenticationExternalAuthType } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { DAY, noBrowser, SessionWorld } from "./support/session-world.js";
import { answerAs } from "./support/world.js";

/** Alice has a session; then another program empties her store and signs Bob in with it. */
async function open() {
  const at = await SessionWorld.open();
  const bob = at.world.player("bob");
  const alices = await at.signIn();
  at.store.clear();
  answerAs("bob");
  const bobs = await at.world.client().signIn(at.options());
  expect(bobs.user?.id).toBe(bob.id);
  noBrowser();
  const bobsTokens = at.store.load();
  return { at, bob, alices, bobs, bobsTokens, [Symbol.asyncDispose]: () => at.world.close() };
}

describe("a token store that another player signed in to", () => {
  it("ends the session with a reason, instead of making it the other player's", async () => {
    await using shared = await open();
    const { at, bob, alices, bobs, bobsTokens } = shared;
    at.pass(6 * DAY);
    const reason = await alices.session.ended;
    expect(alices.session.active).toBe(false);
    expect(reason).toMatchObject({
      type: "AuthorizationFailed",
      message: expect.stringContaining(bob.id),
    });
    expect(alices.client.getCurrentUserV2()?.id).toBe(at.player.id);
    expect(bobs.session.active).toBe(true);
    expect(bobsTokens).toContain(bob.id);
  });

  it("is left to that player when the first one signs out", async () => {
    await using shared = await open();
    const { at, alices, bobs, bobsTokens } = shared;
    await alices.client.signOut();
    expect(at.store.load()).toBe(bobsTokens);
    expect(at.platform.introspect(alices.accessToken)).toMatchObject({ active: false });
    expect(at.platform.introspect(bobs.accessToken)).toMatchObject({ active: true });
  });
});

it("a proof of another identity at a renewal ends a provisional session", async () => {
  await using at = await SessionWorld.open();
  const { platform, world } = at;
  let subject = "s-1";
  const getExternalAuthToken = () =>
    platform.accounts.providerToken({
      type: "STEAM_SESSION_TICKET",
      applicationId: world.application.id,
      subject,
    });
  const externalAuthType = AuthenticationExternalAuthType.SteamSessionTicket;
  const client = world.client();
  const method = { externalAuthType, getExternalAuthToken };
  const { session } = await client.signIn(at.options({ method }));
  const stored = at.store.load();
  await session.renew();
  expect(session.active).toBe(true);
  expect(at.store.load()).not.toBe(stored);
  subject = "s-2";
  const renewed = session.renew();
  await expect(renewed).rejects.toMatchObject({ type: "AuthorizationFailed" });
  expect(await session.ended).toMatchObject({
    message: expect.stringContaining("getExternalAuthToken"),
  });
  expect(session.active).toBe(false);
});
