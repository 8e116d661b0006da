import { useEffect, useState } from "preact/hooks";
import { nameOfApplication, Who } from "../tools/directory.js";
import { milliseconds, timeOfDay } from "../tools/format.js";
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
  if (shown.length === 0) {
    return (
      <Empty icon="bolt" title="No interaction yet">
        <p>
          {query.id === undefined
            ? "Use a bot’s command or press one of its buttons: this page shows when the bot was notified, when it answered, and how much of its three seconds was left."
            : "This interaction was not recorded: it happened before this window was opened."}
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
            <Timeline interaction={interaction} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Timeline({ interaction }: { readonly interaction: Interaction }) {
  const { id, name, userId, applicationId, start, moments, outcome, tone } = interaction;
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
          3 s
        </span>
      </div>
      <ol class="plain moments">
        <li>
          <span class="moment-time">0 ms</span>
          <Link to={`/inspector?entry=${keyOf(start)}`}>
            {start.kind === "webhook" ? "Sent to the web server" : "Sent over the gateway"}
          </Link>
          <code class="soft">{id}</code>
        </li>
        {moments.map(({ entry, title, after, failed }) => (
          <li key={keyOf(entry)}>
            <span class="moment-time">{milliseconds(after)}</span>
            <Link to={`/inspector?entry=${keyOf(entry)}`}>{title}</Link>
            {failed && <span class="badge danger">refused</span>}
          </li>
        ))}
      </ol>
    </article>
  );
}
