/** A game's server: a lobby for a player whom the game vouches for, and a potion that is used up. */

import { BackendClient, SdkError } from "game-social-sdk/backend";
import { monetization, startPlatform } from "game-social-sdk-platform";

const platform = await startPlatform();
const game = platform.createApplication({ name: "Example Game", bot: true });
const store = platform.domain(monetization);
const potion = store.createSku({ applicationId: game.id, name: "Potion", kind: "consumable" });

const backend = new BackendClient({
  applicationId: game.id,
  botToken: game.botToken,
  clientSecret: game.clientSecret,
  apiBase: platform.apiBase,
});

const player = { externalUserId: "player-7", preferredGlobalName: "Seven" };
const { accessToken } = await backend.provisionalAccounts.tokenForPlayer(player);
const userId = platform.introspect(accessToken).userId as string;

const lobby = await backend.lobbies.create({
  metadata: { map: "Fjord" },
  members: [{ id: userId }],
});
await backend.lobbies.putMember(lobby.id, userId, { additionalName: "Ayla" });
console.log("In the lobby:", (await backend.lobbies.get(lobby.id)).members);

// On a real service the player buys it; here the platform's store does as if.
store.buy(userId, potion.id);
for await (const { id, skuId } of backend.entitlements.all({ userId, onlyActive: true })) {
  if (skuId !== potion.id) continue;
  await backend.entitlements.consume(id);
  console.log("The potion is used up.");
  const again = await backend.entitlements.consume(id).catch((error: unknown) => error);
  if (again instanceof SdkError) console.log(`A second time: ${again.message} (${again.code})`);
}

await backend.lobbies.delete(lobby.id);
await platform.close();
