import { useEffect, useRef } from "preact/hooks";
import type { Component } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { Type } from "./component-view.js";
import type { Filled, Interactions } from "./interactions.js";
import { choicesOf, type Picks } from "./picks.js";

interface Props {
  readonly modal: NonNullable<Interactions["modal"]>;
  readonly interactions: Interactions;
}

/** A form of an application, over the channel. */
export function ModalDialog({ modal, interactions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const send = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    void interactions.submit(...filled(modal.components, form));
  };
  return (
    <dialog ref={dialog} aria-labelledby="modal-title" onClose={interactions.dismiss}>
      <form onSubmit={send}>
        <h3 id="modal-title">{printable(modal.title)}</h3>
        {modal.components.map((each, index) => (
          <Field key={each.id ?? index} component={each} picks={interactions.picks} />
        ))}
        <div class="actions">
          <button type="submit" class="primary">
            Submit
          </button>
          <button type="button" onClick={interactions.dismiss}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

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
  if (type === Type.Text) return <p class="content">{printable(component.content ?? "")}</p>;
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
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is the last thing in it
    <label>
      {caption}
      <Control component={component} picks={picks} />
    </label>
  );
}

/** One field that a label stands before. */
function Control({ component, picks }: Omit<FieldProps, "label">) {
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
  if (type === Type.FileUpload) {
    return <input type="file" name={custom_id} required={needed} multiple={max_values > 1} />;
  }
  return (
    <select name={custom_id} required={needed} multiple={max_values > 1}>
      {max_values <= 1 && <option value="">–</option>}
      {choicesOf(component, picks).map((each) => (
        <option key={each.value} value={each.value} selected={each.chosen}>
          {printable(each.label)}
        </option>
      ))}
    </select>
  );
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
