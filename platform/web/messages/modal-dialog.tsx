import { useEffect, useRef, useState } from "preact/hooks";
import type { Component } from "../client/wire.js";
import type { Filled, Interactions } from "../people/interactions.js";
import type { Persona } from "../people/personas.js";
import { FrameDialog } from "../ui/frame-dialog.js";
import { printable } from "../ui/name.js";
import { Type } from "./component-view.js";
import { Markdown } from "./markdown-view.js";
import { choicesOf, type Picks } from "./picks.js";
import { ChoiceField } from "./select-view.js";

interface Props {
  readonly modal: NonNullable<Interactions["modal"]>;
  readonly interactions: Interactions;
  /** Asks the person before something is done. */
  readonly ask: Persona["ask"];
}

/**
 * A form of an application, over the frame of the one person who has opened it: others beside go on. Escape
 * closes it, after a question if something was entered, and the focus goes back to where it was.
 */
export function ModalDialog({ modal, interactions, ask }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const empty = useRef("");
  useEffect(() => {
    empty.current = entered(form.current);
  }, []);
  const escape = async () => {
    const sure =
      entered(form.current) === empty.current ||
      (await ask({
        title: "Close the form?",
        text: "What you have entered is lost.",
        action: "Close the form",
      }));
    if (sure) interactions.dismiss();
  };
  const send = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    void interactions.submit(...filled(modal.components, form));
  };
  return (
    <FrameDialog title={modal.title} onClose={escape}>
      <form ref={form} onSubmit={send}>
        {modal.components.map((each, index) => (
          <Field key={each.id ?? index} component={each} picks={interactions.picks} />
        ))}
        <div class="actions end">
          <button type="button" onClick={interactions.dismiss}>
            Cancel
          </button>
          <button type="submit" class="primary">
            Submit
          </button>
        </div>
      </form>
    </FrameDialog>
  );
}

/** What is in a form, to see whether it has changed. */
const entered = (form: HTMLFormElement | null) =>
  [...new FormData(form ?? undefined)]
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`)
    .join("&");

/** What was entered, in wire form, and the files. */
function filled(components: readonly Component[], form: FormData): [Filled, readonly File[]] {
  const files: File[] = [];
  const enter = ({ type, id, custom_id = "" }: Component): object => {
    const given = form.getAll(custom_id);
    const texts = given.filter((each) => typeof each === "string" && each !== "");
    const field = { type, id, custom_id };
    if (type === Type.TextInput) return { ...field, value: texts[0] ?? "" };
    if (type === Type.RadioGroup) return { ...field, value: texts[0] ?? null };
    if (type === Type.Checkbox) return { ...field, value: texts.length > 0 };
    if (type !== Type.FileUpload) return { ...field, values: texts };
    const chosen = given.filter((each): each is File => each instanceof File && each.name !== "");
    return { ...field, values: chosen.map((file) => String(files.push(file) - 1)) };
  };
  const whole = components.map(({ type, id, component, components: row }) => ({
    type,
    id,
    ...(component === undefined ? {} : { component: enter(component) }),
    ...(row === undefined ? {} : { components: row.map(enter) }),
  }));
  return [whole, files];
}

interface FieldProps {
  readonly component: Component;
  readonly picks: Picks;
  readonly label?: Component;
}

function Field({ component, picks, label }: FieldProps) {
  const { type, components = [], custom_id } = component;
  if (type === Type.Label && component.component !== undefined) {
    const { component: inner } = component;
    return <Field component={inner} picks={picks} label={component} />;
  }
  if (type === Type.Text) return <Markdown text={component.content ?? ""} />;
  if (type === Type.Row) {
    return (
      <>
        {components.map((each, index) => (
          <Field key={each.id ?? index} component={each} picks={picks} />
        ))}
      </>
    );
  }
  const caption = (
    <>
      {printable(label?.label ?? component.label ?? custom_id ?? "")}
      {label?.description && <span class="soft"> {printable(label.description)}</span>}
    </>
  );
  if (type === Type.Checkbox) {
    return (
      <label>
        <input type="checkbox" name={custom_id} value="true" defaultChecked={component.default} />
        {caption}
      </label>
    );
  }
  if (type === Type.RadioGroup || type === Type.CheckboxGroup) {
    return <Group component={component} caption={caption} />;
  }
  if (type !== Type.TextInput && type !== Type.FileUpload) {
    return <Choice component={component} picks={picks} label={label} />;
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is the last thing in it
    <label>
      {caption}
      <Control component={component} />
    </label>
  );
}

/** A select, of any type: what is chosen goes along in fields that are not seen. */
function Choice({ component, picks, label }: FieldProps) {
  const { custom_id, required = true, min_values = 1, max_values = 1 } = component;
  const choices = choicesOf(component, picks);
  const [chosen, choose] = useState<readonly string[]>(() =>
    choices.filter((each) => each.chosen).map(({ value }) => value),
  );
  const description = label?.description ?? component.placeholder;
  return (
    <>
      <ChoiceField
        label={printable(label?.label ?? component.label ?? custom_id ?? "")}
        choices={choices}
        chosen={chosen}
        onChange={choose}
        max={max_values}
        required={required && min_values > 0}
      />
      {description && <p class="soft">{printable(description)}</p>}
      {chosen.map((value) => (
        <input key={value} type="hidden" name={custom_id} value={value} />
      ))}
    </>
  );
}

/** One field that a label stands before. */
function Control({ component }: Pick<FieldProps, "component">) {
  const { type, custom_id, required = true, value, placeholder, style } = component;
  const { min_length, max_length, min_values = 1, max_values = 1 } = component;
  if (type === Type.TextInput) {
    const limits = { minLength: min_length, maxLength: max_length };
    const hint = placeholder && printable(placeholder);
    const shared = {
      name: custom_id,
      required,
      placeholder: hint,
      defaultValue: value,
      ...limits,
    };
    return style === 2 ? <textarea {...shared} /> : <input type="text" {...shared} />;
  }
  const needed = required && min_values > 0;
  return <input type="file" name={custom_id} required={needed} multiple={max_values > 1} />;
}

/** Boxes or buttons of which a person chooses. */
function Group({ component, caption }: { component: Component; caption: preact.ComponentChild }) {
  const { type, custom_id, options = [], required = true } = component;
  const radio = type === Type.RadioGroup;
  return (
    <fieldset>
      <legend>{caption}</legend>
      {options.map((each) => (
        <label key={each.value}>
          <input
            type={radio ? "radio" : "checkbox"}
            name={custom_id}
            value={each.value}
            required={radio && required}
            defaultChecked={each.default}
          />
          {printable(each.label)}
          {each.description && <span class="soft"> {printable(each.description)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
