/** What Artillery gives an engine, and what it expects of one: the parts that are used here. */

/** A script as Artillery has read it. */
export interface Script {
  readonly config: ScriptConfig;
  readonly scenarios?: readonly ScenarioSpec[] | undefined;
  /** Run once before the virtual users, and once after them; each may be of this engine. */
  readonly before?: ScenarioSpec | undefined;
  readonly after?: ScenarioSpec | undefined;
  /** The file that the script was read from. */
  readonly _scriptPath?: string | undefined;
}

/** The part `config` of a script. */
export interface ScriptConfig {
  readonly target?: string | undefined;
  readonly engine?: string | undefined;
  readonly engines?: Readonly<Record<string, unknown>> | undefined;
  /** The functions of the file that `processor` names. */
  readonly processor?: Readonly<Record<string, unknown>> | undefined;
  readonly defaults?: { readonly think?: object | undefined } | undefined;
}

/** One scenario of a script. */
export interface ScenarioSpec {
  readonly name?: string | undefined;
  readonly engine?: string | undefined;
  readonly flow?: unknown;
  readonly beforeScenario?: unknown;
  readonly afterScenario?: unknown;
}

/** What a virtual user has: the variables of templates, and whatever functions of the script add. */
export interface Context {
  readonly vars: Record<string, unknown>;
  [name: string]: unknown;
}

/** Called at the end of a step or a virtual user. */
export type Done = (error?: Error | null, context?: Context) => void;

/** One step of a flow. */
export type Step = (context: Context, done: Done) => void;

/** Takes what virtual users report. */
export interface Events {
  emit(event: "started"): unknown;
  emit(event: "counter" | "histogram", name: string, value: number): unknown;
  emit(event: "error", code: string): unknown;
}

/** What Artillery shares with engines. */
export interface Helpers {
  /** Fills in the variables of a template. */
  template(value: unknown, context: Context): unknown;
  createThink(step: object, defaults?: object): Step;
  createLoopWithCount(
    count: number | string,
    steps: readonly Step[],
    options: Readonly<Record<string, unknown>>,
  ): Step;
}
