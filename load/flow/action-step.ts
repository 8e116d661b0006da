import { type Action, type Fields, readField } from "../actions/action.js";
import type { Context, Helpers } from "../artillery.js";
import { ActionError, ScriptError, shown } from "../errors.js";
import type { Player } from "../player/player.js";

/** Does an action for a virtual user. */
export type ActionStep = (player: Player, context: Context) => Promise<void>;

/**
 * Checks an action of a script, and makes what runs it. Values with variables are checked when they are
 * filled in.
 *
 * @param given - what stands behind the action's name
 * @param place - where the action stands in the script
 * @throws ScriptError for a field that is unknown, missing or wrong
 */
export function compileAction(
  name: string,
  action: Action,
  given: unknown,
  place: string,
  helpers: Helpers,
): ActionStep {
  const { capture, ...values } = fieldsOf(action, given, place);
  const fields: Fields = { ...action.required, ...action.optional };
  const names = Object.keys(fields);
  const all = action.result ? [...names, "capture"] : names;
  const unknown = Object.keys(values).find((field) => !names.includes(field));
  if (unknown !== undefined || (capture !== undefined && !action.result)) {
    const which = unknown ?? "capture";
    const known = all.length === 0 ? "it takes none" : `its fields are ${all.join(", ")}`;
    throw new ScriptError(`${place} has no field "${which}"; ${known}.`);
  }
  for (const field of Object.keys(action.required)) {
    if (values[field] === undefined) throw new ScriptError(`${place} needs the field "${field}".`);
  }
  if (capture !== undefined && (typeof capture !== "string" || !/^\w+$/.test(capture))) {
    throw new ScriptError(
      `${place}.capture must be the name of a variable; got ${shown(capture)}.`,
    );
  }
  const fixed: Record<string, unknown> = {};
  const filledIn: string[] = [];
  for (const [field, value] of Object.entries(values)) {
    if (shown(value).includes("{{")) filledIn.push(field);
    else
      fixed[field] = readField(
        `${place}.${field}`,
        fields[field] as Fields[string],
        value,
        (message) => new ScriptError(message),
      );
  }
  return async (player, context) => {
    const ready: Record<string, unknown> = { ...fixed };
    for (const field of filledIn) {
      const kind = fields[field] as Fields[string];
      ready[field] = readField(
        `${name}.${field}`,
        kind,
        kind.convert(helpers.template(values[field], context)),
        (message) => new ActionError(`${name}.${field}`, message),
      );
    }
    const result = await action.run(player, ready);
    if (capture !== undefined) context.vars[capture as string] = result;
  };
}

/** The fields of an action; one value that is no map stands for the field that it is short for. */
function fieldsOf(action: Action, given: unknown, place: string): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (typeof given === "object" && !Array.isArray(given)) return given as Record<string, unknown>;
  if (action.short !== undefined) return { [action.short]: given };
  const names = [...Object.keys(action.required), ...Object.keys(action.optional)];
  const known = names.length === 0 ? "takes no fields" : `is a map of ${names.join(", ")}`;
  throw new ScriptError(`${place} ${known}; got ${shown(given)}.`);
}
