import {
  type Component,
  ComponentType,
  type MessageRecord,
  walk,
} from "../../messages/core/api.js";
import { unknownName, wrongInput } from "./errors.js";
import type { InteractionContext } from "./interaction-context.js";
import { choicesOf, pickedIn } from "./modal-entry.js";
import type { Act } from "./opening.js";
import { InteractionType, type Wire } from "./record.js";
import { type Resolved, selectKinds } from "./resolved.js";

/** A button that can be pressed, by its custom id or its label. @throws ApiError 50035 */
export function findButton(message: MessageRecord, button: string): Component {
  const buttons = all(message).filter(({ type }) => type === ComponentType.Button);
  const found =
    buttons.find(({ custom_id }) => custom_id === button) ??
    buttons.find(({ label }) => label === button);
  if (found === undefined) {
    const names = buttons.map(({ label, custom_id, sku_id }) => label ?? custom_id ?? sku_id);
    throw unknownName(["button"], "The message has no button", button, names.map(String));
  }
  if (found.custom_id === undefined) {
    throw wrongInput(["button"], `The button "${button}" leads elsewhere; the app hears nothing.`);
  }
  return usable(found, "button");
}

/** Whether a message has a button that leads to the page of a SKU. */
export function hasPremiumButton(message: MessageRecord, skuId: string): boolean {
  return all(message).some(({ type, sku_id }) => type === ComponentType.Button && sku_id === skuId);
}

/** A select that can be used. @throws ApiError 50035 */
export function findSelect(message: MessageRecord, customId: string): Component {
  const isSelect = ({ type }: Component) =>
    type === ComponentType.StringSelect || selectKinds[type] !== undefined;
  const selects = all(message).filter(isSelect);
  const found = selects.find(({ custom_id }) => custom_id === customId);
  if (found === undefined) {
    const names = selects.map(({ custom_id }) => String(custom_id));
    throw unknownName(["select"], "The message has no select", customId, names);
  }
  return usable(found, "select");
}

function all({ components }: MessageRecord): Component[] {
  return [...walk(components)].map(({ component }) => component);
}

function usable(component: Component, what: string): Component {
  if (component.disabled !== true) return component;
  throw wrongInput([what], `The ${what} "${component.custom_id}" is disabled.`);
}

/** The use of a component. */
export function componentAct(
  message: MessageRecord,
  { custom_id, type, id }: Component,
  shown: Wire,
  where: InteractionContext,
  chosen: Wire = {},
): Act {
  return {
    type: InteractionType.Component,
    data: { custom_id, component_type: type, id, ...chosen },
    owners: ownersOf(message, where),
    metadata: { interacted_message_id: message.id },
    message: shown,
  };
}

/** The use of a select. */
export function selectAct(
  message: MessageRecord,
  component: Component,
  values: readonly string[],
  shown: Wire,
  where: InteractionContext,
  resolved: Resolved,
): Act {
  const chosen = choicesOf(component, values);
  resolved.pickAll(pickedIn(component, chosen), selectKinds);
  const { fields } = resolved;
  const data = { values: chosen, ...(fields === undefined ? {} : { resolved: fields }) };
  return componentAct(message, component, shown, where, data);
}

/** The user who has installed the message's application; not always the user of the component. */
function ownersOf(message: MessageRecord, { guildId }: InteractionContext): Record<string, string> {
  const metadata = message.interaction?.interaction_metadata as Wire | undefined;
  const owners = metadata?.authorizing_integration_owners as Record<string, string> | undefined;
  return owners ?? { 0: guildId ?? "0" };
}
