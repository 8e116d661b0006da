import { useEffect, useRef, useState } from "preact/hooks";
import type { UserRecord } from "../../domains/users/record.js";
import type { TrafficEntry } from "../../kernel/traffic/entry.js";
import { admin } from "../admin.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { VirtualList } from "../ui/virtual_list.js";
import { EntryDetail } from "./entry_detail.js";
import { harOf, save } from "./export.js";
import { entries, lineOf, record, searchText, skipped, watching } from "./recording.js";

const KINDS = [
  ["", "Everything"],
  ["http", "HTTP requests"],
  ["gateway", "Gateway frames"],
  ["local", "Local client's frames"],
  ["webhook", "Webhook deliveries"],
] as const;

/** What goes over the wires, as it happens. The platform records only while this page is open. */
export function InspectorPage() {
  const [paused, pause] = useState(false);
  const [kind, setKind] = useState("");
  const [userId, setUserId] = useState("");
  const [sought, setSought] = useState("");
  const [users, setUsers] = useState<readonly UserRecord[]>([]);
  const [chosen, choose] = useState<TrafficEntry>();
  const { problem, run } = useTask();
  const still = useRef(false);
  still.current = paused;
  useEffect(() => {
    const end = new AbortController();
    void run(async () => {
      setUsers(await admin<UserRecord[]>("GET", "/users"));
      await record(end.signal, () => still.current);
    }).then(() => {});
    return () => end.abort();
  }, []);
  const words = sought.toLowerCase();
  const shown = entries.value.filter(
    (entry) =>
      (kind === "" || entry.kind === kind) &&
      (userId === "" || entry.userId === userId) &&
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
        <label>
          Of
          <select value={userId} onChange={(e) => setUserId(e.currentTarget.value)}>
            <option value="">Everybody</option>
            {users.map(({ id, username }) => (
              <option key={id} value={id}>
                {printable(username)}
              </option>
            ))}
          </select>
        </label>
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
        {watching.value ? (paused ? "Paused." : "Recording.") : "Not connected."}{" "}
        {shown.length === entries.value.length
          ? `${shown.length} entries.`
          : `${shown.length} of ${entries.value.length} entries.`}
        {skipped.value > 0 &&
          ` ${skipped.value} were left out: there were more than 1,000 in a second.`}
      </p>
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
