import type { AuditChange } from "../audit-log/api.js";
import type { RuleRecord } from "./record.js";
import { ruleObject } from "./wire.js";

/**
 * What is different between two states of a rule. For lists in the trigger's details the audit log
 * has the added and removed items.
 */
export function ruleChanges(before: RuleRecord, after: RuleRecord): AuditChange[] {
  const { trigger_metadata: _old, ...old } = ruleObject(before);
  const { trigger_metadata: _now, ...now } = ruleObject(after);
  const plain = Object.entries(now).flatMap(([key, new_value]): AuditChange[] => {
    const old_value = old[key as keyof typeof old];
    return same(old_value, new_value) ? [] : [{ key, old_value, new_value }];
  });
  return [...plain, ...detailChanges(before.metadata, after.metadata)];
}

type Details = Readonly<Record<string, unknown>>;

function detailChanges(before: object, after: object): AuditChange[] {
  const [old, now] = [before as Details, after as Details];
  return Object.keys({ ...old, ...now }).flatMap((key): AuditChange[] => {
    if (same(old[key], now[key])) return [];
    if (!Array.isArray(old[key]) || !Array.isArray(now[key])) {
      return [{ key, old_value: old[key], new_value: now[key] }];
    }
    const [listed, listing] = [old[key], now[key]] as [unknown[], unknown[]];
    const added = listing.filter((one) => !listed.includes(one));
    const removed = listed.filter((one) => !listing.includes(one));
    return [
      ...(added.length > 0 ? [{ key: `$add_${key}`, new_value: added }] : []),
      ...(removed.length > 0 ? [{ key: `$remove_${key}`, new_value: removed }] : []),
    ];
  });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
