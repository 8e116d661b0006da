import { useEffect, useState } from "preact/hooks";
import type { DueThing } from "../../kernel/clock.js";
import { admin } from "../admin.js";
import { Problem, useTask } from "../ui/problem.js";

interface Time {
  readonly now: number;
  readonly frozen: boolean;
}

const STEPS = [
  ["1 minute", 60_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
  ["1 week", 604_800_000],
] as const;

const shown = (ms: number) => new Date(ms).toISOString().replace("T", " ").slice(0, 19);

/** The platform's clock, and what falls due by it. */
export function ClockPanel() {
  const [time, setTime] = useState<Time>();
  const [due, setDue] = useState<readonly DueThing[]>([]);
  const { problem, busy, run } = useTask();
  const load = async () => {
    setTime(await admin<Time>("GET", "/clock"));
    setDue(await admin<DueThing[]>("GET", "/clock/due"));
  };
  const change = (method: string, path: string, body?: object) =>
    run(async () => {
      await admin(method, path, body);
      await load();
    });
  useEffect(() => {
    void run(load);
    const again = setInterval(() => void load().catch(() => {}), 1000);
    return () => clearInterval(again);
  }, []);
  return (
    <section class="panel" aria-labelledby="clock">
      <h2 id="clock">Time</h2>
      {time !== undefined && (
        <p>
          <time dateTime={new Date(time.now).toISOString()}>{shown(time.now)}</time> UTC,{" "}
          {time.frozen ? "stopped" : "running"}
        </p>
      )}
      <div class="actions">
        <button
          type="button"
          disabled={busy}
          onClick={() => change("PUT", "/clock", { frozen: !time?.frozen })}
        >
          {time?.frozen ? "Go on" : "Stop"}
        </button>
        <button type="button" disabled={busy} onClick={() => change("POST", "/clock/next")}>
          Jump to what falls due next
        </button>
        <button type="button" disabled={busy} onClick={() => change("POST", "/clock/reset")}>
          Back to now
        </button>
        {STEPS.map(([name, ms]) => (
          <button
            key={name}
            type="button"
            disabled={busy}
            onClick={() => change("POST", "/clock/advance", { ms })}
          >
            + {name}
          </button>
        ))}
      </div>
      <Problem text={problem} />
      <h3>Falls due</h3>
      <ol aria-label="What falls due">
        {due.map(({ at, what }, index) => (
          <li key={index}>
            {shown(at)} <span class="soft">{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
