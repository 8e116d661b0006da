/** `game-social-sdk smoke`: the standard smoke test of an SDK library against a service. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError, type CliContext } from "../context.js";
import { loadedLibrary } from "../doctor/library.js";
import { AREAS, type Check, checkId } from "./check.js";
import { checks } from "./checks/index.js";
import { handOver } from "./pages.js";
import { SIGNALS } from "./plan.js";
import { asJson, asJunit, countOf, progressLine, type Subject, summary } from "./reports.js";
import { type ExitCheck, exitChecks, runChecks } from "./run.js";
import { openPlatform, otherService, type SmokeService } from "./service.js";
import { runWorker } from "./worker.js";

const TIMEOUT = 30_000;

export const smokeUsage = `Usage: game-social-sdk smoke [options]

Makes ${checks.length + exitChecks.length + 1} checks of an SDK library against a service, and undoes on it what they did, also
when it is interrupted. Without options: the library that programs of this project load, against a
local platform that is started for it (package game-social-sdk-platform). The exit code is 0 when no
check has failed, else 1.

  --library <file>        the SDK's library, as SOCIAL_SDK_LIBRARY
  --only <text>           the checks whose area or name has this text; may be given several times
  --list                  print the checks instead
  --timeout <ms>          what one check may take (default ${TIMEOUT})
  --json                  print the outcomes as JSON, and the progress to standard error
  --junit <file>          write the outcomes as JUnit's XML
  --service               not the local platform, but the service itself; needs --application-id and
                          the environment variable SMOKE_TOKEN, an access token of a player, and
                          SMOKE_TOKEN_2 for what takes two
  --application-id <id>   the application that the tokens are for
  --api-base, --web-base <url>
                          where the service is, as SOCIAL_SDK_API_BASE and SOCIAL_SDK_WEB_BASE
  --help                  print this text

Areas: ${AREAS.join(", ")}.
`;

export async function runSmoke(context: CliContext, args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.worker) return runWorker();
  if (values.page) return handOver(values.page, positionals[0] ?? "");
  if (values.help) {
    context.print(smokeUsage);
    return 0;
  }
  const chosen = <T extends Pick<Check, "area" | "name">>(all: readonly T[]): T[] =>
    all.filter(
      (check) => !values.only || values.only.some((text) => checkId(check).includes(text)),
    );
  const [clients, exits] = [chosen(checks), chosen(exitChecks)];
  if (clients.length + exits.length === 0)
    throw new ArgumentError(`No check has "${values.only?.join('" or "')}" in its area or name.`);
  if (values.list) {
    context.print([...clients, ...exits].map((check) => `${checkId(check)}\n`).join(""));
    return 0;
  }
  if (values.library) process.env.SOCIAL_SDK_LIBRARY = resolve(values.library);
  const end = calledOff();
  const folder = mkdtempSync(join(tmpdir(), "game-social-sdk-smoke-"));
  try {
    const service = values.service
      ? otherService(options(values), folder)
      : await openPlatform(context, folder);
    try {
      return await test(context, service, clients, exits, values, end);
    } finally {
      await service.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a run is ended from outside. */
interface End {
  readonly stop: AbortSignal;
  /** The exit code that tells of it; 0 unless it was ended so. */
  readonly code: () => number;
}

/** Aborts at the first signal that asks this process to end; at the next one it ends. */
function calledOff(): End {
  const controller = new AbortController();
  let code = 0;
  for (const signal of SIGNALS)
    process.once(signal, () => {
      // As of a process that the signal has ended.
      code = 128 + constants.signals[signal];
      controller.abort(`the run was ended by ${signal}`);
    });
  return { stop: controller.signal, code: () => code };
}

type Values = ReturnType<typeof parse>["values"];

function options(values: Values) {
  return {
    applicationId: values["application-id"] ?? process.env.SOCIAL_SDK_APPLICATION_ID,
    apiBase: values["api-base"] ?? process.env.SOCIAL_SDK_API_BASE,
    webBase: values["web-base"] ?? process.env.SOCIAL_SDK_WEB_BASE,
  };
}

async function test(
  context: CliContext,
  service: SmokeService,
  clients: readonly Check[],
  exits: readonly ExitCheck[],
  values: Values,
  { stop, code }: End,
): Promise<number> {
  const tell = values.json ? context.complain : context.print;
  const outcomes = await runChecks(context, {
    service,
    stop,
    checks: clients,
    exits,
    timeout: milliseconds(values.timeout),
    onOutcome: (outcome) => tell(progressLine(outcome)),
  });
  const library = await loadedLibrary(context);
  const { apiBase, platform } = service.plan;
  const host = apiBase ? new URL(apiBase).host : "the library's own service";
  const subject: Subject = {
    library: library?.path,
    version: library?.version ?? "",
    service: platform ? "a local platform" : host,
  };
  tell(summary(outcomes, subject));
  if (values.json) context.print(asJson(outcomes, subject));
  if (values.junit) writeFileSync(values.junit, asJunit(outcomes, subject));
  return code() || (countOf(outcomes, "failed") === 0 ? 0 : 1);
}

function milliseconds(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 3_600_000) return value;
  throw new ArgumentError(`--timeout is "${text}"; give milliseconds, from 1 to 3600000.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        library: { type: "string" },
        only: { type: "string", multiple: true },
        list: { type: "boolean", default: false },
        timeout: { type: "string", default: String(TIMEOUT) },
        json: { type: "boolean", default: false },
        junit: { type: "string" },
        service: { type: "boolean", default: false },
        "application-id": { type: "string" },
        "api-base": { type: "string" },
        "web-base": { type: "string" },
        help: { type: "boolean", default: false },
        worker: { type: "boolean", default: false },
        page: { type: "string" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new ArgumentError(`${(error as Error).message}\n\n${smokeUsage}`);
  }
}
