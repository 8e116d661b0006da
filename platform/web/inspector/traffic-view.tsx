import { useMemo } from "preact/hooks";
import { navigate, useRoute } from "../ui/router.js";
import { Empty } from "../ui/states.js";
import { VirtualList } from "../ui/virtual-list.js";
import { EntryDetail } from "./entry-detail.js";
import { keyOf } from "./facts.js";
import { FilterBar } from "./filter-bar.js";
import { addressOf, filtersOf, passes } from "./filters.js";
import { Plots } from "./plots.js";
import { entries } from "./recording.js";
import { RowView } from "./row-view.js";
import { rowsOf } from "./rows.js";

/** The list of what went over the wires, and one entry of it in full. */
export function TrafficView() {
  const { query } = useRoute();
  const filters = filtersOf(query);
  const all = entries.value;
  const rows = useMemo(
    () => rowsOf(all.filter((entry) => passes(entry, filters))),
    [all, JSON.stringify(filters)],
  );
  const chosen = all.find((entry) => keyOf(entry) === query.entry);
  const choose = (key: string | undefined) =>
    // Back leads from the first entry that was opened to the list, not through all of them.
    navigate(addressOf(filters, key), { replace: query.entry !== undefined });
  return (
    <>
      <Plots />
      <FilterBar
        filters={filters}
        shown={rows.length}
        onChange={(changes) =>
          navigate(addressOf({ ...filters, ...changes }, query.entry), { replace: true })
        }
      />
      {query.entry !== undefined && chosen === undefined && (
        <p class="notice" role="status">
          The entry of this address is not here any more: a page shows what came since it was
          opened.
        </p>
      )}
      <div class={chosen === undefined ? "split" : "split with-detail"}>
        {rows.length === 0 ? (
          <div class="split-empty">
            <Empty icon="pulse" title={all.length === 0 ? "Nothing yet" : "Nothing fits"}>
              <p>
                {all.length === 0
                  ? "Nothing has gone over the wires since this window was opened. Start your program, or do something as a person: requests and events appear here as they happen."
                  : "No entry passes these filters. Heartbeats are hidden unless you ask for them."}
              </p>
            </Empty>
          </div>
        ) : (
          <VirtualList
            label="Entries"
            items={rows}
            keyOf={({ entry }) => keyOf(entry)}
            guess={40}
            follows
            render={(row) => (
              <RowView
                row={row}
                chosen={chosen !== undefined && keyOf(row.entry) === query.entry}
                onChoose={() => choose(keyOf(row.entry))}
              />
            )}
          />
        )}
        {chosen !== undefined && (
          <EntryDetail
            key={keyOf(chosen)}
            entry={chosen}
            onChoose={choose}
            onClose={() => choose(undefined)}
          />
        )}
      </div>
    </>
  );
}
