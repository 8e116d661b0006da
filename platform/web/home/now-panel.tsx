import { useEffect, useState } from "preact/hooks";
import type { PlatformEvent } from "../../kernel/event-log.js";
import { admin } from "../admin.js";
import { faultCount, reachable, time, timeDiffers } from "../shell/status.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";

/** What of the platform's events a person should look at. */
const FAILURE =
  /failed|internal_error|not_written|switched_off|unknown_field|cut_short|code_reused/;

/** Most failures that are shown. */
const MAX_FAILURES = 6;

const dayAndTime = (ms: number) => new Date(ms).toISOString().replace("T", " ").slice(0, 19);

/** The clock, the faults that are on, and what failed lately. */
export function NowPanel() {
  const [failures, setFailures] = useState<readonly PlatformEvent[]>();
  const { problem, busy, run } = useTask();
  const now = time.value;
  const faults = faultCount.value;
  useEffect(() => {
    admin<PlatformEvent[]>("GET", "/events").then(
      (all) =>
        setFailures(
          all
            .filter(({ kind }) => FAILURE.test(kind))
            .slice(-MAX_FAILURES)
            .reverse(),
        ),
      () => {},
    );
    // With the status of the header, which is asked for again and again.
  }, [now, reachable.value]);
  const act = (method: string, path: string, body?: object) => run(() => admin(method, path, body));
  return (
    <section class="card-box panel" aria-labelledby="now">
      <h2 id="now">Now</h2>
      <div class="panel-part">
        <h3>Clock</h3>
        <Link to="/clock">Set a date</Link>
      </div>
      {now === undefined ? (
        <p class="soft">Asking the platform …</p>
      ) : (
        <>
          <p class="clock">
            <time dateTime={new Date(now.now).toISOString()}>{dayAndTime(now.now)}</time>{" "}
            <span class={timeDiffers(now) ? "badge warning" : "badge"}>
              {now.frozen ? "stopped" : timeDiffers(now) ? "not this machine’s time" : "UTC, runs"}
            </span>
          </p>
          <div class="actions">
            <button
              type="button"
              disabled={busy}
              onClick={() => act("PUT", "/clock", { frozen: !now.frozen })}
            >
              <Icon name={now.frozen ? "play" : "pause"} /> {now.frozen ? "Go on" : "Stop"}
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
      <div class="panel-part">
        <h3>Faults</h3>
        <Link to="/faults">{faults === 0 ? "Add one" : "Look at them"}</Link>
      </div>
      {faults === 0 ? (
        <p class="soft">None is on: the platform does what the service does.</p>
      ) : (
        <div class="actions">
          <span class="badge warning">{faults} on</span>
          <button type="button" disabled={busy} onClick={() => act("DELETE", "/faults")}>
            Switch all off
          </button>
        </div>
      )}
      <div class="panel-part">
        <h3>Recent failures</h3>
        <Link to="/inspector">Inspector</Link>
      </div>
      {failures === undefined || failures.length === 0 ? (
        <p class="soft">
          Nothing has failed lately. Deliveries, interactions and unknown fields would stand here.
        </p>
      ) : (
        <ul class="plain failures" aria-label="Recent failures">
          {failures.map(({ at, kind, detail }, index) => (
            <li key={`${at}${index}`}>
              <code>{kind}</code> <span>{printable(detail ?? "")}</span>
              <time class="soft" dateTime={new Date(at).toISOString()}>
                {dayAndTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
    </section>
  );
}
