import type { RuleRecord } from "./record.js";

/** An auto moderation rule in wire form. */
export function ruleObject(rule: RuleRecord) {
  return {
    id: rule.id,
    guild_id: rule.guildId,
    creator_id: rule.creatorId,
    name: rule.name,
    event_type: rule.eventType,
    trigger_type: rule.trigger,
    trigger_metadata: rule.metadata,
    actions: rule.actions,
    enabled: rule.enabled,
    exempt_roles: rule.exemptRoles,
    exempt_channels: rule.exemptChannels,
  };
}
