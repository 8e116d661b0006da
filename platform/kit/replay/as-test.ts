import { PlatformError } from "../../kernel/errors.js";
import { isRecordable } from "../trace/recorded.js";
import type { EntryOf, RequestEntry, TimelineEntry } from "../trace/timeline-entry.js";
import type { Trace } from "../trace/trace-file.js";
import { argument, literal } from "./code.js";
import { comparableAnswer, comparableState } from "./comparable.js";
import { beginsWith, refusedWith, SessionConnections } from "./session-connections.js";

type Act = EntryOf<"act">;

/** Headers that say nothing of a request: clients send them anyway. */
const LEFT_OUT =
  /^(?:accept|accept-encoding|accept-language|connection|content-length|host|keep-alive|sec-.*|transfer-encoding|user-agent)$/i;

/** The text of a test with the kit for Vitest that does again what a trace has, and expects the same. */
export function writeAsTest(trace: Trace): string {
  const { seed, start, frozen, paced, options, name } = trace;
  const replayed = { seed, start, frozen, ...(paced === true ? { paced } : {}), options };
  const body = new TestBody(trace.entries);
  for (const entry of trace.entries) body.add(entry);
  return `// Written by game-social-sdk-platform replay --as-test.

import { expect, test as base } from "game-social-sdk-platform/vitest";

const test = base.extend({
  kitOptions: { leftovers: "ignore", replayed: ${argument(replayed, "  ")} },
});

test(${JSON.stringify(name === "" ? "what was recorded" : name)}, async ({ platform, replay }) => {
${body.lines.map((line) => `  ${line}`).join("\n")}
  expect(replay.state()).toEqual(after);
});

/** What the platform held at the end. */
const after = ${literal(comparableState(trace.after), "")};
`;
}

/** The lines of a test. */
class TestBody {
  readonly lines: string[] = [];
  readonly #connections = new SessionConnections();
  /** Faults, by their words and the entry before them. */
  readonly #faults: ReadonlySet<string>;

  constructor(entries: readonly TimelineEntry[]) {
    this.#faults = new Set(
      entries.flatMap((entry) =>
        entry.kind === "event" && entry.event.kind === "fault"
          ? [`${entry.n - 1} ${entry.event.detail?.split(" ", 1)[0]}`]
          : [],
      ),
    );
  }

  add(entry: TimelineEntry): void {
    if (entry.kind === "act") this.#act(entry);
    else if (entry.kind === "request" && !entry.underWay) this.#request(entry);
    else if (entry.kind === "frame" && !entry.local) {
      this.#connections.note(entry);
      const begun = beginsWith(entry);
      if (begun !== undefined) this.lines.push(`await replay.connect(${Number(begun)});`);
      if (entry.direction === "in") {
        this.lines.push(
          `await replay.frame(${Number(entry.connection ?? 0)}, ${JSON.stringify(entry.text)});`,
        );
      }
    } else if (entry.kind === "event") {
      const refused = refusedWith(entry.event);
      if (refused !== undefined)
        this.lines.push(`expect(await replay.refusal()).toBe(${refused});`);
      const closed = this.#connections.closed(entry.event);
      if (closed !== undefined) {
        this.lines.push(
          `await replay.leave(${Number(closed.connection)}, ${Number(closed.code)});`,
        );
      }
    }
  }

  #act({ path, args, outcome }: Act): void {
    if (!isRecordable(path)) throw new PlatformError("No recorder writes such an act.", "path");
    const [part, last] = path;
    if (part === "clock" && last === "pass") {
      this.lines.push(`await replay.pass(${Number(args[0])});`);
      return;
    }
    const steps = path.map((step, index) => {
      if (typeof step !== "string") return called(step.call, step.args);
      return index === path.length - 1 ? called(step, args) : step;
    });
    const act = `replay.act(() => platform.${steps.join(".")})`;
    const message = outcome.error?.replace(/^\w*Error: /, "");
    this.lines.push(
      message === undefined
        ? `await ${act};`
        : `await expect(${act}).rejects.toThrow(${JSON.stringify(message)});`,
    );
  }

  #request(entry: RequestEntry): void {
    const { n, method, url, requestHeaders, requestBody, requestForm, requestBytes, status } =
      entry;
    if (url.startsWith("/admin/") && status === 401) return;
    const headers = Object.fromEntries(
      Object.entries(requestHeaders).filter(([name]) => !LEFT_OUT.test(name)),
    );
    const upload = requestForm ?? requestBytes;
    const given = [method, url, headers].map((each) => literal(each, "  "));
    if (upload !== undefined) given.push(argument(upload, "  "));
    else if (requestBody !== "") given.push(literal(requestBody, "  "));
    const call = `(${given.join(", ")})`;
    const isHeld = this.#faults.has(`${n} latency`) || this.#faults.has(`${n} hang`);
    if (isHeld) this.lines.push(`await replay.request${call};`);
    else {
      const answer = literal(comparableAnswer(entry), "  ");
      this.lines.push(`expect(await replay.answer${call}).toEqual(${answer});`);
    }
  }
}

function called(name: string, args: readonly unknown[]): string {
  const given =
    name === "domain"
      ? [`replay.domain(${JSON.stringify(args[0])})`]
      : args.map((each) => argument(each, "  "));
  return `${name}(${given.join(", ")})`;
}
