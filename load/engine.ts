import { sdkInfo } from "game-social-sdk";
import type { Events, Helpers, ScenarioSpec, Script, Step } from "./artillery.js";
import { ScriptError } from "./errors.js";
import { Ledger } from "./exactness/ledger.js";
import { compileScenario } from "./flow/scenario.js";
import type { Shared } from "./player/player.js";
import { PresenceBoard } from "./player/presence-board.js";
import { Accounts } from "./service/accounts.js";
import { Admin } from "./service/admin.js";
import { ENGINE, readSettings } from "./service/settings.js";

/** Takes what is compiled for nothing but its faults. */
const NOBODY: Events = { emit: () => undefined };

/**
 * The engine `game-social-sdk` of Artillery: each of its virtual users is a real client of the package
 * `game-social-sdk`, with the open engine, against a platform. Artillery makes one for each of its workers.
 */
export class GameSocialSdkEngine {
  readonly #script: Script;
  readonly #helpers: Helpers;
  readonly #shared: Shared | undefined;
  readonly #fault: Error | undefined;

  /**
   * Reads and checks the whole script. What is wrong with it is thrown by `init` and `createScenario`,
   * since Artillery goes on without an engine whose constructor throws.
   *
   * @param script - the script, with its processor loaded
   * @param _events - events of the run, which the engine does not need
   * @param helpers - Artillery's own templates, loops and pauses
   */
  constructor(script: Script, _events: unknown, helpers: Helpers) {
    this.#script = script;
    this.#helpers = helpers;
    try {
      refuseVendor();
      const settings = readSettings(script.config);
      const admin = new Admin(settings.admin);
      const accounts = new Accounts(admin, settings);
      this.#shared = {
        settings,
        admin,
        accounts,
        ledger: new Ledger(),
        board: new PresenceBoard(),
      };
      for (const [spec, place] of this.#scenarios()) this.#compile(spec, place, NOBODY);
    } catch (error) {
      this.#fault = this.#inFile(error);
    }
  }

  /**
   * Called by Artillery before the run. A fault of the script ends the worker with it, and so the run with
   * an exit code that is not 0: a rejected promise would have Artillery wait for the worker for ever.
   */
  async init(): Promise<void> {
    const fault = this.#fault;
    if (fault === undefined) return;
    await new Promise(() => {
      setImmediate(() => {
        throw fault;
      });
    });
  }

  /**
   * Makes what runs the virtual users of a scenario.
   *
   * @param spec - the scenario, as the script has it
   * @param events - takes what they report
   * @returns a function that runs one of them
   * @throws ScriptError for a script that cannot be run
   */
  createScenario(spec: ScenarioSpec, events: Events): Step {
    if (this.#fault !== undefined) throw this.#fault;
    const known = this.#scenarios().find(([each]) => each === spec);
    return this.#compile(spec, known?.[1] ?? "scenario", events);
  }

  /** The scenarios of this engine, with their places. */
  #scenarios(): [ScenarioSpec, string][] {
    const { scenarios = [], before, after, config } = this.#script;
    const all = [
      ...scenarios.map((spec, index) => [spec, `scenarios[${index}]`] as const),
      [before, "before"] as const,
      [after, "after"] as const,
    ];
    return all.flatMap(([spec, place]) =>
      spec !== undefined && (spec.engine ?? config.engine) === ENGINE ? [[spec, place]] : [],
    );
  }

  #compile(spec: ScenarioSpec, place: string, events: Events): Step {
    const { config } = this.#script;
    const options = { config, helpers: this.#helpers, events };
    return compileScenario(spec, place, this.#shared as Shared, options);
  }

  #inFile(error: unknown): Error {
    const file = this.#script._scriptPath;
    if (!(error instanceof ScriptError)) return error as Error;
    const fault = new ScriptError(file === undefined ? error.message : `${file}: ${error.message}`);
    // Artillery prints the stack, which would lead into the engine instead of the script.
    fault.stack = `${fault.name}: ${fault.message}`;
    return fault;
  }
}

/** Load is made by the open engine alone: the vendor's library may reach a service that is not yours. */
function refuseVendor(): void {
  const { kind, path } = sdkInfo();
  if (kind === "open-engine") return;
  throw new ScriptError(
    `The library ${path} is not the open engine, which alone makes load. Unset SOCIAL_SDK_LIBRARY.`,
  );
}
