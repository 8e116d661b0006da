import { ACTIONS } from "../actions/all.js";
import type { Context, Events, Helpers, ScriptConfig, Step } from "../artillery.js";
import { ScriptError, shown } from "../errors.js";
import type { Player } from "../player/player.js";
import { compileAction } from "./action-step.js";

/** What a flow is compiled with. */
export interface FlowTools {
  readonly config: ScriptConfig;
  readonly helpers: Helpers;
  readonly events: Events;
  /** The virtual user that a context belongs to. */
  playerOf(context: Context): Player;
}

/** What may stand beside `loop` and `think`, as in Artillery's own engines. */
const LOOP = ["loop", "count", "over", "whileTrue", "loopValue", "loopElement"];
const THINK = ["think", "jitter"];

/** Artillery takes a fraction without a unit for milliseconds, so it needs one. */
const DURATION = /^(\d+|\d+(\.\d+)?\s*(ms|milliseconds?|s|seconds?|m|minutes?|h|hours?))$/;

/**
 * Checks a flow and makes its steps.
 *
 * @param place - where it stands in the script, such as `scenarios[0].flow`
 * @throws ScriptError that names the place of the first fault
 */
export function compileFlow(flow: unknown, place: string, tools: FlowTools): Step[] {
  if (!Array.isArray(flow)) throw new ScriptError(`${place} must be a list; got ${shown(flow)}.`);
  return flow.flat().map((item, index) => compileItem(item, `${place}[${index}]`, tools));
}

function compileItem(item: unknown, place: string, tools: FlowTools): Step {
  const given = typeof item === "string" ? { [item]: null } : item;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new ScriptError(`${place} must be an action; got ${shown(item)}.`);
  }
  const fields = given as Readonly<Record<string, unknown>>;
  if ("loop" in fields) return compileLoop(fields, place, tools);
  if ("think" in fields) return compileThink(fields, place, tools);
  const names = Object.keys(fields);
  const [name = ""] = names;
  if (names.length !== 1) {
    const found = names.join(", ") || "none";
    throw new ScriptError(
      `${place} must have one action; it has ${found}. Begin each with a dash.`,
    );
  }
  const value = fields[name];
  if (name === "function") return functionStep(value, `${place}.function`, tools);
  if (name === "log") return logStep(value, `${place}.log`, tools);
  const action = ACTIONS.get(name);
  if (action === undefined) {
    const known = ["function", "log", "loop", "think", ...ACTIONS.keys()].sort().join(", ");
    throw new ScriptError(`${place}: there is no action "${name}". There are ${known}.`);
  }
  const run = compileAction(name, action, value, `${place}.${name}`, tools.helpers);
  return stepOf((context) => run(tools.playerOf(context), context));
}

function compileLoop(fields: Readonly<Record<string, unknown>>, place: string, tools: FlowTools) {
  refuseOthers(fields, LOOP, place);
  const { loop, count, over, whileTrue, loopValue, loopElement } = fields;
  const { config, helpers } = tools;
  if (count === undefined && over === undefined && whileTrue === undefined) {
    throw new ScriptError(`${place} would never end: give it count, over or whileTrue.`);
  }
  if (count !== undefined && typeof count !== "number" && typeof count !== "string") {
    throw new ScriptError(`${place}.count must be a number; got ${shown(count)}.`);
  }
  const steps = compileFlow(loop, `${place}.loop`, tools);
  const goesOn =
    whileTrue === undefined ? undefined : functionNamed(whileTrue, `${place}.whileTrue`, config);
  return helpers.createLoopWithCount(count ?? -1, steps, {
    loopValue: loopValue ?? "$loopCount",
    loopElement: loopElement ?? "$loopElement",
    overValues: over,
    whileTrue: goesOn,
  });
}

function compileThink(fields: Readonly<Record<string, unknown>>, place: string, tools: FlowTools) {
  refuseOthers(fields, THINK, place);
  const { think } = fields;
  const text = String(think);
  if (!text.includes("{{") && !DURATION.test(text)) {
    throw new ScriptError(
      `${place}.think must be whole seconds, or a time such as "500ms"; got ${shown(think)}.`,
    );
  }
  return tools.helpers.createThink(fields, tools.config.defaults?.think ?? {});
}

function refuseOthers(fields: object, known: readonly string[], place: string): void {
  const other = Object.keys(fields).find((name) => !known.includes(name));
  if (other === undefined) return;
  throw new ScriptError(`${place} has no field "${other}"; its fields are ${known.join(", ")}.`);
}

function logStep(text: unknown, place: string, { helpers }: FlowTools): Step {
  if (typeof text !== "string")
    throw new ScriptError(`${place} must be a text; got ${shown(text)}.`);
  return stepOf(async (context) => console.log(helpers.template(text, context)));
}

type ScriptFunction = (context: Context, events: Events, done: (error?: Error) => void) => unknown;

/** A step that calls a function of the script's processor, with a callback or `async`. */
export function functionStep(name: unknown, place: string, tools: FlowTools): Step {
  const called = functionNamed(name, place, tools.config);
  return stepOf(
    (context) =>
      new Promise<void>((resolve, reject) => {
        const done = (error?: Error) => (error ? reject(error) : resolve());
        const result = called(context, tools.events, done);
        if (result instanceof Promise) result.then(() => resolve(), reject);
      }),
  );
}

function functionNamed(name: unknown, place: string, { processor }: ScriptConfig): ScriptFunction {
  const found = typeof name === "string" ? processor?.[name] : undefined;
  if (typeof found === "function") return found as ScriptFunction;
  const why = processor === undefined ? "the script has no config.processor" : "it has none of it";
  throw new ScriptError(
    `${place} must name a function of config.processor; got ${shown(name)}, and ${why}.`,
  );
}

/** A step of a promise. The callback is called in a turn of its own, so that what it throws is seen. */
export function stepOf(run: (context: Context) => Promise<unknown>): Step {
  return (context, done) => {
    run(context).then(
      () => process.nextTick(done, null, context),
      (error) => process.nextTick(done, error, context),
    );
  };
}
