import { writeFileSync } from "node:fs";
import { checkId } from "../check.js";
import type { SmokeContext } from "../context.js";
import { calledOff } from "../interruption.js";
import type { Outcome } from "../plan.js";
import { asJson, asJunit, countOf, progressLine } from "../reports.js";
import { Api } from "./api.js";
import type { Check } from "./check.js";
import { checks } from "./checks/index.js";
import { differencesOf, notCompared } from "./differences.js";
import { type ConformanceOptions, conformanceOptions, type ServiceValues } from "./options.js";
import { NotReady, preflight } from "./preflight.js";
import { type Recorded, readRecord, recordOf, recordText } from "./record.js";
import { conclusion, differenceTable } from "./reports.js";
import { type Observed, runChecks } from "./run.js";
import { Scene } from "./scene.js";

/**
 * The checks of a service, which `game-social-sdk smoke --service` makes.
 *
 * @returns the exit code: 0 when no check has failed, nothing differs and nothing is left behind, else 1;
 *   that of a signal which ended the run
 */
export async function runConformance(
  context: SmokeContext,
  values: ServiceValues,
): Promise<number> {
  const options = conformanceOptions(context, values);
  const chosen = choose(context, values.only);
  if (values.list) {
    for (const check of chosen)
      context.print(`${checkId(check)}${check.writes ? " (--write)" : ""}\n`);
    return 0;
  }
  const other = options.compare === undefined ? undefined : otherRun(context, options.compare);
  const { stop, code, release } = calledOff();
  const scene = new Scene(new Api(options.base), options.credentials, stop);
  const tell = options.json ? context.complain : context.print;
  let observed: Observed[] = [];
  let left: string[] = [];
  const made = chosen.filter(({ writes }) => options.writes || !writes);
  try {
    await preflight(scene);
    const onOutcome = (outcome: Outcome) => tell(progressLine(outcome));
    observed = await runChecks(scene, { ...options, checks: made, stop, onOutcome });
  } catch (error) {
    if (error === stop.reason) return code();
    if (!(error instanceof NotReady)) throw error;
    context.complain(`${error.message}\n`);
    return 1;
  } finally {
    left = await scene.close();
    release();
  }
  tell(conclusion(observed, options.base, chosen.length - made.length));
  for (const what of left) context.complain(`Could not be undone; delete it by hand: ${what}.\n`);
  const differs = report(context, options, observed, other);
  const isWell = countOf(observed, "failed") === 0 && left.length === 0 && !differs;
  return code() || (isWell ? 0 : 1);
}

/** Writes what the options ask for; returns whether something differs from the other run. */
function report(
  context: SmokeContext,
  { base, json, junit, differences, compare = "" }: ConformanceOptions,
  observed: readonly Observed[],
  other: Recorded | undefined,
): boolean {
  const found = other === undefined ? [] : differencesOf(recordOf(observed), other);
  const outcomes = observed.map(({ facts: _facts, ...outcome }) => outcome);
  if (other !== undefined) {
    const tell = json ? context.complain : context.print;
    tell(differenceTable(found, notCompared(recordOf(observed), other), compare));
  }
  if (json) {
    const subject = { service: new URL(base).host };
    context.print(
      asJson(outcomes, other === undefined ? subject : { ...subject, differences: found }),
    );
  }
  if (junit) writeFileSync(junit, asJunit(outcomes, "game-social-sdk smoke --service"));
  if (differences) writeFileSync(differences, recordText(observed));
  return found.length > 0;
}

function choose({ refuse }: SmokeContext, only: readonly string[] | undefined): readonly Check[] {
  if (!only) return checks;
  const chosen = checks.filter((check) => only.some((text) => checkId(check).includes(text)));
  if (chosen.length > 0) return chosen;
  return refuse(
    `No check of a service has "${only.join('" or "')}" in its area or name; --list prints them all.`,
  );
}

function otherRun({ refuse }: SmokeContext, file: string): Recorded {
  try {
    return readRecord(file);
  } catch (error) {
    return refuse(`--compare: ${file} cannot be used: ${(error as Error).message}.`);
  }
}
