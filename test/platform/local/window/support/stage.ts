/** A platform on which there is something to see in every view of the window. */

import type { Locator, Page } from "playwright-core";
import { activities, monetization, type Platform } from "../../../../../platform/index.js";
import { askAdmin } from "../../../support/players.js";
import { startActivityServer } from "./activity-server.js";
import { makeEvening, startBot } from "./bot.js";
import { become, openWindow } from "./window.js";

/** German has long words, and so have people. */
export const LONG_NAME = "Donaudampfschifffahrtsgesellsch";

export interface Stage extends ReturnType<typeof makeEvening> {
  readonly platform: Platform;
  readonly page: Page;
  /** Alice's client. */
  readonly hers: Locator;
}

/** The window with Alice in it, who has friends, conversations, a guild, a game and what it sells. */
export async function setStage(platform: Platform): Promise<Stage> {
  const evening = makeEvening(platform);
  const { alice, bob, game, channel } = evening;
  const named = (username: string, globalName: string) =>
    platform.createUser({ username, globalName });
  platform.relationships.befriend(alice.id, bob.id);
  platform.relationships.befriend(alice.id, named("captain", LONG_NAME).id);
  platform.as(named("asking", LONG_NAME).id).requestFriend(alice.id);
  platform.as(alice.id).requestFriend(named("asked", LONG_NAME).id);
  platform.as(bob.id).sendUserMessage(alice.id, "Hello");
  platform.as(bob.id).sendMessage(channel.id, { content: `${LONG_NAME} `.repeat(5) });
  // Activities bring a command of their own, so the bot has to be the first to set any.
  await startBot(platform, game.botToken as string);
  const target = await startActivityServer();
  platform.domain(activities).configure(game.id, { urlMappings: [{ prefix: "/", target }] });
  const store = platform.domain(monetization);
  for (const kind of ["durable", "subscription"] as const) {
    const sku = store.createSku({ applicationId: game.id, name: `${LONG_NAME} ${kind}`, kind });
    store.buy(bob.id, sku.id);
  }
  const path = `/applications/${game.id}/webhook-events`;
  await askAdmin(platform, "POST", path, {
    type: "QUEST_USER_ENROLLMENT",
    data: { note: "hello" },
  });
  const { page } = await openWindow(platform);
  const hers = await become(page, alice);
  return { ...evening, platform, page, hers };
}
