/** Rules of auto moderation, for tests. */

import { expect } from "vitest";
import type { ApiError } from "../../../platform/kernel/http/api-error.js";
import { openGuild } from "./guilds.js";

/** A guild whose member Bob may write, with a channel for alerts. */
export async function openModerated() {
  const opened = await openGuild();
  const { platform, guild, alice, bob, game, text, bot } = opened;
  const alerts = platform.guilds.createChannel({ guildId: guild.id, name: "alerts" });
  const owner = platform.as(alice.id, game.id);
  const person = platform.as(bob.id, game.id);
  const rules = `/guilds/${guild.id}/auto-moderation/rules`;
  const make = async (body: object) => {
    const answer = await bot.send("POST", rules, { ...keyword, enabled: true, ...body });
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body;
  };
  /** The code that writing is refused with; undefined when it is not. */
  const write = (content: string, channelId = text.id): number | undefined => {
    try {
      person.sendMessage(channelId, content);
      return undefined;
    } catch (error) {
      return (error as ApiError).code;
    }
  };
  return { ...opened, alerts, owner, person, rules, make, write };
}

export const block = { type: 1 };
export const keyword = {
  name: "Words",
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ["bad"] },
  actions: [block],
};
