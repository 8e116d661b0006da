import { useRef } from "preact/hooks";
import { useApplications } from "../tools/directory.js";
import { count } from "../tools/format.js";
import { saveFile } from "../tools/save-file.js";
import { Menu } from "../ui/menu.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link, useRoute } from "../ui/router.js";
import { EventBuilder } from "./event-builder.js";
import { harOf } from "./export.js";
import { InteractionsView } from "./interactions-view.js";
import {
  clear,
  entries,
  MAX_RECORDING,
  opened,
  openTrace,
  paused,
  problem,
  skipped,
  waitsForTurn,
  watching,
} from "./recording.js";
import { TrafficView } from "./traffic-view.js";

/** The views: the last part of the address, and the title. */
export const INSPECTOR_VIEWS = [
  ["", "Traffic"],
  ["interactions", "Interactions"],
  ["build", "Event builder"],
] as const;

/** What goes over the wires, as it happens, and what has since the window was opened. */
export function InspectorPage() {
  const [, view = ""] = useRoute().parts;
  const file = useTask();
  const chooser = useRef<HTMLInputElement>(null);
  useApplications();
  const state =
    opened.value !== undefined
      ? `Showing ${opened.value}.`
      : !watching.value
        ? waitsForTurn.value
          ? `${MAX_RECORDING} other tabs are recording. This one starts when one of them is closed.`
          : "Not connected, trying again …"
        : paused.value
          ? "Paused."
          : "Recording.";
  return (
    <div class="inspector">
      <h1 class="hidden">Inspector</h1>
      <header class="inspector-head">
        <nav class="tabs" aria-label="Views of the inspector">
          {INSPECTOR_VIEWS.map(([at, title]) => (
            <Link key={at} to={`/inspector${at === "" ? "" : `/${at}`}`} current={at === view}>
              {title}
            </Link>
          ))}
        </nav>
        <p class="recording" role="status">
          <span class={`dot ${state === "Recording." ? "live" : ""}`} aria-hidden="true" /> {state}{" "}
          <span class="soft">
            {count(entries.value.length, "entry").replace(/entrys$/, "entries")}
          </span>
          {skipped.value > 0 &&
            ` ${skipped.value} were left out: there were more than 1,000 in a second.`}
        </p>
        <div class="actions">
          {opened.value === undefined && (
            <button
              type="button"
              onClick={() => {
                paused.value = !paused.value;
              }}
            >
              {paused.value ? "Resume" : "Pause"}
            </button>
          )}
          <button type="button" onClick={clear}>
            {opened.value === undefined ? "Clear" : "Close the file"}
          </button>
          <Menu
            label="More"
            items={[
              {
                text: "Save as HAR",
                icon: "download",
                run: () => saveFile("platform.har", harOf(entries.value)),
              },
              {
                text: "Save all as JSON",
                icon: "download",
                run: () => saveFile("platform.json", entries.value),
              },
              {
                text: "Open a trace or saved JSON",
                icon: "upload",
                run: () => chooser.current?.click(),
              },
            ]}
          />
          <input
            ref={chooser}
            type="file"
            class="hidden"
            tabIndex={-1}
            aria-label="Trace or saved JSON"
            accept=".json,.jsonl,.ndjson,.trace,.html"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (chosen !== undefined) void file.run(() => openTrace(chosen));
            }}
          />
        </div>
      </header>
      <Problem text={watching.value ? file.problem : (problem.value ?? file.problem)} />
      {view === "interactions" ? (
        <InteractionsView />
      ) : view === "build" ? (
        <EventBuilder />
      ) : (
        <TrafficView />
      )}
    </div>
  );
}
