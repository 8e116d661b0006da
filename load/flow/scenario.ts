import { SdkError } from "game-social-sdk";
import type { Context, Done, Events, ScenarioSpec, Step } from "../artillery.js";
import { ActionError } from "../errors.js";
import { Metrics } from "../exactness/metrics.js";
import { Player, type Shared } from "../player/player.js";
import { compileFlow, type FlowTools, functionStep } from "./compile.js";

/** Failures that are printed, each once: Artillery itself shows their codes alone. */
const MAX_PRINTED = 20;

/**
 * Makes what runs one virtual user from its first step to its last.
 *
 * @param place - where the scenario stands in the script, such as `scenarios[0]`
 * @throws ScriptError for a scenario that cannot be run
 */
export function compileScenario(
  spec: ScenarioSpec,
  place: string,
  shared: Shared,
  options: Pick<FlowTools, "config" | "helpers" | "events">,
): Step {
  const players = new WeakMap<Context, Player>();
  const tools: FlowTools = { ...options, playerOf: (context) => players.get(context) as Player };
  const hooks = (name: "beforeScenario" | "afterScenario") =>
    [spec[name] ?? []].flat().map((each) => functionStep(each, `${place}.${name}`, tools));
  const steps = [
    ...hooks("beforeScenario"),
    ...compileFlow(spec.flow, `${place}.flow`, tools),
    ...hooks("afterScenario"),
  ];
  const { events } = options;
  const metrics = new Metrics(events);
  const printed = new Set<string>();
  return (context, done) => {
    events.emit("started");
    const player = new Player(shared, metrics);
    players.set(context, player);
    const end = async (failure: Error | undefined) => {
      const fault = failure ?? (await player.end().then(undefined, asError));
      if (failure !== undefined) await player.end().catch(() => {});
      metrics.flush();
      if (fault !== undefined) report(fault, events, printed);
      process.nextTick(done, fault ?? null, context);
    };
    runAll(steps, context, end);
  };
}

/** Runs steps one after the other, up to the first that fails. */
function runAll(
  steps: readonly Step[],
  context: Context,
  end: (failure: Error | undefined) => Promise<void>,
): void {
  const run = (index: number) => {
    const step = steps[index];
    if (step === undefined) return void end(undefined);
    const next: Done = (error) => (error ? void end(asError(error)) : run(index + 1));
    try {
      step(context, next);
    } catch (error) {
      void end(asError(error));
    }
  };
  run(0);
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function report(fault: Error, events: Events, printed: Set<string>): void {
  const code = codeOf(fault);
  events.emit("error", code);
  const line = `${code}: ${fault.message}`;
  if (printed.size >= MAX_PRINTED || printed.has(code)) return;
  printed.add(code);
  console.error(line);
}

/** The name that a failure is counted under; it has no ids in it, so that there are few. */
export function codeOf(fault: Error): string {
  if (fault instanceof ActionError) return fault.code;
  if (fault instanceof SdkError) {
    const { operation, type, status } = fault;
    const name = operation.replace("Client.", "");
    return [name, type, status || undefined].filter((part) => part !== undefined).join(".");
  }
  return fault.name;
}
