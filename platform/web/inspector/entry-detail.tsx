import { useState } from "preact/hooks";
import type { FrameEntry, HttpEntry, TrafficEntry } from "../../kernel/traffic/entry.js";
import { admin } from "../admin.js";
import { INTENTS } from "../portal/intents.js";
import { nameOfApplication, Who } from "../tools/directory.js";
import { dateTime, milliseconds, size } from "../tools/format.js";
import { JsonTree } from "../tools/json-tree.js";
import { CopyIcon } from "../tools/section.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";
import { EntryCode } from "./entry-code.js";
import { buildAgain } from "./event-builder.js";
import { bytesOf, isFrame, isHttp, keyOf, sizeOf, titleOf } from "./facts.js";
import { entries } from "./recording.js";
import { Resend } from "./resend.js";
import { Status, wayOf, whoOf } from "./row-view.js";

interface Props {
  readonly entry: TrafficEntry;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** One entry with all that is known of it, and what belongs to it. */
export function EntryDetail({ entry, onChoose, onClose }: Props) {
  return (
    <section class="detail" aria-label="Entry">
      <header class="detail-head">
        <button
          type="button"
          class="icon-button back"
          aria-label="Back to the list"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
        <h2>
          <span class={`way ${entry.kind}`}>{wayOf(entry)}</span> {printable(titleOf(entry))}
        </h2>
        <Status entry={entry} />
      </header>
      <Facts entry={entry} />
      <Related entry={entry} onChoose={onChoose} />
      {isHttp(entry) ? <Http entry={entry} /> : <Frame entry={entry} />}
    </section>
  );
}

function Facts({ entry }: { readonly entry: TrafficEntry }) {
  const { userId, applicationId, at, interactionId } = entry;
  return (
    <dl class="facts">
      <div>
        <dt>Who</dt>
        <dd>{userId === undefined ? "not said" : <Who id={userId} />}</dd>
      </div>
      {applicationId !== undefined && applicationId !== "0" && (
        <div>
          <dt>Application</dt>
          <dd>
            <Link to={`/portal/${applicationId}`}>
              {printable(nameOfApplication(applicationId))}
            </Link>
          </dd>
        </div>
      )}
      {isFrame(entry) && entry.sessionId !== undefined && (
        <div>
          <dt>Session</dt>
          <dd>
            <Link to={`/inspector?session=${entry.sessionId}`}>{entry.sessionId}</Link>
          </dd>
        </div>
      )}
      {isFrame(entry) && <Intents text={entry.text} />}
      <div>
        <dt>Time</dt>
        <dd>{dateTime(at)} UTC</dd>
      </div>
      {"duration" in entry && (
        <div>
          <dt>Duration</dt>
          <dd>{milliseconds(entry.duration)}</dd>
        </div>
      )}
      <div>
        <dt>{isHttp(entry) ? "Size of the answer" : "Size"}</dt>
        <dd>{size(sizeOf(entry))}</dd>
      </div>
      {isHttp(entry) && entry.requestBody !== "" && (
        <div>
          <dt>Size of the request</dt>
          <dd>{size(bytesOf(entry.requestBody))}</dd>
        </div>
      )}
      {interactionId !== undefined && (
        <div>
          <dt>Interaction</dt>
          <dd>
            <Link to={`/inspector/interactions?id=${interactionId}`}>Its timeline</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What an Identify asks for, by the names of the portal. */
function Intents({ text }: { readonly text: string }) {
  const intents = Number(/^{(?=.*"op":\s*2\b).*"intents":\s*(\d+)/s.exec(text)?.[1]);
  const asked = INTENTS.filter(([bit]) => intents & (1 << bit));
  if (asked.length === 0) return null;
  return (
    <div>
      <dt>Intents</dt>
      <dd>{asked.map(([, name]) => name).join(", ")}</dd>
    </div>
  );
}

/** The request that an event belongs to, or the events of a request. */
function Related({ entry, onChoose }: Omit<Props, "onClose">) {
  const { requestId } = entry;
  if (requestId === undefined) return null;
  const others = entries.value.filter((each) => each.requestId === requestId && each !== entry);
  if (others.length === 0) return null;
  return (
    <>
      <h3>{isHttp(entry) ? "Events of this request" : "Belongs to"}</h3>
      <ul class="plain related" aria-label="What belongs to it">
        {others.slice(0, 50).map((each) => (
          <li key={keyOf(each)}>
            <button type="button" class="row" onClick={() => onChoose(keyOf(each))}>
              <span class={`way ${each.kind}`}>{wayOf(each)}</span>
              <span class="grow">{printable(titleOf(each))}</span>
              <Status entry={each} />
              <span class="soft">{printable(whoOf(each))}</span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > 50 && <p class="soft">{others.length - 50} more are in the list.</p>}
    </>
  );
}

function Http({ entry }: { readonly entry: HttpEntry }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <div class="actions">
        {entry.kind === "http" && (
          <button type="button" onClick={() => setEditing(true)}>
            Edit and send again
          </button>
        )}
        {entry.eventId !== undefined && <SendAgain entry={entry} />}
      </div>
      {entry.unknownFields !== undefined && (
        <p class="notice">
          The platform does not act on: {printable(entry.unknownFields.join(", "))}.
        </p>
      )}
      {entry.fault !== undefined && (
        <p class="notice danger">The request failed: {printable(entry.fault)}</p>
      )}
      <Body text={entry.requestBody} label="Request body" />
      <Body text={entry.responseBody} label="Response body" />
      <Headers name="Request headers" headers={entry.requestHeaders} />
      <Headers name="Response headers" headers={entry.responseHeaders} />
      <EntryCode entry={entry} />
      {editing && <Resend entry={entry} onClose={() => setEditing(false)} />}
    </>
  );
}

function Frame({ entry }: { readonly entry: Exclude<TrafficEntry, HttpEntry> }) {
  const text = isFrame(entry) ? entry.text : JSON.stringify(entry);
  const event =
    isFrame(entry) &&
    entry.kind === "gateway" &&
    entry.direction === "out" &&
    entry.closeCode === undefined;
  return (
    <>
      {event && (
        <div class="actions">
          <button type="button" onClick={() => buildAgain(entry as FrameEntry)}>
            Edit and send again
          </button>
        </div>
      )}
      <Body text={text} label="Frame" />
      {isFrame(entry) && <EntryCode entry={entry} />}
    </>
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
      <h3 class="with-copy">
        {label}
        <CopyIcon what={label.toLowerCase()} text={text} />
      </h3>
      <JsonTree label={label} text={text} />
    </>
  );
}
