import { useState } from "preact/hooks";
import type { Component } from "../client/wire.js";
import { Combobox } from "../ui/combobox.js";
import { printable } from "../ui/name.js";
import { choicesOf, type Pick } from "./picks.js";
import { usePlace } from "./place.js";

interface Props {
  readonly component: Component;
  readonly use: (component: Component, values: readonly string[]) => void;
}

/**
 * A select of a message: what is typed searches it. One choice is sent at once, as the service's clients
 * do; several are sent together.
 */
export function SelectView({ component, use }: Props) {
  const { placeholder, disabled = false, min_values = 1, max_values = 1 } = component;
  const { interactions } = usePlace();
  const choices = choicesOf(component, interactions.picks);
  const [chosen, choose] = useState<readonly string[]>(() =>
    choices.filter((each) => each.chosen).map(({ value }) => value),
  );
  const label = printable(placeholder ?? "Make a selection");
  if (disabled) {
    return (
      <div class="select disabled">
        <Chosen values={chosen} choices={choices} />
        <span class="soft">{label} (disabled)</span>
      </div>
    );
  }
  const send = (values: readonly string[]) => use(component, values);
  if (max_values <= 1) {
    return (
      <ChoiceField
        label={label}
        choices={choices}
        chosen={chosen}
        onChange={(values) => {
          choose(values);
          send(values);
        }}
      />
    );
  }
  const fits = chosen.length >= min_values && chosen.length <= max_values;
  return (
    <div class="select">
      <ChoiceField
        label={label}
        choices={choices}
        chosen={chosen}
        max={max_values}
        onChange={choose}
      />
      <button type="button" disabled={!fits} onClick={() => send(chosen)}>
        Choose
      </button>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly choices: readonly Pick[];
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Most that can be chosen. */
  readonly max?: number;
  readonly required?: boolean;
}

/** A field in which one or several of many are found by typing, and chosen. */
export function ChoiceField(props: FieldProps) {
  const { label, choices, chosen, onChange, max = 1, required = false } = props;
  const [typed, type] = useState<string>();
  const one = max <= 1 ? choices.find(({ value }) => value === chosen[0]) : undefined;
  const free = max <= 1 ? choices : choices.filter(({ value }) => !chosen.includes(value));
  return (
    <div class="choice-field">
      <Combobox
        label={label}
        placeholder={max > 1 ? `${chosen.length} of up to ${max}` : "Search, or choose"}
        choices={free}
        text={typed ?? one?.label ?? ""}
        filter={typed !== undefined}
        required={required && chosen.length === 0}
        onText={(text) => {
          type(text);
          if (max <= 1 && chosen.length > 0) onChange([]);
        }}
        onChoose={({ value }) => {
          type(undefined);
          onChange(max <= 1 ? [value] : [...chosen, value].slice(-max));
        }}
      />
      {max > 1 && (
        <Chosen
          values={chosen}
          choices={choices}
          onRemove={(value) => onChange(chosen.filter((each) => each !== value))}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  readonly values: readonly string[];
  readonly choices: readonly Pick[];
  readonly onRemove?: (value: string) => void;
}

function Chosen({ values, choices, onRemove }: ChosenProps) {
  if (values.length === 0) return null;
  return (
    <ul class="chosen" aria-label="Chosen">
      {values.map((value) => {
        const name = printable(choices.find((each) => each.value === value)?.label ?? value);
        return (
          <li key={value}>
            {name}
            {onRemove !== undefined && (
              <button
                type="button"
                class="link"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(value)}
              >
                ×
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
