/** Reports of a run for people, CI services and programs. */

import type { Outcome } from "./plan.js";

/** What was tested. */
export interface Subject {
  /** The library's file; nothing when it could not be loaded. */
  readonly library: string | undefined;
  /** Its release; empty when it does not say. */
  readonly version: string;
  /** `"local platform"`, or the service's host. */
  readonly service: string;
}

const SIGNS = { passed: "ok  ", failed: "FAIL", skipped: "skip" };

/** One line, while the checks run. */
export function progressLine({ id, status, duration, reason }: Outcome): string {
  const why = reason === undefined ? "" : `\n       ${reason.replaceAll("\n", "\n       ")}`;
  return `${SIGNS[status]} ${id} (${duration} ms)${status === "passed" ? "" : why}\n`;
}

export function countOf(outcomes: readonly Outcome[], status: Outcome["status"]): number {
  return outcomes.filter((outcome) => outcome.status === status).length;
}

/** How many checks ended in which way. */
export const countsOf = (outcomes: readonly Outcome[]) => ({
  passed: countOf(outcomes, "passed"),
  failed: countOf(outcomes, "failed"),
  skipped: countOf(outcomes, "skipped"),
});

/** The same as words. */
export const countsAsText = (outcomes: readonly Outcome[]): string =>
  Object.entries(countsOf(outcomes))
    .map(([status, count]) => `${count} ${status}`)
    .join(", ");

export function summary(
  outcomes: readonly Outcome[],
  { library, version, service }: Subject,
): string {
  const name = `${library ?? "no library"}${version ? `, SDK ${version}` : ""}`;
  return `\n${countsAsText(outcomes)}: ${name}, against ${service}.\n`;
}

/** One line of JSON. `subject` is what was tested. */
export function asJson(outcomes: readonly Outcome[], subject: object): string {
  const checks = outcomes.map(({ id, ...rest }) => ({
    area: areaOf(id),
    name: nameOf(id),
    ...rest,
  }));
  return `${JSON.stringify({ ...subject, ...countsOf(outcomes), checks })}\n`;
}

export const areaOf = (id: string): string => id.slice(0, id.indexOf(": "));
const nameOf = (id: string): string => id.slice(id.indexOf(": ") + 2);

/** JUnit's format, as CI services read it: a suite for each area. `name` is what was tested. */
export function asJunit(outcomes: readonly Outcome[], name: string): string {
  const areas = [...new Set(outcomes.map(({ id }) => areaOf(id)))];
  const suites = areas.map((area) => {
    const own = outcomes.filter(({ id }) => areaOf(id) === area);
    const cases = own.map((outcome) => testCase(area, outcome));
    return `  <testsuite ${counts(area, own)}>\n${cases.join("")}  </testsuite>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites ${counts(name, outcomes)}>\n${suites.join("")}</testsuites>\n`
  );
}

function counts(name: string, outcomes: readonly Outcome[]): string {
  const time = outcomes.reduce((total, { duration }) => total + duration, 0);
  return (
    `name="${escaped(name)}" tests="${outcomes.length}" failures="${countOf(outcomes, "failed")}" ` +
    `skipped="${countOf(outcomes, "skipped")}" time="${seconds(time)}"`
  );
}

function testCase(area: string, { id, status, duration, reason = "" }: Outcome): string {
  const head = `    <testcase classname="${escaped(area)}" name="${escaped(nameOf(id))}" time="${seconds(duration)}"`;
  if (status === "passed") return `${head}/>\n`;
  const element = status === "failed" ? "failure" : "skipped";
  return `${head}><${element} message="${escaped(reason)}"/></testcase>\n`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Escapes the text of an attribute; characters that XML does not allow are left out. */
function escaped(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot have
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
      .replace(/[&<>"]/g, (character) => entities[character] as string)
      .replaceAll("\n", "&#10;")
  );
}
