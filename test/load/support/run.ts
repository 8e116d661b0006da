/** Runs virtual users of the engine as Artillery does, and keeps what they report. */

import Engine, {
  type Context,
  type Events,
  type Helpers,
  type Script,
  type Step,
} from "artillery-engine-game-social-sdk";
import { type Platform, type PlatformOptions, startPlatform } from "game-social-sdk-platform";
import { onTestFinished } from "vitest";

/** A variable alone keeps its type; within a text it becomes a part of it. */
function template(value: unknown, context: Context): unknown {
  if (Array.isArray(value)) return value.map((each) => template(each, context));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => [name, template(each, context)]);
    return Object.fromEntries(entries);
  }
  if (typeof value !== "string") return value;
  const alone = /^{{\s*([$\w]+)\s*}}$/.exec(value)?.[1];
  if (alone !== undefined) return context.vars[alone];
  return value.replace(/{{\s*([$\w]+)\s*}}/g, (_, name: string) => String(context.vars[name]));
}

/** What Artillery shares with engines, as far as tests need it. */
export const helpers: Helpers = {
  template,
  createThink: (step) => (context, done) => {
    setTimeout(done, Number((step as { think: number }).think) * 1000, null, context);
  },
  createLoopWithCount: (count, steps) => (context, done) => {
    const all = Array.from({ length: Number(count) }, () => steps).flat();
    const next = (index: number) => {
      const step = all[index];
      if (step === undefined) return done(null, context);
      step(context, (error) => (error ? done(error, context) : next(index + 1)));
    };
    next(0);
  },
};

/** What virtual users have reported. */
export class Report implements Events {
  readonly counters: Record<string, number> = {};
  readonly histograms: Record<string, number[]> = {};
  readonly errors: string[] = [];
  started = 0;

  emit(event: string, name = "", value = 0): void {
    if (event === "started") this.started += 1;
    else if (event === "error") this.errors.push(name);
    else if (event === "counter") this.counters[name] = (this.counters[name] ?? 0) + value;
    else {
      const values = this.histograms[name] ?? [];
      values.push(value);
      this.histograms[name] = values;
    }
  }

  /** The counters of messages: sent, read, lost, twice, out of order. */
  get messages(): readonly (number | undefined)[] {
    return ["sent", "read", "lost", "twice", "out_of_order"].map(
      (name) => this.counters[`messages.${name}`],
    );
  }
}

/** Lets a group go on when all of it have come, time and again. */
export function barrier(size: number) {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length < size) return;
      for (const each of waiting) each();
      waiting = [];
    });
}

/** Runs one virtual user to its end. */
export function runOne(step: Step, vars: Record<string, unknown> = {}): Promise<Context> {
  const context: Context = { vars };
  return new Promise((resolve, reject) =>
    step(context, (error) => (error ? reject(error) : resolve(context))),
  );
}

/** A platform with an application, and scripts for it. */
export async function openService(options: PlatformOptions = {}) {
  const platform = await startPlatform(options);
  onTestFinished(() => platform.close());
  const application = platform.createApplication({ name: "Load", public: true });
  const script = (flow: unknown, settings: object = {}) =>
    scriptFor(platform, flow, { application: application.id, settle: 25, ...settings });
  return { platform, application, script };
}

/** A script with one scenario. */
export function scriptFor(
  { webBase: target, adminToken }: Pick<Platform, "webBase" | "adminToken">,
  flow: unknown,
  settings: object,
): Script {
  const engines = { "game-social-sdk": { adminToken, ...settings } };
  return { config: { target, engines }, scenarios: [{ engine: "game-social-sdk", flow }] };
}

/** A script whose flows may call these functions. */
export function withFunctions(
  script: Script,
  processor: Readonly<Record<string, (context: Context) => Promise<void>>>,
): Script {
  return { ...script, config: { ...script.config, processor } };
}

/** An engine for a script, and what makes its virtual users. */
export function engineFor(script: Script) {
  const report = new Report();
  const engine = new Engine(script, undefined, helpers);
  const step = engine.createScenario(script.scenarios?.[0] ?? {}, report);
  const run = (vars?: Record<string, unknown>) => runOne(step, vars);
  /** Runs a virtual user of another flow in the same process. */
  const play = (flow: unknown, vars?: Record<string, unknown>) =>
    runOne(engine.createScenario({ flow }, report), vars);
  return { engine, report, run, play };
}
