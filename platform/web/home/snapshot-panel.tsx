import { useEffect, useRef, useState } from "preact/hooks";
import type { SnapshotSummary } from "../../kernel/admin/snapshots.js";
import { admin, changedByAdmin } from "../admin.js";
import { size } from "../tools/format.js";
import { saveFile } from "../tools/save-file.js";
import { Section } from "../tools/section.js";
import { Icon } from "../ui/icon.js";
import { LineForm } from "../ui/inputs.js";
import { Menu } from "../ui/menu.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { replaceState, restoreSnapshot } from "./restore.js";

/** Saves the whole state by a name, and gives it back. */
export function SnapshotPanel() {
  const [snapshots, setSnapshots] = useState<readonly SnapshotSummary[]>([]);
  const file = useRef<HTMLInputElement>(null);
  const { problem, busy, run } = useTask();
  const load = async () => setSnapshots(await admin<SnapshotSummary[]>("GET", "/snapshots"));
  useEffect(() => {
    void run(load);
    // After what is done here, and by the palette.
    return changedByAdmin((path) => {
      if (path.startsWith("/snapshots/")) void load().catch(() => {});
    });
  }, []);
  const path = (which: string) => `/snapshots/${encodeURIComponent(which)}`;
  const replace = (what: string, act: () => Promise<unknown>, done: string) =>
    run(() => replaceState(what, act, done));
  const open = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (file.current !== null) file.current.value = "";
    await replace(
      `Import ${chosen.name}`,
      async () => admin("PUT", "/state", JSON.parse(await chosen.text())),
      "The file is the platform’s state now.",
    );
  };
  return (
    <Section
      title="Snapshots"
      text="Save everything the platform holds and come back to it later. Snapshots last while it runs; export one to keep it longer."
    >
      <LineForm
        class="line"
        label="Name"
        grow
        maxLength={80}
        placeholder="before the season"
        action="Save"
        primary
        busy={busy}
        onSubmit={(name) => run(() => admin("PUT", path(name)))}
      />
      <Problem text={problem} />
      <ul class="plain snapshots" aria-label="Snapshots">
        {snapshots.map((each) => (
          <li key={each.name}>
            <span class="grow">
              <Name text={each.name} />
              <span class="soft">
                {" "}
                {new Date(each.savedAt).toLocaleTimeString("en-GB")}, {size(each.size)}
              </span>
            </span>
            <button
              type="button"
              disabled={busy}
              onClick={() => run(() => restoreSnapshot(each.name))}
            >
              Restore
            </button>
            <Menu
              label={`More of ${each.name}`}
              items={[
                {
                  text: "Save as a file",
                  icon: "download",
                  run: () =>
                    void run(async () => download(each.name, await admin("GET", path(each.name)))),
                },
                {
                  text: "Delete",
                  icon: "trash",
                  danger: true,
                  run: () => void run(() => admin("DELETE", path(each.name))),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <div class="actions">
        <button
          type="button"
          disabled={busy}
          onClick={() => run(async () => download("platform", await admin("GET", "/state")))}
        >
          <Icon name="download" /> Export
        </button>
        <label class="button-like">
          <Icon name="upload" /> Import
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            aria-label="Import a snapshot"
            onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
          />
        </label>
        <button
          type="button"
          class="danger"
          disabled={busy}
          onClick={() =>
            replace("Empty the platform", () => admin("DELETE", "/state"), "The platform is empty.")
          }
        >
          Reset
        </button>
      </div>
    </Section>
  );
}

/** Gives a snapshot to the person as a file. */
const download = (name: string, snapshot: unknown) =>
  saveFile(`${name.replace(/[^\p{L}\p{N} _-]/gu, "_")}.json`, snapshot);
