import { useState } from "preact/hooks";
import type { Component } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { choicesOf, type Picks } from "./picks.js";

/** Types of components that have a face of their own here; all others show what is in them. */
export const Type = {
  Row: 1,
  Button: 2,
  Select: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Text: 10,
  Thumbnail: 11,
  Gallery: 12,
  File: 13,
  Separator: 14,
  Label: 18,
  FileUpload: 19,
  RadioGroup: 21,
  CheckboxGroup: 22,
  Checkbox: 23,
} as const;

/** Styles of buttons that lead somewhere. */
const LINK = 5;
const PREMIUM = 6;

interface Props {
  readonly component: Component;
  /** Whose message it is, which sells what premium buttons offer. */
  readonly applicationId: string | undefined;
  /** What selects of people, roles and channels offer. */
  readonly picks: Picks;
  /** Presses a button, or chooses in a select. */
  readonly use: (component: Component, values?: readonly string[]) => void;
}

/** A component of a message. */
export function ComponentView({ component, picks, applicationId, use }: Props) {
  const { type, components = [], accessory, content, items = [] } = component;
  if (type === Type.Button) {
    return <Button component={component} applicationId={applicationId} use={use} />;
  }
  if (type === Type.Select || (type >= Type.UserSelect && type <= Type.ChannelSelect)) {
    return <Select component={component} picks={picks} use={use} />;
  }
  if (type === Type.Text) return <p class="content">{printable(content ?? "")}</p>;
  if (type === Type.Separator) return <hr />;
  if (type === Type.Gallery) return <p class="soft">{items.length} pictures</p>;
  return (
    <div class={type === Type.Row ? "component-row" : "component-box"}>
      {[...components, ...(accessory === undefined ? [] : [accessory])].map((each, index) => (
        <ComponentView
          key={each.id ?? index}
          component={each}
          picks={picks}
          applicationId={applicationId}
          use={use}
        />
      ))}
    </div>
  );
}

function Button({ component, applicationId, use }: Omit<Props, "picks">) {
  const { label, emoji, style, url, disabled, sku_id } = component;
  if (style === PREMIUM) {
    const page = `/application-directory/${applicationId}/store/${sku_id}`;
    return (
      <a class="button" href={page} target="_blank" rel="noreferrer noopener">
        Buy ↗
      </a>
    );
  }
  const text = [emoji?.name, label].filter(Boolean).join(" ") || "Button";
  if (style === LINK) {
    const safe = /^https?:\/\//i.test(url ?? "");
    return safe ? (
      <a class="button" href={url} target="_blank" rel="noreferrer noopener">
        {printable(text)} ↗
      </a>
    ) : (
      <span class="soft">
        {printable(text)}: {printable(url ?? "")}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`style-${style ?? 2}`}
      disabled={disabled}
      onClick={() => use(component)}
    >
      {printable(text)}
    </button>
  );
}

function Select({ component, picks, use }: Omit<Props, "applicationId">) {
  const { placeholder, disabled, min_values = 1, max_values = 1 } = component;
  const choices = choicesOf(component, picks);
  const [chosen, choose] = useState<readonly string[]>(() =>
    choices.filter((each) => each.chosen).map(({ value }) => value),
  );
  const fits = chosen.length >= min_values && chosen.length <= max_values;
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        use(component, chosen);
      }}
    >
      <label class="grow">
        {printable(placeholder ?? "Choose")}
        <select
          multiple={max_values > 1}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            choose([...currentTarget.selectedOptions].map(({ value }) => value).filter(Boolean))
          }
        >
          {max_values <= 1 && <option value="">–</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value} selected={chosen.includes(value)}>
              {printable(label)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={disabled || !fits}>
        Choose
      </button>
    </form>
  );
}
