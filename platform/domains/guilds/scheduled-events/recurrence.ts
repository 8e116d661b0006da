import { fields, required } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { choice, list, type Reader, timestamp, whole } from "../../../kernel/http/input/readers.js";
import type { Recurrence } from "./record.js";

/** Sets of days on which something may happen daily (bots 3.12); 0 is Monday. */
const DAILY_SETS = ["0,1,2,3,4", "1,2,3,4,5", "0,1,2,3,6", "4,5", "5,6", "0,6"];

const day = choice([0, 1, 2, 3, 4, 5, 6]);

const shape = fields({
  start: required(timestamp),
  frequency: required(choice([0, 1, 2, 3])),
  interval: whole({ min: 1, max: 2 }),
  by_weekday: list(day, { max: 7 }),
  by_n_weekday: list(fields({ n: required(whole({ min: 1, max: 5 })), day: required(day) }), {
    max: 7,
  }),
  by_month: list(whole({ min: 1, max: 12 }), { max: 12 }),
  by_month_day: list(whole({ min: 1, max: 31 }), { max: 31 }),
});

/** Reads how often something happens. The service takes few of the rules that there could be. */
export const recurrence: Reader<Recurrence> = (value: unknown, place: Place) => {
  const given = shape(value, place);
  if (given === undefined) return undefined;
  const { start, frequency, interval = 1 } = given;
  const by_weekday = given.by_weekday ?? null;
  const by_n_weekday = given.by_n_weekday ?? null;
  const by_month = given.by_month ?? null;
  const by_month_day = given.by_month_day ?? null;
  const rule = { start, frequency, interval, by_weekday, by_n_weekday, by_month, by_month_day };
  const broken = brokenField(rule);
  if (broken === undefined) return rule;
  return place.at(broken).wrong("BASE_TYPE_INVALID", "This does not go with the frequency.");
};

/** The field that does not fit the frequency. */
function brokenField(rule: Recurrence): keyof Recurrence | undefined {
  const { frequency, interval, by_weekday, by_n_weekday, by_month, by_month_day } = rule;
  if (interval !== 1 && frequency !== 2) return "interval";
  const days = by_weekday === null ? undefined : [...by_weekday].sort().join();
  const fits = [
    days === undefined,
    days === undefined,
    days === undefined || by_weekday?.length === 1,
    days === undefined || DAILY_SETS.includes(days),
  ];
  if (!fits[frequency]) return "by_weekday";
  const monthly = frequency === 1;
  if (monthly ? by_n_weekday?.length !== 1 : by_n_weekday !== null) return "by_n_weekday";
  const yearly = frequency === 0;
  if (yearly ? by_month?.length !== 1 : by_month !== null) return "by_month";
  if (yearly ? by_month_day?.length !== 1 : by_month_day !== null) return "by_month_day";
  return undefined;
}

const DAY = 86_400_000;

/** How far ahead an occurrence is searched, in days: a 29th of February comes within 8 years. */
const HORIZON = 8 * 366;

/** Whether something happens at a time, by the day (UTC). */
export function isOccurrence(rule: Recurrence, first: number, at: number): boolean {
  if (at < first || (at - first) % DAY !== 0) return false;
  const date = new Date(at);
  const weekday = (date.getUTCDay() + 6) % 7;
  switch (rule.frequency) {
    case 0:
      return (
        rule.by_month?.[0] === date.getUTCMonth() + 1 &&
        rule.by_month_day?.[0] === date.getUTCDate()
      );
    case 1: {
      const [{ n, day } = { n: 0, day: 0 }] = rule.by_n_weekday ?? [];
      return weekday === day && Math.ceil(date.getUTCDate() / 7) === n;
    }
    case 2: {
      const wanted = rule.by_weekday?.[0] ?? (new Date(first).getUTCDay() + 6) % 7;
      const weeks = weekOf(at) - weekOf(first);
      return weekday === wanted && weeks % rule.interval === 0;
    }
    default:
      return rule.by_weekday === null || rule.by_weekday.includes(weekday);
  }
}

/** Number of a week that begins on a Monday; the Unix epoch was a Thursday. */
function weekOf(at: number): number {
  return Math.floor((Math.floor(at / DAY) + 3) / 7);
}

/**
 * When something happens next.
 *
 * @param first - when it happened first
 * @param after - occurrences until then do not count
 */
export function nextOccurrence(rule: Recurrence, first: number, after: number): number | undefined {
  const passed = Math.max(0, Math.floor((after - first) / DAY));
  for (let days = passed; days <= passed + HORIZON; days++) {
    const at = first + days * DAY;
    if (at > after && isOccurrence(rule, first, at)) return at;
  }
  return undefined;
}
