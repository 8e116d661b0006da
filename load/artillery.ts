/** What Artillery gives an engine, and what it expects of one: the parts that are used here. */

/** A script as Artillery has read it. */
export interface Script {
  /** What holds for all scenarios. */
  readonly config: ScriptConfig;
  /** What virtual users do, one of them each. */
  readonly scenarios?: readonly ScenarioSpec[] | undefined;
  /** Run once before the virtual users; it may be of this engine. */
  readonly before?: ScenarioSpec | undefined;
  /** Run once after them; likewise. */
  readonly after?: ScenarioSpec | undefined;
  /** The file that the script was read from. */
  readonly _scriptPath?: string | undefined;
}

/** The part `config` of a script. */
export interface ScriptConfig {
  /** Address of the platform. */
  readonly target?: string | undefined;
  /** The engine of scenarios that name none. */
  readonly engine?: string | undefined;
  /** The settings of each engine, by its name. */
  readonly engines?: Readonly<Record<string, unknown>> | undefined;
  /** The functions of the file that `processor` names. */
  readonly processor?: Readonly<Record<string, unknown>> | undefined;
  /** What holds for steps that say nothing else. */
  readonly defaults?: { readonly think?: object | undefined } | undefined;
}

/** One scenario of a script. */
export interface ScenarioSpec {
  /** What reports call it. */
  readonly name?: string | undefined;
  /** The engine that runs it. */
  readonly engine?: string | undefined;
  /** Its steps, as the script has them. */
  readonly flow?: unknown;
  /** Functions to call first, by their names. */
  readonly beforeScenario?: unknown;
  /** Functions to call last, by their names. */
  readonly afterScenario?: unknown;
}

/** What a virtual user has: the variables of templates, and whatever functions of the script add. */
export interface Context {
  /** The variables, by name. */
  readonly vars: Record<string, unknown>;
  [name: string]: unknown;
}

/** Called at the end of a step or a virtual user. */
export type Done = (error?: Error | null, context?: Context) => void;

/** One step of a flow. */
export type Step = (context: Context, done: Done) => void;

/** Takes what virtual users report. */
export interface Events {
  /** Reports that a virtual user has started. */
  emit(event: "started"): unknown;
  /** Adds to a counter, or a value to a histogram. */
  emit(event: "counter" | "histogram", name: string, value: number): unknown;
  /** Reports that a virtual user has failed. */
  emit(event: "error", code: string): unknown;
}

/** What Artillery shares with engines. */
export interface Helpers {
  /** Fills in the variables of a template. */
  template(value: unknown, context: Context): unknown;
  /** Makes a step that pauses. */
  createThink(step: object, defaults?: object): Step;
  /** Makes a step that repeats others. */
  createLoopWithCount(
    count: number | string,
    steps: readonly Step[],
    options: Readonly<Record<string, unknown>>,
  ): Step;
}
