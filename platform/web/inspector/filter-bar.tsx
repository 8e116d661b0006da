import { useState } from "preact/hooks";
import { applications, nameOfApplication, nameOfUser } from "../tools/directory.js";
import { Combobox } from "../ui/combobox.js";
import { BareInput, Select } from "../ui/inputs.js";
import { printable } from "../ui/name.js";
import { isFrame } from "./facts.js";
import { type Filters, KINDS, NO_FILTERS, STATUSES } from "./filters.js";
import { entries } from "./recording.js";

interface Props {
  readonly filters: Filters;
  readonly shown: number;
  readonly onChange: (changes: Partial<Filters>) => void;
}

const SLOW = [
  ["", "Any duration"],
  ["10", "10\u00a0ms or more"],
  ["100", "100\u00a0ms or more"],
  ["1000", "1\u00a0s or more"],
] as const;

const LARGE = [
  ["", "Any size"],
  ["1000", "1 kB or more"],
  ["10000", "10 kB or more"],
  ["100000", "100 kB or more"],
] as const;

/** Those who are in the traffic, as far as they are known. */
function people(): { value: string; label: string; detail: string }[] {
  const users = new Set<string>();
  const programs = new Set<string>();
  for (const { userId, applicationId } of entries.value) {
    if (userId !== undefined) users.add(userId);
    if (applicationId !== undefined && applicationId !== "0") programs.add(applicationId);
  }
  return [
    ...[...users].map((id) => ({ value: id, label: nameOfUser(id), detail: id })),
    ...[...programs].map((id) => ({
      value: id,
      label: nameOfApplication(id),
      detail: "application",
    })),
  ];
}

/** Chooses what of the traffic is shown. */
export function FilterBar({ filters, shown, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const { who, session, heartbeats, q } = filters;
  const whoName =
    who === ""
      ? ""
      : applications.value?.some(({ id }) => id === who)
        ? nameOfApplication(who)
        : nameOfUser(who);
  const sessions = [
    ...new Set(entries.value.flatMap((entry) => (isFrame(entry) ? (entry.sessionId ?? []) : []))),
  ];
  const choose = (
    label: string,
    name: keyof Filters,
    choices: readonly (readonly [string, string])[],
  ) => (
    <label>
      <span class="hidden">{label}</span>
      <Select
        value={filters[name]}
        class={filters[name] === "" ? undefined : "set"}
        onChoose={(value) => onChange({ [name]: value })}
        choices={choices}
      />
    </label>
  );
  const [open, setOpen] = useState(false);
  const chosen = Object.entries(filters).filter(([name, value]) => name !== "q" && value !== "");
  const filtered = q !== "" || chosen.some(([name]) => name !== "heartbeats");
  return (
    <search class="filters">
      <BareInput
        label="Search"
        grow
        type="search"
        placeholder="Search everything"
        value={q}
        onText={(text) => onChange({ q: text })}
      />
      <button type="button" class="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        Filters{chosen.length > 0 && ` (${chosen.length})`}
      </button>
      {filtered && (
        <button
          type="button"
          class="link"
          onClick={() => {
            setTyped(undefined);
            onChange(NO_FILTERS);
          }}
        >
          Clear filters
        </button>
      )}
      <span class="soft" role="status">
        {shown} shown
      </span>
      <div class={open ? "filter-choices open" : "filter-choices"}>
        {choose("Kind", "kind", KINDS)}
        <Combobox
          label="Who"
          bare
          placeholder="Anybody"
          choices={typed === undefined ? [] : people()}
          text={typed ?? printable(whoName)}
          empty="Nobody by this name appears in the traffic."
          onText={(text) => {
            setTyped(text);
            if (text === "") onChange({ who: "" });
          }}
          onChoose={({ value }) => {
            setTyped(undefined);
            onChange({ who: value });
          }}
        />
        {choose("Status", "status", STATUSES)}
        {choose("Duration", "slow", SLOW)}
        {choose("Size", "large", LARGE)}
        {(sessions.length > 0 || session !== "") &&
          choose("Session", "session", [
            ["", "Any session"],
            ...[...new Set([...sessions, session])]
              .filter((id) => id !== "")
              .map((id) => [id, `Session ${id.slice(0, 8)}`] as const),
          ])}
        <label class="inline">
          <input
            type="checkbox"
            checked={heartbeats !== ""}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ heartbeats: checked ? "1" : "" })
            }
          />
          Heartbeats
        </label>
      </div>
    </search>
  );
}
