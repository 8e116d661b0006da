import { ExternalIdentityProviderType } from "game-social-sdk";
import { expect, it } from "vitest";
import { until } from "./support/events.js";
import { World } from "./support/world.js";

// protocol 3.9, 4.5, 4.10
it("the profiles of a friend are read at the start and follow what the game's backend sets [sdk.getuserapplicationprofiles-nolock]", async () => {
  await using world = await World.open();
  const { platform } = world;
  const game = platform.createApplication({ name: "Game", public: true, bot: true });
  const bot = `Bot ${game.botToken}`;
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${platform.apiBase}${path}`, {
      method,
      headers: { authorization: bot, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  await ask("POST", "/partner-sdk/token/bot", {
    external_user_id: "hero-1",
    preferred_global_name: "Hero",
  });
  const [identity] = platform.accounts.identities(game.id);
  const friendId = identity?.userId as string;
  const me = world.player("me");
  platform.relationships.befriend(me.id, friendId, { applicationId: game.id });

  const client = world.client({ applicationId: game.id });
  const { accessToken } = platform.issueToken({ userId: me.id, applicationId: game.id });
  await client.updateToken(1, accessToken);
  await client.connectAndWait();
  const profiles = () => client.getUserApplicationProfiles(friendId);
  const [profile] = profiles();
  expect(profiles()).toHaveLength(1);
  expect(profile).toMatchObject({
    providerType: ExternalIdentityProviderType.DiscordBot,
    providerIssuedUserId: "hero-1",
    username: "",
    metadata: "",
    avatarHash: "",
  });
  expect(profile?.providerId).toBeUndefined();
  expect(client.getUser(friendId)?.isProvisional).toBe(true);

  const changed = until(client, "userUpdated", () => profile?.username === "Hero of Old");
  const path = `/applications/${game.id}/users/${friendId}/identities/hero-1/profile`;
  await ask("PATCH", path, { username: "Hero of Old", metadata: "level 7" });
  await changed;
  expect(profile?.metadata).toBe("level 7");
  expect(client.getUserApplicationProfilesNoLock(friendId)).toHaveLength(1);
  expect(client.getUserApplicationProfiles("123")).toEqual([]);

  const removed = until(client, "userUpdated", () => profiles().length === 0);
  platform.dispatch(me.id, "USER_APPLICATION_IDENTITY_REMOVE", {
    user_id: friendId,
    application_id: game.id,
  });
  await removed;
  expect(profile?.username).toBe("");
});
