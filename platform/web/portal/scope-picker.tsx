import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { admin } from "../admin.js";
import { Input } from "../ui/inputs.js";
import { printable } from "../ui/name.js";

/** A scope as the platform lists it. */
export interface Scope {
  readonly name: string;
  readonly description: string;
  readonly needsApproval: boolean;
}

const scopes = signal<readonly Scope[]>([]);

/** Every scope that the platform knows. */
export function useScopes(): readonly Scope[] {
  useEffect(() => {
    if (scopes.value.length > 0) return;
    void admin<Scope[]>("GET", "/scopes").then(
      (found) => {
        scopes.value = found;
      },
      () => {},
    );
  }, []);
  return scopes.value;
}

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses scopes, each with what it allows. */
export function ScopePicker({ chosen, onChange }: Props) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase();
  const found = useScopes().filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words),
  );
  return (
    <fieldset class="checklist">
      <legend>Scopes ({chosen.length} chosen)</legend>
      <Input
        type="search"
        aria-label="Search scopes"
        placeholder="Search scopes"
        value={search}
        onText={setSearch}
      />
      <div class="checklist-grid">
        {found.map(({ name, description }) => (
          <label key={name} class="choice">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
            <span class="grow">
              <code>{name}</code>
              <span class="soft">{printable(description)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
