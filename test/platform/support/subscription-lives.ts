import { monetization, type Platform } from "../../../platform/index.js";

const DAY = 86_400_000;
const FIRST_YEAR = 2026;

/** What becomes of a subscription, by its number. */
const fates = ["cancelled", "resumed", "refunded", "declined", "kept"] as const;

/** One subscription's life, as the rules of activities 3.6 foretell it. */
interface Life {
  readonly user: number;
  readonly year: number;
  readonly start: number;
  /** Periods that are paid for. */
  readonly months: number;
  readonly fate: (typeof fates)[number];
}

interface Act {
  readonly at: number;
  readonly life: Life;
  readonly what: "allow" | "buy" | "cancel" | "decline" | "refund" | "resume";
}

/** What was wrong with how lives have ended, and how much was done. */
export interface LivesOutcome {
  readonly subscriptions: number;
  readonly renewals: number;
  /** The first differences, in words. */
  readonly wrong: readonly string[];
}

/** Noon of the same day so many months after a subscription's start; no day is past the 28th. */
function month({ user, year }: Pick<Life, "user" | "year">, after: number): number {
  return Date.UTC(FIRST_YEAR + year, (user % 2) + after, 1 + (user % 28), 12);
}

function lifeOf(user: number, year: number, years: number): Life {
  const fate = fates[(user + year) % fates.length] as Life["fate"];
  const kept = fate === "kept";
  // Who keeps the last one pays until the clock stops; the others end it before the next year.
  const open = kept && year === years - 1;
  const months = open ? 12 - (user % 2) : kept ? 10 : 1 + ((user * 7 + year * 3) % 9);
  return { user, year, start: month({ user, year }, 0), months, fate };
}

function actsOf(life: Life, years: number): Act[] {
  const { start, fate, months, year } = life;
  const at = (time: number, what: Act["what"]): Act => ({ at: time, life, what });
  const middle = month(life, months - 1) + 10 * DAY;
  const buy = at(start, "buy");
  switch (fate) {
    case "refunded":
      return [buy, at(middle, "refund")];
    case "declined":
      return [buy, at(middle, "decline"), at(month(life, months) + 8 * DAY, "allow")];
    case "resumed": {
      const undone = [at(start + 5 * DAY, "cancel"), at(start + 6 * DAY, "resume")];
      return [buy, ...undone, at(middle, "cancel")];
    }
    default:
      return fate === "kept" && year === years - 1 ? [buy] : [buy, at(middle, "cancel")];
  }
}

/**
 * Lets users of a platform, whose clock stands at the start of 2026, subscribe once a year, and checks
 * every subscription and entitlement at the end against what is foretold.
 */
export function liveSubscriptions(platform: Platform, users: number, years: number): LivesOutcome {
  const store = platform.domain(monetization);
  const { id: applicationId } = platform.createApplication({ name: "Game" });
  const sku = store.createSku({ applicationId, name: "Plus", kind: "subscription" });
  const ids = Array.from(
    { length: users },
    (_, index) => platform.createUser({ username: `user${index}` }).id,
  );
  const idOf = ({ user }: Life) => ids[user] as string;
  const latest = (life: Life) => store.subscriptions(idOf(life)).at(-1)?.id as string;
  const doers: Readonly<Record<Act["what"], (life: Life) => unknown>> = {
    buy: (life) => store.buy(idOf(life), sku.id),
    cancel: (life) => store.cancel(latest(life)),
    resume: (life) => store.resume(latest(life)),
    refund: (life) => store.refundSubscription(latest(life)),
    decline: (life) => store.declinePayments(idOf(life)),
    allow: (life) => store.declinePayments(idOf(life), false),
  };
  for (let year = 0; year < years; year += 1) {
    const acts = ids.flatMap((_, user) => actsOf(lifeOf(user, year, years), years));
    acts.sort((left, right) => left.at - right.at);
    for (const { at, life, what } of acts) {
      if (at !== platform.clock.now()) platform.clock.set(at);
      doers[what](life);
    }
  }
  platform.clock.set(Date.UTC(FIRST_YEAR + years, 0, 1));
  return check(platform, ids, years);
}

function check(platform: Platform, ids: readonly string[], years: number): LivesOutcome {
  const store = platform.domain(monetization);
  const wrong: string[] = [];
  let renewals = 0;
  for (const [user, id] of ids.entries()) {
    const subscriptions = store.subscriptions(id);
    for (let year = 0; year < years; year += 1) {
      const life = lifeOf(user, year, years);
      const found = subscriptions[year];
      const entitlement = store.entitlement(found?.entitlementId ?? "");
      const seen = [
        found?.status,
        found?.periods,
        found !== undefined && found.canceledAt !== null,
        entitlement?.startsAt,
        entitlement?.endsAt,
        entitlement?.deleted,
      ];
      const expected = endOf(life, years);
      renewals += life.months - 1;
      if (JSON.stringify(seen) !== JSON.stringify(expected) && wrong.length < 10) {
        wrong.push(`${life.fate} ${user}/${year}: ${seen.join()} instead of ${expected.join()}`);
      }
    }
    if (subscriptions.length !== years) wrong.push(`user ${user} has ${subscriptions.length}`);
  }
  return { subscriptions: ids.length * years, renewals, wrong };
}

/** Status, periods, whether cancelled; the entitlement's start and end, and whether it is gone. */
function endOf(life: Life, years: number): readonly unknown[] {
  const { fate, months, start, year } = life;
  const end = month(life, months);
  if (fate === "kept" && year === years - 1) return [0, months, false, start, null, false];
  if (fate === "refunded") return [1, months, false, start, null, true];
  if (fate === "declined") return [1, months, false, start, end + 7 * DAY, false];
  return [1, months, true, start, end, false];
}
