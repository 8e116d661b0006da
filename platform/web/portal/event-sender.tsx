import { useState } from "preact/hooks";
import type { WebhookEvent } from "../../domains/apps/webhook-events/api.js";
import { admin } from "../admin.js";
import { Field, Section } from "../tools/section.js";
import { Select } from "../ui/inputs.js";
import { Problem, useTask } from "../ui/problem.js";
import { sayResult } from "./delivery-result.js";
import { EVENT_TYPES } from "./event-types.js";

interface Props {
  readonly path: string;
  /** The types that the application is subscribed to. */
  readonly subscribed: readonly string[];
  readonly sent: () => Promise<void>;
}

/** Has the platform tell the web server of something that did not happen. */
export function EventSender({ path, subscribed, sent }: Props) {
  const [chosen, choose] = useState<string>();
  const type = chosen ?? subscribed[0] ?? "QUEST_USER_ENROLLMENT";
  const [data, setData] = useState("{}");
  const { problem, busy, submit } = useTask();
  const send = submit(async () => {
    await admin("POST", path, { type, data: data.trim() === "" ? null : JSON.parse(data) });
    const all = await admin<WebhookEvent[]>("GET", path);
    await sayResult(path, all.findLast((each) => each.type === type)?.id ?? "");
    await sent();
  });
  return (
    <Section
      title="Send a test event"
      text="It is delivered like a real one, and the list above shows it."
    >
      <form aria-label="Test event" onSubmit={send}>
        <Field label="Type">
          <Select value={type} onChoose={choose} choices={EVENT_TYPES} />
        </Field>
        <Field label="Data, as JSON">
          <textarea
            class="mono"
            rows={3}
            spellcheck={false}
            value={data}
            onInput={(event) => setData(event.currentTarget.value)}
          />
        </Field>
        <Problem text={problem} />
        <div class="actions">
          <button type="submit" disabled={busy}>
            Send event
          </button>
        </div>
      </form>
    </Section>
  );
}
