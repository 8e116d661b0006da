import { AsyncLocalStorage } from "node:async_hooks";
import type { Kernel } from "../../kernel/kernel.js";
import type { NewEntry } from "../../kernel/traffic/entry.js";
import { turns } from "../replay/turns.js";
import type { Happening, Moment, TimelineEntry } from "./timeline-entry.js";
import { UploadLimit } from "./uploads.js";

/** Most entries that are kept; the oldest are forgotten. */
const MAX_ENTRIES = 20_000;

/** Turns of the event loop within which a request that nothing holds back is answered. */
const MAX_ANSWER = 500;

/** What is written down besides. */
export interface TimelineOptions {
  /** Whether that is what is done by the admin API, too. */
  readonly admin?: boolean;
  /** Called before something that comes from outside is looked at. */
  readonly arrived?: () => void;
  /** Keeps the first entries, so many, instead of the last, and is called once there are so many. */
  readonly first?: {
    readonly max: number;
    /** How many characters all of them may have. */
    readonly maxCharacters: number;
    readonly full: () => void;
  };
}

/** A request that is being carried out. */
interface Begun {
  readonly moment: Moment;
  /** Tells what is known of it, once its body is read. */
  readonly make: (() => NewEntry) | undefined;
}

type NewHttpEntry = Extract<NewEntry, { readonly kind: "http" | "webhook" }>;

/** What the kit makes for a test, until it is made. */
interface SetUp {
  readonly on: Timeline;
  isOver: boolean;
}

/**
 * The set-up to which what is done now belongs. One for all timelines of the process: each further storage makes
 * every promise of the process dearer, for as long as it lives.
 */
const currentSetUp = new AsyncLocalStorage<SetUp>();

/** What a test does itself, even while the kit makes something. */
const OWN: ReadonlySet<Happening["kind"]> = new Set(["act", "assertion", "failure", "step"]);

/** What happens on a platform and in a test, in its order. Secrets are in it until it is written. */
export class Timeline {
  readonly #kernel: Kernel;
  readonly #start = performance.now();
  /** Requests that are being carried out, with their places. */
  readonly #begun = new Map<string, Begun>();
  readonly #stop: () => void;
  readonly #uploads = new UploadLimit();
  #entries: TimelineEntry[] = [];
  #characters = 0;
  /** How many set-ups go on. */
  #settingUp = 0;
  /** Whether what is being done now belongs to one; undefined where only what goes on besides can say it. */
  #actIsSetUp: boolean | undefined;
  #isFull = false;
  #count = 0;
  /** How many were forgotten, as there were too many. */
  forgotten = 0;

  constructor(
    kernel: Kernel,
    private readonly options: TimelineOptions = {},
  ) {
    const { admin = false, arrived } = options;
    this.#kernel = kernel;
    kernel.traffic.record({
      admin,
      ...(arrived === undefined ? {} : { arrived }),
      began: (requestId, make) => {
        const moment = this.#begun.get(requestId)?.moment ?? this.#moment();
        this.#begun.set(requestId, { moment, make });
      },
      add: (entry, requestId) => this.#wire(entry, requestId),
    });
    this.#stop = kernel.events.subscribe((event) => this.add({ kind: "event", event }));
  }

  /** Everything so far, in its order. */
  get entries(): readonly TimelineEntry[] {
    return inOrder([...this.#entries]);
  }

  /** Everything so far, with the requests that have no answer yet, as far as they are known. */
  get entriesAndUnderWay(): readonly TimelineEntry[] {
    const underWay = [...this.#begun.values()].flatMap(({ moment, make }) => {
      const entry = make?.();
      return entry?.kind === "http" ? [{ ...this.#http(entry, moment), underWay: true }] : [];
    });
    return inOrder([...this.#entries, ...(underWay as TimelineEntry[])]);
  }

  /** Whether requests are being carried out, whose entries come with their answers. */
  get isBusy(): boolean {
    return this.#begun.size > 0;
  }

  /** Waits for the answers to requests, but for those that are held back. */
  async answered(): Promise<void> {
    for (let turn = 0; this.isBusy && turn < MAX_ANSWER; turn += 1) await turns(1);
  }

  /** How many entries there have been; where the first are kept, no more than these. */
  get count(): number {
    return this.forgotten + this.#entries.length;
  }

  /**
   * Does something that belongs to what the kit sets up for a test, as does all that happens meanwhile, except for
   * what the test does itself.
   */
  setUp<Result>(work: () => Result): Result {
    const setUp: SetUp = { on: this, isOver: false };
    this.#settingUp += 1;
    const end = () => {
      // What has begun in a set-up, such as a client, may call the test later.
      setUp.isOver = true;
      this.#settingUp -= 1;
    };
    let result: Result;
    try {
      result = currentSetUp.run(setUp, work);
    } catch (error) {
      end();
      throw error;
    }
    if (result instanceof Promise) return result.finally(end) as Result;
    end();
    return result;
  }

  /** Adds something that happens now. */
  add(happening: Happening): TimelineEntry {
    const isSetUp = OWN.has(happening.kind) ? this.#isWithinSetUp() : this.#isDuringSetUp;
    return this.#put({ ...this.#moment(isSetUp), ...happening });
  }

  /** Adds an act and does it. What it causes at once belongs to a set-up if the act does. */
  act<Result>(act: Happening & { readonly kind: "act" }, work: () => Result): Result {
    const before = this.#actIsSetUp;
    this.#actIsSetUp = this.add(act).setUp === true;
    try {
      return work();
    } finally {
      this.#actIsSetUp = before;
    }
  }

  close(): void {
    this.#stop();
  }

  get #isDuringSetUp(): boolean {
    return this.#actIsSetUp ?? this.#settingUp > 0;
  }

  #isWithinSetUp(): boolean {
    const setUp = currentSetUp.getStore();
    return setUp?.on === this && !setUp.isOver;
  }

  /** @param during - the request in whose course it was sent */
  #wire(entry: NewEntry, during: string | undefined): void {
    if (entry.kind === "voice") return;
    if ("text" in entry) {
      const { kind, ...facts } = entry;
      this.add({ ...facts, kind: "frame", local: kind === "local" });
      return;
    }
    const begun = this.#begun.get(entry.requestId ?? "");
    this.#begun.delete(entry.requestId ?? "");
    const moment = entry.kind === "http" && begun !== undefined ? begun.moment : this.#moment();
    this.#put(this.#http({ ...entry, requestId: entry.requestId ?? during }, moment));
  }

  #http(entry: NewHttpEntry, moment: Moment): TimelineEntry {
    const { kind, requestForm, requestBytes, ...facts } = entry;
    const uploads = this.#uploads.within({ requestForm, requestBytes });
    return { ...moment, ...facts, ...uploads, kind: kind === "http" ? "request" : "webhook" };
  }

  #put(entry: TimelineEntry): TimelineEntry {
    const { first } = this.options;
    if (first !== undefined) return this.#putFirst(entry, first);
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES) {
      const forgotten = this.#entries.length - MAX_ENTRIES / 2;
      this.#entries = this.#entries.slice(forgotten);
      this.forgotten += forgotten;
    }
    return entry;
  }

  #putFirst(
    entry: TimelineEntry,
    { max, maxCharacters, full }: NonNullable<TimelineOptions["first"]>,
  ): TimelineEntry {
    if (this.#isFull) return entry;
    this.#entries.push(entry);
    this.#characters += charactersOf(entry);
    this.#isFull = this.#entries.length >= max || this.#characters >= maxCharacters;
    if (this.#isFull) full();
    return entry;
  }

  #moment(isSetUp = this.#isDuringSetUp): Moment {
    this.#count += 1;
    const ms = Math.round((performance.now() - this.#start) * 10) / 10;
    const setUp = isSetUp ? { setUp: true as const } : {};
    return { n: this.#count, ms, clock: this.#kernel.clock.now(), ...setUp };
  }
}

const inOrder = (entries: TimelineEntry[]) => entries.sort((one, other) => one.n - other.n);

/** About how long an entry is when it is written. */
export function charactersOf(entry: TimelineEntry): number {
  if (entry.kind === "frame") return entry.text.length;
  if (entry.kind !== "request" && entry.kind !== "webhook") return 0;
  return entry.url.length + entry.requestBody.length + entry.responseBody.length;
}
