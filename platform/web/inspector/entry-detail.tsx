import { useState } from "preact/hooks";
import type { HttpEntry, TrafficEntry } from "../../kernel/traffic/entry.js";
import { admin } from "../admin.js";
import { CopyButton } from "../ui/copy-button.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { curlOf, frameTestOf, isHttp, testOf } from "./export.js";
import { lineOf } from "./recording.js";

/** One entry with all that is known of it. */
export function EntryDetail({ entry }: { readonly entry: TrafficEntry }) {
  if (!isHttp(entry)) {
    const text = "text" in entry ? entry.text : JSON.stringify(entry);
    const code = "text" in entry ? frameTestOf(entry) : undefined;
    return (
      <section class="detail" aria-label="Entry">
        <h2>{printable(lineOf(entry))}</h2>
        <div class="actions">
          <CopyButton name="Copy" text={text} />
          {code !== undefined && <CopyButton name="Copy as test code" text={code} />}
        </div>
        <Body text={text} label="Frame" />
      </section>
    );
  }
  return (
    <section class="detail" aria-label="Entry">
      <h2>{printable(lineOf(entry))}</h2>
      <p class="soft">{entry.duration} ms</p>
      <div class="actions">
        <CopyButton name="Copy as curl" text={curlOf(entry)} />
        <CopyButton name="Copy as test code" text={testOf(entry)} />
        {entry.eventId !== undefined && <SendAgain key={entry.id} entry={entry} />}
      </div>
      <Headers name="Request headers" headers={entry.requestHeaders} />
      <Body text={entry.requestBody} label="Request body" />
      {entry.unknownFields !== undefined && (
        <p class="soft">
          The platform does not act on: {printable(entry.unknownFields.join(", "))}.
        </p>
      )}
      <Headers name="Response headers" headers={entry.responseHeaders} />
      <Body text={entry.responseBody} label="Response body" />
    </section>
  );
}

/** Has the platform deliver an event once more, which comes as another entry. */
function SendAgain({ entry }: { readonly entry: HttpEntry }) {
  const { problem, busy, run } = useTask();
  const [sent, setSent] = useState(false);
  const { applicationId, eventId } = entry;
  const send = async () => {
    setSent(false);
    const path = `/applications/${applicationId}/webhook-events/again`;
    setSent(await run(() => admin("POST", path, { eventId })));
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={send}>
        Send again
      </button>
      <span class="soft" role="status">
        {sent && "Sent again."}
      </span>
      <Problem text={problem} />
    </>
  );
}

interface HeadersProps {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

function Headers({ name, headers }: HeadersProps) {
  return (
    <details>
      <summary>{name}</summary>
      <dl>
        {Object.entries(headers).map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{printable(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Body({ text, label }: { readonly text: string; readonly label: string }) {
  if (text === "") return null;
  return (
    <>
      <h3>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre tabIndex={0}>{printable(pretty(text))}</pre>
    </>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
