import { useState } from "preact/hooks";
import type { DueThing } from "../../kernel/clock.js";
import { admin } from "../admin.js";
import { dateTime, span } from "../tools/format.js";
import { useLoaded } from "../tools/load.js";
import { Field, Section } from "../tools/section.js";
import { Input } from "../ui/inputs.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty, Pending } from "../ui/states.js";

interface Time {
  readonly now: number;
  readonly frozen: boolean;
}

const STEPS = [
  ["1 second", 1000],
  ["1 minute", 60_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
  ["1 week", 604_800_000],
  ["30 days", 2_592_000_000],
] as const;

/** The milliseconds until the same day of the next month. */
function nextMonth(now: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  // The 31st of a month of 30 days is its last.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() - now;
}

/** A clock that is as close to the machine's as this, in milliseconds, is not called another. */
const SAME = 2000;

/** The platform's clock: set, stepped, frozen and led back; and what falls due by it. */
export function ClockPage() {
  const { value, failed, reload } = useLoaded(
    async () => ({
      ...(await admin<Time>("GET", "/clock")),
      due: await admin<DueThing[]>("GET", "/clock/due"),
    }),
    [],
    1000,
  );
  const { problem, busy, run } = useTask();
  const change = (method: string, path: string, body?: object) =>
    run(async () => {
      await admin(method, path, body);
      await reload();
    });
  if (value === undefined)
    return <Pending what="Reading the clock" failed={failed} reload={reload} />;
  const { now, frozen, due } = value;
  const ahead = now - Date.now();
  const same = Math.abs(ahead) < SAME;
  return (
    <>
      <Section
        title="Time"
        side={
          <span class={`badge ${frozen ? "warning" : "success"}`}>
            {frozen ? "frozen" : "running"}
          </span>
        }
      >
        <p class="clock-face">
          <time dateTime={new Date(now).toISOString()}>{dateTime(now)}</time>{" "}
          <span class="soft">UTC</span>
        </p>
        <p class="soft">
          {same
            ? "The same as this machine's time."
            : `${span(ahead)} ${ahead > 0 ? "ahead of" : "behind"} this machine's time.`}
        </p>
        <div class="actions">
          <button
            type="button"
            disabled={busy}
            onClick={() => change("PUT", "/clock", { frozen: !frozen })}
          >
            {frozen ? "Let it run" : "Freeze"}
          </button>
          <button
            type="button"
            class={same && !frozen ? undefined : "primary"}
            disabled={busy || (same && !frozen)}
            onClick={() => change("POST", "/clock/reset")}
          >
            Back to now
          </button>
          <button
            type="button"
            disabled={busy || due.length === 0}
            onClick={() => change("POST", "/clock/next")}
          >
            Go to the next due event
          </button>
        </div>
        <Problem text={problem} />
      </Section>
      <Section
        title="Step"
        text="Everything due until then happens: tokens expire, subscriptions renew, invites end."
      >
        <div class="actions">
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
          <button
            type="button"
            disabled={busy}
            onClick={() => change("POST", "/clock/advance", { ms: nextMonth(now) })}
          >
            + 1 month
          </button>
        </div>
      </Section>
      <SetDate now={now} busy={busy} onSet={(to) => change("PUT", "/clock", { now: to })} />
      <Section title="Falls due" text="What the platform will do by itself, soonest first.">
        {due.length === 0 ? (
          <Empty icon="clock" title="Nothing falls due">
            <p>No token, subscription, invite or time-out is waiting for its time.</p>
          </Empty>
        ) : (
          <ol class="plain due" aria-label="What falls due">
            {due.map(({ at, what }, index) => (
              <li key={index}>
                <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
                <span class="grow">{printable(what)}</span>
                <span class="soft">{at <= now ? "now" : `in ${span(at - now)}`}</span>
                {at > now && (
                  <button
                    type="button"
                    class="link"
                    disabled={busy}
                    onClick={() => change("POST", "/clock/advance", { ms: at - now })}
                  >
                    Go there
                  </button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

interface SetProps {
  readonly now: number;
  readonly busy: boolean;
  readonly onSet: (to: number) => void;
}

function SetDate({ now, busy, onSet }: SetProps) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? new Date(now).toISOString().slice(0, 16);
  return (
    <Section
      title="Set a date"
      text="When you move forward, everything due until then happens. When you move back, what has happened stays."
    >
      <form
        class="field-row"
        aria-label="Date"
        onSubmit={(event) => {
          event.preventDefault();
          onSet(Date.parse(`${value}Z`));
          setTyped(undefined);
        }}
      >
        <Field label="Date and time, in UTC">
          <Input type="datetime-local" required value={value} onText={setTyped} />
        </Field>
        <button type="submit" disabled={busy}>
          Set
        </button>
      </form>
    </Section>
  );
}
