import type { TrafficEntry } from "../../kernel/traffic/entry.js";
import { nameOfApplication, nameOfUser, userOf } from "../tools/directory.js";
import { milliseconds, size, timeOfDay } from "../tools/format.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { isFrame, isHttp, outcomeOf, sizeOf, titleOf } from "./facts.js";
import type { Row } from "./rows.js";

interface Props {
  readonly row: Row;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** What stands before the title: the method, or the way a frame goes. */
export function wayOf(entry: TrafficEntry): string {
  if (isHttp(entry)) return entry.method;
  if (!isFrame(entry)) return "voice";
  return entry.direction === "in" ? "→ in" : "← out";
}

/** Whose an entry is, in words. */
export function whoOf({ userId, applicationId }: TrafficEntry): string {
  if (userId !== undefined) return nameOfUser(userId);
  return applicationId === undefined || applicationId === "0"
    ? ""
    : nameOfApplication(applicationId);
}

/** How an answer went, or a connection that broke a rule: its status, by word too. */
export function Status({ entry }: { readonly entry: TrafficEntry }) {
  const outcome = outcomeOf(entry);
  if (outcome === "") return null;
  return (
    <span class={`badge ${outcome === "failed" ? "danger" : "success"}`}>
      {isHttp(entry) ? entry.status || "no answer" : "closed"}
    </span>
  );
}

/** One line of the list. */
export function RowView({ row, chosen, onChoose }: Props) {
  const { entry, events, copies } = row;
  const who = whoOf(entry);
  const bot = entry.userId !== undefined && userOf(entry.userId)?.bot === true;
  return (
    <button type="button" class="entry" aria-pressed={chosen} onClick={onChoose}>
      <span class="entry-time">{timeOfDay(entry.at)}</span>
      <span class={`way ${entry.kind}`}>{wayOf(entry)}</span>
      <span class="entry-title">
        {printable(titleOf(entry))}
        {entry.kind === "webhook" && <span class="soft"> to your server</span>}
        {(events.length > 0 || copies.length > 0) && " "}
        {events.length > 0 && (
          <span class="badge">
            {events.length} {events.length === 1 ? "event" : "events"}
          </span>
        )}
        {copies.length > 0 && <span class="badge">to {copies.length + 1} sessions</span>}
      </span>
      <span class="entry-who">
        {bot && <Icon name="bot" />}
        <bdi>{printable(who)}</bdi>
      </span>
      <span class="entry-status">
        <Status entry={entry} />
      </span>
      <span class="entry-number">{isHttp(entry) && milliseconds(entry.duration)}</span>
      <span class="entry-number">{size(sizeOf(entry))}</span>
    </button>
  );
}
