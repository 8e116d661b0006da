import type { FaultRule } from "../../kernel/faults/rules.js";
import type { IconName } from "../ui/icon.js";

/** A rule as the admin API takes it: one that is never used up has no count and is `forever`. */
export interface GivenRule {
  readonly target: FaultRule["target"];
  readonly route?: string;
  readonly userId?: string | undefined;
  readonly count?: number;
  readonly forever?: boolean;
  readonly fault: FaultRule["fault"];
}

/** Several faults that happen together where things really fail. */
export interface Preset {
  readonly title: string;
  readonly icon: IconName;
  readonly text: string;
  readonly rules: readonly GivenRule[];
  /** Whether the sessions that stand are broken at once. */
  readonly breaksSessions?: boolean;
}

const http = (fault: FaultRule["fault"], count?: number): GivenRule => ({
  target: "http",
  route: "* *",
  ...(count === undefined ? { forever: true } : { count }),
  fault,
});

const gateway = (fault: FaultRule["fault"], count?: number): GivenRule => ({
  target: "gateway",
  ...(count === undefined ? { forever: true } : { count }),
  fault,
});

export const PRESETS: readonly Preset[] = [
  {
    title: "Flaky network",
    icon: "pulse",
    text: "The next requests are slow, some are lost with and without having been carried out, and the gateway breaks once.",
    rules: [
      http({ kind: "drop" }, 2),
      http({ kind: "lose-answer" }, 1),
      http({ kind: "latency", ms: 800 }, 20),
      gateway({ kind: "drop" }, 1),
    ],
  },
  {
    title: "Rate-limited",
    icon: "clock",
    text: "Every request is answered with 429 and two seconds to wait, until you clear it.",
    rules: [http({ kind: "rate-limit", retryAfter: 2 })],
  },
  {
    title: "Service restart",
    icon: "undo",
    text: "All sessions break; the next requests get 503, and the gateway refuses three connections before it takes them.",
    rules: [
      http({ kind: "error", status: 503 }, 5),
      gateway({ kind: "refuse-upgrade", status: 503 }, 3),
    ],
    breaksSessions: true,
  },
  {
    title: "Service down",
    icon: "alert",
    text: "Every request gets 503 and the gateway refuses all connections, until you clear it.",
    rules: [http({ kind: "error", status: 503 }), gateway({ kind: "refuse-upgrade", status: 503 })],
    breaksSessions: true,
  },
  {
    title: "Slow service",
    icon: "pause",
    text: "Every answer takes two seconds longer, until you clear it.",
    rules: [http({ kind: "latency", ms: 2000 })],
  },
  {
    title: "Gateway trouble",
    icon: "bolt",
    text: "One event comes twice, one is broken, and a heartbeat is not answered.",
    rules: [
      gateway({ kind: "duplicate" }, 1),
      gateway({ kind: "malformed", form: "truncated" }, 1),
      gateway({ kind: "ignore-heartbeat" }, 1),
    ],
  },
];
