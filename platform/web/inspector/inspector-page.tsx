import { useEffect, useRef, useState } from "preact/hooks";
import type { TrafficEntry } from "../../kernel/traffic/entry.js";
import { repeatUntilAborted } from "../admin.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { UserField } from "../ui/user-field.js";
import { VirtualList } from "../ui/virtual-list.js";
import { EntryDetail } from "./entry-detail.js";
import { harOf, save } from "./export.js";
import { Plots } from "./plots.js";
import { entries, lineOf, record, searchText, skipped, watching } from "./recording.js";

const KINDS = [
  ["", "Everything"],
  ["http", "HTTP requests"],
  ["gateway", "Gateway frames"],
  ["local", "Local client's frames"],
  ["webhook", "Webhook deliveries"],
  ["voice", "Voice packets"],
] as const;

/** What goes over the wires, as it happens. The platform records only while this page is open. */
export function InspectorPage() {
  const [paused, pause] = useState(false);
  const [kind, setKind] = useState("");
  const [userId, setUserId] = useState<string | undefined>("");
  const [sought, setSought] = useState("");
  const [chosen, choose] = useState<TrafficEntry>();
  const { problem, run } = useTask();
  const still = useRef(false);
  still.current = paused;
  useEffect(() => {
    const end = new AbortController();
    void repeatUntilAborted(end.signal, () => run(() => record(end.signal, () => still.current)));
    return () => end.abort();
  }, []);
  const words = sought.toLowerCase();
  const shown = entries.value.filter(
    (entry) =>
      (kind === "" || entry.kind === kind) &&
      (userId === "" || (userId !== undefined && entry.userId === userId)) &&
      (words === "" || searchText(entry).includes(words)),
  );
  return (
    <div class="inspector">
      <div class="line">
        <label>
          Show
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            {KINDS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <UserField onChoose={setUserId} />
        <label class="grow">
          Search
          <input type="search" value={sought} onInput={(e) => setSought(e.currentTarget.value)} />
        </label>
        <button type="button" aria-pressed={paused} onClick={() => pause(!paused)}>
          {paused ? "Go on" : "Pause"}
        </button>
        <button
          type="button"
          onClick={() => {
            entries.value = [];
            skipped.value = 0;
            choose(undefined);
          }}
        >
          Clear
        </button>
        <button type="button" onClick={() => save("platform.har", harOf(shown))}>
          Save HAR
        </button>
        <button type="button" onClick={() => save("platform.json", shown)}>
          Save all
        </button>
      </div>
      <p class="soft" role="status">
        {watching.value ? (paused ? "Paused." : "Recording.") : "Not connected, trying again …"}{" "}
        {shown.length === entries.value.length
          ? `${shown.length} entries.`
          : `${shown.length} of ${entries.value.length} entries.`}
        {skipped.value > 0 &&
          ` ${skipped.value} were left out: there were more than 1,000 in a second.`}
      </p>
      <Plots />
      <Problem text={watching.value ? undefined : problem} />
      <div class="split">
        <VirtualList
          label="Entries"
          items={shown}
          keyOf={({ id, at }) => `${at}.${id}`}
          guess={32}
          follows
          render={(entry) => (
            <button
              type="button"
              class="entry"
              aria-pressed={entry === chosen}
              onClick={() => choose(entry)}
            >
              <span class="soft">{new Date(entry.at).toISOString().slice(11, 23)}</span>{" "}
              <span class={`kind ${entry.kind}`}>{entry.kind}</span> {printable(lineOf(entry))}
            </button>
          )}
        />
        {chosen !== undefined && <EntryDetail entry={chosen} />}
      </div>
    </div>
  );
}
