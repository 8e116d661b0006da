import { useEffect, useState } from "preact/hooks";
import type { PlatformEvent } from "../../kernel/event-log.js";
import { admin } from "../admin.js";
import { nameOfApplication, Who } from "../tools/directory.js";
import { type Failure, failuresOf } from "../tools/failures.js";
import { milliseconds, timeOfDay } from "../tools/format.js";
import { useLoaded } from "../tools/load.js";
import { printable } from "../ui/name.js";
import { Link, useRoute } from "../ui/router.js";
import { Empty } from "../ui/states.js";
import { keyOf } from "./facts.js";
import { type Interaction, interactionsOf, LIMIT } from "./interactions.js";
import { entries } from "./recording.js";

/** Most interactions that are shown, the latest. */
const MAX_SHOWN = 100;

/** Each interaction as a line of time: when it was sent, answered, and by when it had to be. */
export function InteractionsView() {
  const { query } = useRoute();
  const [, tick] = useState(0);
  const events = useLoaded(() => admin<PlatformEvent[]>("GET", "/events"), [], 2000);
  const failures = failuresOf(events.value ?? []);
  const all = interactionsOf(entries.value);
  const waits = all.some(({ tone }) => tone === "warning");
  useEffect(() => {
    if (!waits) return;
    // What has got no answer is reported when its time is over.
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [waits]);
  const shown = (query.id === undefined ? all : all.filter(({ id }) => id === query.id)).slice(
    0,
    MAX_SHOWN,
  );
  if (query.id !== undefined && shown.length === 0) {
    const failure = failures.find(({ id }) => id === query.id);
    return (
      <Empty icon="bolt" title="This interaction was not recorded">
        {failure !== undefined && <p>{printable(failure.text)}</p>}
        <p>It happened before this window was opened. Later ones appear here.</p>
        <Link to="/inspector/interactions">All interactions</Link>
      </Empty>
    );
  }
  if (shown.length === 0) {
    return (
      <Empty icon="bolt" title="No interactions yet">
        <p>
          Use a bot’s command or press one of its buttons: this page shows when the bot was
          notified, when it answered, and how much of its three seconds was left.
        </p>
      </Empty>
    );
  }
  return (
    <div class="scroll-y">
      {query.id !== undefined && (
        <p>
          <Link to="/inspector/interactions">All interactions</Link>
        </p>
      )}
      <ul class="plain interactions" aria-label="Interactions">
        {shown.map((interaction) => (
          <li key={interaction.id}>
            <Timeline
              interaction={interaction}
              failure={failures.find(
                ({ id, event }) => id === interaction.id && event.kind === "endpoint.failed",
              )}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TimelineProps {
  readonly interaction: Interaction;
  /** What was wrong with what the application's server answered. */
  readonly failure: Failure | undefined;
}

function Timeline({ interaction, failure }: TimelineProps) {
  const { id, name, userId, applicationId, start, moments } = interaction;
  const { outcome, tone } =
    failure === undefined ? interaction : { outcome: "the server failed", tone: "danger" };
  const last = Math.max(LIMIT, ...moments.map(({ after }) => after)) * 1.05;
  const place = (after: number) => `${(after / last) * 100}%`;
  return (
    <article class="interaction" aria-label={printable(name)}>
      <header>
        <h2>{printable(name)}</h2>
        <span class={`badge ${tone}`}>{outcome}</span>
        <span class="soft">
          {userId !== undefined && <Who id={userId} />}
          {applicationId !== undefined && ` → ${printable(nameOfApplication(applicationId))}`}
        </span>
        <time class="soft">{timeOfDay(start.at)}</time>
      </header>
      {failure !== undefined && <p class="notice danger">{printable(failure.text)}</p>}
      <div class="time-line" aria-hidden="true">
        <span class="time-limit" style={{ left: place(LIMIT) }} />
        <span class={`time-span ${tone}`} style={{ width: place(moments[0]?.after ?? last) }} />
        {moments.map((moment) => (
          <span
            key={keyOf(moment.entry)}
            class={`time-mark ${moment.failed ? "danger" : ""}`}
            style={{ left: place(moment.after) }}
          />
        ))}
        <span class="time-label" style={{ left: place(LIMIT) }}>
          {milliseconds(LIMIT)}
        </span>
      </div>
      <ol class="plain moments">
        <li>
          <span class="moment-time">{milliseconds(0)}</span>
          <Link to={`/inspector?entry=${keyOf(start)}`}>
            {start.kind === "webhook" ? "Sent to the web server" : "Sent over the gateway"}
          </Link>
        </li>
        {moments.map(({ entry, title, after, failed }) => (
          <li key={keyOf(entry)}>
            <span class="moment-time">{milliseconds(after)}</span>
            <Link to={`/inspector?entry=${keyOf(entry)}`}>{title}</Link>
            {failed && entry.kind !== "webhook" && <span class="badge danger">refused</span>}
          </li>
        ))}
      </ol>
      <p class="soft">
        Interaction id <code>{id}</code>
      </p>
    </article>
  );
}
