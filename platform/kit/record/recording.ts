import { randomUUID } from "node:crypto";
import type { PlatformOptions } from "../../options.js";
import { assemblyOf, type Platform } from "../../platform.js";
import { writeAsTest } from "../replay/as-test.js";
import { recorded } from "../trace/recorded.js";
import { Timeline } from "../trace/timeline.js";
import { type Snapshot, Tracer } from "../trace/tracer.js";
import type { RecordCommand } from "./command.js";
import { isReplaceable, replaceFile } from "./replace-file.js";
import { Saving } from "./saving.js";

/** Most entries of a recording, and most characters in them; what comes later is left out. */
const MAX_ENTRIES = 100_000;
const MAX_CHARACTERS = 100_000_000;

/** How often things fall due when nobody does anything, in milliseconds. */
const STEP = 50;

/** Where a recording is written, and where it is as a test, too. */
interface Files extends Pick<RecordCommand, "file"> {
  readonly test?: string | undefined;
}

/**
 * The options of a platform that is recorded. Its clock begins now, and is moved by the recording. Nobody can
 * guess its secrets who has not the file, where the seed is.
 */
export function recordedOptions(options: PlatformOptions): PlatformOptions {
  const { seed = randomUUID() } = options;
  return { ...options, seed, clock: { now: Date.now(), frozen: true } };
}

/**
 * Records what programs do with a platform, so that it can be done again. Time goes on in steps, each of
 * which is recorded: one before each request and each frame, and one when something falls due.
 */
export class Recording {
  /** The platform, whose calls are recorded. */
  readonly platform: Platform;
  readonly #raw: Platform;
  readonly #tracer = new Tracer();
  readonly #timeline: Timeline;
  readonly #timer: NodeJS.Timeout;
  #passed = performance.now();
  /** The first entries, when there are too many. */
  #first: Snapshot | undefined;
  #saving: Saving | undefined;

  /** @param options - of {@link recordedOptions}, with which the platform was started */
  constructor(platform: Platform, options: PlatformOptions) {
    this.#raw = platform;
    platform.clock.pace();
    this.#tracer.begin(platform, options, true);
    this.#timeline = new Timeline(assemblyOf(platform).kernel, {
      admin: true,
      arrived: () => this.#step(),
      first: {
        max: MAX_ENTRIES,
        maxCharacters: MAX_CHARACTERS,
        full: () => {
          this.#first = this.#snapshot();
        },
      },
    });
    this.platform = recorded(platform, this.#timeline);
    this.#timer = setInterval(() => {
      this.#stepIfDue();
      this.#saving?.tick();
    }, STEP);
  }

  /** Whether there was more than is recorded. */
  get isCut(): boolean {
    return this.#first !== undefined;
  }

  /**
   * Writes what was recorded so far, and goes on to do so while there is more, so that a program that is killed
   * leaves all but the last moments. What is no file, such as a pipe, is written to at the end alone.
   */
  async save({ file, test }: Files): Promise<void> {
    if (!(await isReplaceable(file))) return;
    await this.#write({ file, test });
    this.#saving = new Saving(this.#timeline, () => this.#write({ file }));
  }

  /** Writes all that was recorded. */
  async finish(files: Files): Promise<void> {
    const saving = this.#saving;
    this.#saving = undefined;
    await saving?.end();
    await this.#write(files);
  }

  /** @returns how many milliseconds it has worked */
  async #write({ file, test }: Files): Promise<number> {
    const began = performance.now();
    const snapshot = this.#first ?? this.#snapshot();
    const took = performance.now() - began;
    const worked = await replaceFile(file, this.#tracer.piecesOf(snapshot));
    if (test !== undefined) {
      await replaceFile(test, [writeAsTest(this.#tracer.traceOf(snapshot))]);
    }
    return took + worked;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timeline.close();
    this.#tracer.end();
  }

  #snapshot(): Snapshot {
    const named = [...this.#raw.users.all(), ...this.#raw.applications.all()].map((each) => [
      each.id,
      "username" in each ? each.username : each.name,
    ]);
    const names = Object.fromEntries(named);
    return this.#tracer.snapshot(this.#raw, this.#timeline, {
      name: "recording",
      failure: null,
      names,
    });
  }

  #stepIfDue(): void {
    const [next] = this.#raw.clock.due(1);
    const now = this.#raw.clock.now() + performance.now() - this.#passed;
    if (next !== undefined && next.at <= now) this.#step();
  }

  #step(): void {
    const ms = Math.floor(performance.now() - this.#passed);
    if (ms < 1) return;
    this.#passed += ms;
    try {
      if (!this.#raw.clock.frozen) this.platform.clock.pass(ms);
    } catch (error) {
      // The clock is at its end, or what fell due has failed. The request or frame goes on all the same.
      this.#raw.clock.failed(error);
    }
  }
}
