import { useState } from "preact/hooks";
import type { WebhookEvent, WebhookSettings } from "../../domains/apps/webhook-events/api.js";
import { admin } from "../admin.js";
import { count, dateTime, timeOfDay } from "../tools/format.js";
import { JsonTree } from "../tools/json-tree.js";
import { Section } from "../tools/section.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { useRoute } from "../ui/router.js";
import { intoView } from "../ui/scroll.js";
import { Empty, Loading } from "../ui/states.js";
import { isQueued, QUEUED, sayResult } from "./delivery-result.js";

/** Status of events that are on. */
const ENABLED = 2;

/** Most deliveries that are shown, the latest. */
const MAX_SHOWN = 50;

interface Props {
  readonly path: string;
  readonly settings: WebhookSettings;
  readonly events: readonly WebhookEvent[] | undefined;
  readonly reload: () => Promise<void>;
}

/** What became of an event, in a word and a colour. */
function standing({ state, attempts }: WebhookEvent, queued: boolean): readonly [string, string] {
  if (state === "delivered") return ["delivered", "success"];
  if (state === "dead") return ["given up", "danger"];
  if (state === "recorded") return ["not sent", ""];
  if (attempts.length > 0) return ["failed, retrying", "warning"];
  return [queued ? "queued" : "on its way", ""];
}

/** Why an event is where it is, and what to do, in a sentence. */
function explanation(
  { state, attempts, type }: WebhookEvent,
  settings: WebhookSettings,
  queued: boolean,
): string {
  const latest = attempts.at(-1);
  if (state === "recorded") {
    if (settings.url === null) return "There is no address to send it to. Enter one above.";
    if (settings.status !== ENABLED) return "Events are off. Switch them on above.";
    return settings.types.includes(type)
      ? "This application was not subscribed to this type when it happened."
      : "This application is not subscribed to this type. Choose it above.";
  }
  if (state === "delivered") return "Your server accepted it.";
  if (latest === undefined) return queued ? QUEUED : "The first attempt is under way.";
  const reason = (latest.fault ?? `The server answered ${latest.status ?? "nothing"}.`).replace(
    /[^.]$/,
    "$&.",
  );
  return state === "dead"
    ? `${reason} The platform tried ${count(attempts.length, "time")} and gave up. Fix your server, then send it again.`
    : `${reason} The next attempt comes as the clock runs.`;
}

/** The webhook events of an application: each with its attempts, and a button to send it again. */
export function Deliveries({ path, settings, events, reload }: Props) {
  const [only, setOnly] = useState("");
  const { problem, run } = useTask();
  const again = (event: WebhookEvent) =>
    run(async () => {
      await admin("POST", `${path}/again`, { eventId: event.id });
      await sayResult(path, event.id, event.attempts.length);
      await reload();
    });
  const latest = [...(events ?? [])].reverse();
  const failed = latest.filter(({ state, attempts }) =>
    state === "dead" ? true : state === "waiting" && attempts.length > 0,
  );
  // The address may name one, which is open then, however old it is.
  const asked = useRoute().query.delivery;
  const shown = (only === "failed" ? failed : latest).filter(
    ({ id }, index) => index < MAX_SHOWN || id === asked,
  );
  return (
    <Section
      title="Deliveries"
      text="The latest first. Open one to see why it failed and each attempt."
      side={
        failed.length > 0 && (
          <button
            type="button"
            aria-pressed={only === "failed"}
            onClick={() => setOnly(only === "" ? "failed" : "")}
          >
            {failed.length} failed
          </button>
        )
      }
    >
      <Problem text={problem} />
      {events === undefined ? (
        <Loading what="Loading deliveries" />
      ) : latest.length === 0 ? (
        <Empty icon="bell" title="No events yet">
          <p>Buy something, link an account or send a test event below.</p>
        </Empty>
      ) : (
        <ul class="plain deliveries" aria-label="Deliveries">
          {shown.map((event) => (
            <li key={event.id}>
              <Delivery
                event={event}
                settings={settings}
                queued={isQueued(event, latest)}
                asked={event.id === asked}
                again={() => again(event)}
              />
            </li>
          ))}
        </ul>
      )}
      {latest.length > MAX_SHOWN && <p class="soft">Here are the latest {MAX_SHOWN}.</p>}
    </Section>
  );
}

interface DeliveryProps {
  readonly event: WebhookEvent;
  readonly settings: WebhookSettings;
  /** Whether another has to arrive first. */
  readonly queued: boolean;
  /** Whether the address names it. */
  readonly asked: boolean;
  readonly again: () => void;
}

function Delivery({ event, settings, queued, asked, again }: DeliveryProps) {
  const [word, tone] = standing(event, queued);
  const { attempts, state, timestamp, type, url } = event;
  return (
    <details open={asked} class={asked ? "meant" : undefined} ref={asked ? intoView : null}>
      <summary>
        <Icon name="down" />
        <span class={`badge ${tone}`}>{word}</span>
        <strong class="grow">{type}</strong>
        <span class="soft">{count(attempts.length, "attempt")}</span>
        <time class="soft" dateTime={timestamp}>
          {dateTime(Date.parse(timestamp))}
        </time>
      </summary>
      <div class="delivery">
        <p>{printable(explanation(event, settings, queued))}</p>
        {url !== null && (
          <p class="soft">
            To <code>{printable(url)}</code>
          </p>
        )}
        {attempts.length > 0 && (
          <ol class="plain attempts" aria-label="Attempts">
            {attempts.map(({ at, status, fault }, index) => (
              <li key={index}>
                <span class="soft">{timeOfDay(at)}</span>
                <span class={`badge ${fault === null ? "success" : "danger"}`}>
                  {status ?? "no answer"}
                </span>
                {fault !== null && <span>{printable(fault)}</span>}
              </li>
            ))}
          </ol>
        )}
        {Object.keys(event.data ?? {}).length > 0 && (
          <JsonTree label="Data of the event" text={JSON.stringify(event.data)} />
        )}
        {state !== "recorded" && (
          <button type="button" onClick={again}>
            Send again
          </button>
        )}
      </div>
    </details>
  );
}
