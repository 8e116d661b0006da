import { useEffect, useState } from "preact/hooks";
import type { PlatformEvent } from "../../kernel/event-log.js";
import { admin } from "../admin.js";
import { faults, reachable, time, timeDiffers } from "../shell/status.js";
import { useApplications } from "../tools/directory.js";
import { type Failure, failuresOf } from "../tools/failures.js";
import { dateTime } from "../tools/format.js";
import { Section } from "../tools/section.js";
import { titleOf } from "../trouble/active.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";

/** A failure, and how often it has happened. */
interface Shown extends Failure {
  times: number;
}

/** The latest failures; those of which all but the time is the same are one. */
function folded(failures: readonly Failure[]): readonly Shown[] {
  const all = new Map<string, Shown>();
  for (const each of failures) {
    const key = `${each.event.kind} ${each.text}`;
    const known = all.get(key);
    if (known === undefined) all.set(key, { ...each, times: 1 });
    else known.times += 1;
  }
  return [...all.values()].slice(0, MAX_FAILURES);
}

/** Most failures that are shown. */
const MAX_FAILURES = 6;

/** The clock, the faults that are on, and what failed lately. */
export function NowPanel() {
  const [events, setEvents] = useState<readonly PlatformEvent[]>([]);
  const { problem, busy, run } = useTask();
  useApplications();
  const now = time.value;
  const on = faults.value;
  const failures = folded(failuresOf(events));
  useEffect(() => {
    admin<PlatformEvent[]>("GET", "/events").then(setEvents, () => {});
    // With the status of the header, which is asked for again and again.
  }, [now, reachable.value]);
  const act = (method: string, path: string, body?: object) => run(() => admin(method, path, body));
  return (
    <Section title="Now">
      <div>
        <Head title="Clock" to="/clock" link="Set a date" />
        {now === undefined ? (
          <p class="soft">Asking the platform …</p>
        ) : (
          <>
            <p class="time-now">
              <time dateTime={new Date(now.now).toISOString()}>{dateTime(now.now)}</time>{" "}
              <span class={timeDiffers(now) ? "badge warning" : "badge"}>
                {now.frozen ? "frozen" : timeDiffers(now) ? "not this machine’s time" : "UTC, runs"}
              </span>
            </p>
            <div class="actions">
              <button
                type="button"
                disabled={busy}
                onClick={() => act("PUT", "/clock", { frozen: !now.frozen })}
              >
                <Icon name={now.frozen ? "play" : "pause"} /> {now.frozen ? "Let it run" : "Freeze"}
              </button>
              <button
                type="button"
                disabled={busy}
                onClick={() => act("POST", "/clock/advance", { ms: 86_400_000 })}
              >
                + 1 day
              </button>
              {timeDiffers(now) && (
                <button type="button" disabled={busy} onClick={() => act("POST", "/clock/reset")}>
                  Back to now
                </button>
              )}
            </div>
          </>
        )}
      </div>
      <div>
        <Head title="Faults" to="/faults" link={on.length === 0 ? "Add one" : "See them"} />
        {on.length === 0 ? (
          <p class="soft">No faults are on: the platform behaves as the service does.</p>
        ) : (
          <>
            <p class="badges">
              {[...new Set(on.map(({ rule }) => titleOf(rule)))].map((name) => (
                <span key={name} class="badge warning">
                  {name}
                </span>
              ))}
            </p>
            <button type="button" disabled={busy} onClick={() => act("DELETE", "/faults")}>
              Switch all off
            </button>
          </>
        )}
      </div>
      <div>
        <Head title="Recent failures" to="/inspector" link="Inspector" />
        {failures.length === 0 ? (
          <p class="soft">
            Nothing has failed lately. Failed deliveries and interactions, connections that the
            gateway closed, and unknown fields appear here.
          </p>
        ) : (
          <ul class="plain failures" aria-label="Recent failures">
            {failures.map((each) => (
              <FailureRow key={`${each.event.kind} ${each.text}`} {...each} />
            ))}
          </ul>
        )}
      </div>
      <Problem text={problem} />
    </Section>
  );
}

interface HeadProps {
  readonly title: string;
  readonly to: string;
  readonly link: string;
}

function Head({ title, to, link }: HeadProps) {
  return (
    <div class="panel-part">
      <h3>{title}</h3>
      <Link to={to}>{link}</Link>
    </div>
  );
}

function FailureRow({ event: { at, kind }, text, to, times }: Shown) {
  const title = <code>{kind}</code>;
  return (
    <li>
      {to === undefined ? title : <Link to={to}>{title}</Link>}{" "}
      {times > 1 && <span class="badge">{times} times</span>} <span>{printable(text)}</span>
      <time class="soft" dateTime={new Date(at).toISOString()}>
        {dateTime(at)}
      </time>
    </li>
  );
}
