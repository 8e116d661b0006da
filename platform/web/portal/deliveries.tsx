import type { WebhookEvent } from "../../domains/apps/webhook-events/api.js";
import { printable } from "../ui/name.js";

/** Most deliveries that are shown, the latest. */
const MAX_SHOWN = 50;

interface Props {
  readonly events: readonly WebhookEvent[];
  readonly again: (eventId: string) => void;
}

/** What an application's web server was told of: each with what was tried, and sent again. */
export function Deliveries({ events, again }: Props) {
  return (
    <>
      <h3>Deliveries ({events.length})</h3>
      <ul class="plain cards" aria-label="Deliveries">
        {events.slice(-MAX_SHOWN).map((event) => (
          <li key={event.id}>
            <details class="grow">
              <summary>
                {event.type}{" "}
                <span class="soft">
                  {event.state}, {event.attempts.length} attempts
                </span>
              </summary>
              <p class="soft">{printable(event.url ?? "Nobody is subscribed to it.")}</p>
              <ol>
                {event.attempts.map(({ at, status, fault }) => (
                  <li key={at}>
                    {new Date(at).toISOString().slice(11, 23)}: {status ?? "no answer"}
                    {fault !== null && `, ${printable(fault)}`}
                  </li>
                ))}
              </ol>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
              <pre tabIndex={0}>{printable(JSON.stringify(event.data, null, 2))}</pre>
            </details>
            <button type="button" onClick={() => again(event.id)}>
              Send again
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
