import { useEffect, useRef } from "preact/hooks";
import type { Client } from "../client/client.js";
import type { Component } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { choicesOf, Type } from "./component_view.js";
import type { Interactions } from "./interactions.js";

interface Props {
  readonly modal: NonNullable<Interactions["modal"]>;
  readonly interactions: Interactions;
  readonly client: Client;
}

/** A form of an application, over the channel. */
export function ModalDialog({ modal, interactions, client }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const send = (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const entries = new Map<string, unknown>();
    for (const { type, custom_id = "" } of modal.components.flatMap(fields)) {
      const values = form.getAll(custom_id).map(String);
      entries.set(custom_id, type === Type.TextInput ? values[0] : values.filter(Boolean));
    }
    void interactions.submit(Object.fromEntries(entries));
  };
  return (
    <dialog ref={dialog} aria-labelledby="modal-title" onClose={interactions.dismiss}>
      <form onSubmit={send}>
        <h3 id="modal-title">{printable(modal.title)}</h3>
        {modal.components.map((each, index) => (
          <Field key={each.id ?? index} component={each} client={client} />
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

/** The fields in a component of a form. */
function fields(component: Component): Component[] {
  const inner = [
    ...(component.components ?? []),
    ...(component.component ? [component.component] : []),
  ];
  return [...(component.custom_id === undefined ? [] : [component]), ...inner.flatMap(fields)];
}

interface FieldProps {
  readonly component: Component;
  readonly client: Client;
  readonly label?: Component;
}

function Field({ component, client, label }: FieldProps) {
  const { type, components = [], custom_id, required = true } = component;
  if (type === Type.Label && component.component !== undefined) {
    return <Field component={component.component} client={client} label={component} />;
  }
  if (type === Type.Text) return <p class="content">{printable(component.content ?? "")}</p>;
  if (type === Type.Row) {
    return (
      <>
        {components.map((each, index) => (
          <Field key={each.id ?? index} component={each} client={client} />
        ))}
      </>
    );
  }
  const caption = printable(label?.label ?? component.label ?? custom_id ?? "");
  const description = label?.description;
  if (type === Type.TextInput) {
    const { value, placeholder, style } = component;
    const shared = { name: custom_id, required, placeholder, defaultValue: value };
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the field is the last thing in it
      <label>
        {caption}
        {description && <span class="soft">{printable(description)}</span>}
        {style === 2 ? <textarea {...shared} /> : <input type="text" {...shared} />}
      </label>
    );
  }
  return (
    <label>
      {caption}
      {description && <span class="soft">{printable(description)}</span>}
      <select name={custom_id} required={required} multiple={(component.max_values ?? 1) > 1}>
        {choicesOf(component, client).map((each) => (
          <option key={each.value} value={each.value}>
            {printable(each.label)}
          </option>
        ))}
      </select>
    </label>
  );
}
