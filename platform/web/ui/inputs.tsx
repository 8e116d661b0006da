import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import { printable } from "./name.js";

/** What of the browser's own is set on a field. */
type Attributes =
  | "aria-label"
  | "autocomplete"
  | "autofocus"
  | "class"
  | "max"
  | "maxLength"
  | "min"
  | "placeholder"
  | "required"
  | "step"
  | "type";

interface InputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Attributes> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A field that hands over its text. */
export function Input({ onText, ...rest }: InputProps) {
  // The browser's types allow each of these for some kinds of fields only.
  const attributes: object = rest;
  return <input {...attributes} onInput={(event) => onText(event.currentTarget.value)} />;
}

interface SelectProps {
  readonly value: string;
  /** Values with what a person reads for them, or texts that are both. */
  readonly choices: readonly (string | readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
  readonly required?: boolean;
  readonly autofocus?: boolean;
  readonly class?: string | undefined;
  readonly "aria-label"?: string;
}

/** A list of which one is chosen. */
export function Select({ choices, onChoose, ...rest }: SelectProps) {
  return (
    <select {...rest} onChange={(event) => onChoose(event.currentTarget.value)}>
      {choices.map((each) => {
        const [value, text] = typeof each === "string" ? [each, each] : each;
        return (
          <option key={value} value={value}>
            {printable(text)}
          </option>
        );
      })}
    </select>
  );
}

interface LabelledProps extends InputProps {
  readonly label: string;
  /** Whether the field takes the room that is left. */
  readonly grow?: boolean;
}

/** A field whose label is for screen readers alone; others read it in the empty field. */
export function BareInput({ label, grow = false, ...rest }: LabelledProps) {
  return (
    <label class={grow ? "grow" : undefined}>
      <span class="hidden">{label}</span>
      <Input placeholder={label} {...rest} />
    </label>
  );
}

interface LineFormProps
  extends Pick<LabelledProps, "class" | "label" | "grow" | "placeholder" | "maxLength"> {
  /** Whether the label is for screen readers alone. */
  readonly bare?: boolean;
  /** What the button says. */
  readonly action: string;
  readonly primary?: boolean;
  readonly busy?: boolean;
  /** Does what the form is for, and resolves with whether it worked: only then the field is emptied. */
  readonly onSubmit: (text: string) => Promise<boolean>;
  readonly children?: ComponentChildren;
}

/** A form of one field and a button; the children stand after the button. */
export function LineForm(props: LineFormProps) {
  const { label, bare = false, grow = false, placeholder, maxLength } = props;
  const [text, setText] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await props.onSubmit(text)) setText("");
  };
  const field = { required: true, maxLength, value: text, onText: setText };
  return (
    <form class={props.class} onSubmit={submit}>
      {bare ? (
        <BareInput label={label} grow={grow} {...field} />
      ) : (
        <label class={grow ? "grow" : undefined}>
          {label}
          <Input placeholder={placeholder} {...field} />
        </label>
      )}
      <button type="submit" class={props.primary ? "primary" : undefined} disabled={props.busy}>
        {props.action}
      </button>
      {props.children}
    </form>
  );
}
