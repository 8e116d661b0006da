import type { AuditChange } from "./record.js";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that say which object it is, or that change by themselves. */
const silent = new Set([
  "id",
  "guild_id",
  "application_id",
  "roles",
  "emojis",
  "stickers",
  "last_message_id",
  "last_pin_timestamp",
  "message_count",
  "total_message_sent",
  "member_count",
  "nsfw_level",
  "user",
  "member",
]);

/** Images are logged by their hashes. */
const images = new Set(["icon", "splash", "banner", "avatar", "discovery_splash", "home_header"]);

/**
 * What is different between two states of an object, in wire form. Without a state before, all that
 * has a value is new; without one after, all of it is gone.
 */
export function differences(before: Fields | undefined, after: Fields | undefined): AuditChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].flatMap((field): AuditChange[] => {
    const [old, now] = [before?.[field], after?.[field]];
    // Those of roles say whose they are; those of stickers are a text.
    const ofRole = field === "tags" && typeof (now ?? old) === "object";
    if (ofRole || silent.has(field) || JSON.stringify(old) === JSON.stringify(now)) return [];
    const key = images.has(field) ? `${field}_hash` : field;
    const given = (value: unknown) => value !== undefined && value !== null;
    const change = {
      key,
      ...(given(old) ? { old_value: old } : {}),
      ...(given(now) ? { new_value: now } : {}),
    };
    return given(old) || given(now) ? [change] : [];
  });
}
