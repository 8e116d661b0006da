/** What a bot's library has cached of what guilds plan and own, and what the platform holds of it. */

import { autoModeration } from "../../../../platform/domains/guilds/auto-moderation/domain.js";
import { emojis } from "../../../../platform/domains/guilds/emojis/domain.js";
import { scheduledEvents } from "../../../../platform/domains/guilds/scheduled-events/domain.js";
import { soundboard } from "../../../../platform/domains/guilds/soundboard/domain.js";
import { stages } from "../../../../platform/domains/guilds/stages/domain.js";
import { stickers } from "../../../../platform/domains/guilds/stickers/domain.js";
import type { CrowdBot, Place } from "./crowd.js";

/** A bot's caches of one guild. */
export function cachedAreas({ client }: CrowdBot, { id }: Place) {
  const guild = client.guilds.cache.get(id);
  if (guild === undefined) return undefined;
  return {
    features: [...guild.features].sort(),
    vanityUrl: guild.vanityURLCode,
    emojis: guild.emojis.cache
      .map((emoji) => [emoji.id, emoji.name, [...emoji.roles.cache.keys()].sort()])
      .sort(),
    stickers: guild.stickers.cache
      .map(({ id, name, description, tags }) => [id, name, description, tags])
      .sort(),
    sounds: guild.soundboardSounds.cache
      .map(({ soundId, name, volume }) => [soundId, name, volume])
      .sort(),
    stages: guild.stageInstances.cache
      .map(({ id, channelId, topic }) => [id, channelId, topic])
      .sort(),
    // Of those that are over the library keeps some.
    events: guild.scheduledEvents.cache
      .filter(({ status }) => status === 1 || status === 2)
      .map(({ id, name, status, channelId }) => [id, name, status, channelId])
      .sort(),
  };
}

/** The same of the platform. */
export function heldAreas({ platform, userId }: CrowdBot, { id }: Place) {
  const { guilds } = platform;
  if (guilds.member(id, userId) === undefined) return undefined;
  const { features, vanityUrlCode } = guilds.require(id);
  const existing = new Set(guilds.roles(id).map((role) => role.id));
  return {
    features: [...features].sort(),
    vanityUrl: vanityUrlCode,
    emojis: platform
      .domain(emojis)
      .inGuild(id)
      // The library leaves out the roles that are gone.
      .map((emoji) => [emoji.id, emoji.name, emoji.roles.filter((id) => existing.has(id)).sort()])
      .sort(),
    stickers: platform
      .domain(stickers)
      .inGuild(id)
      .map(({ id, name, description, tags }) => [id, name, description, tags])
      .sort(),
    sounds: platform
      .domain(soundboard)
      .inGuild(id)
      .map(({ id, name, volume }) => [id, name, volume])
      .sort(),
    stages: platform
      .domain(stages)
      .states.inGuild(id)
      .map(({ id, channelId, topic }) => [id, channelId, topic])
      .sort(),
    events: platform
      .domain(scheduledEvents)
      .current(id)
      .map(({ id, name, status, channelId }) => [id, name, status, channelId])
      .sort(),
  };
}

/** Rules of automatic moderation that a bot has seen come or change, and what they are. */
export function rulesOf({ client, platform }: CrowdBot, { id }: Place) {
  const seen = client.guilds.cache.get(id)?.autoModerationRules.cache;
  const cached = (seen?.map(({ id, name, enabled }) => [id, name, enabled]) ?? []).sort();
  const facts = platform
    .domain(autoModeration)
    .of(id)
    .filter((rule) => seen?.has(rule.id))
    .map(({ id, name, enabled }) => [id, name, enabled])
    .sort();
  return { cached, facts };
}
