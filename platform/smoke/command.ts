import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Choice, choose, idsOf } from "./choice.js";
import type { SmokeContext } from "./context.js";
import { calledOff, type End } from "./interruption.js";
import { mustBelong, type RunOptions, readOptions, runOptions, smokeUsage } from "./options.js";
import { handOver } from "./pages.js";
import { temporaryFolder } from "./paths.js";
import { asJson, asJunit, countOf, progressLine, type Subject, summary } from "./reports.js";
import { runChecks } from "./run.js";
import { openPlatform, otherService, type SmokeService } from "./service.js";
import { runWorker } from "./worker.js";

export type { SmokeContext } from "./context.js";

/**
 * The smoke test of an SDK library, which the command `game-social-sdk smoke` runs.
 *
 * @param context - what it uses of the command
 * @param args - the arguments after `smoke`
 * @returns the exit code: 0 when no check has failed, else 1; that of a signal which ended the run
 */
export async function runSmoke(context: SmokeContext, args: readonly string[]): Promise<number> {
  const values = readOptions(context, args);
  if (values.worker) return runWorker();
  if (values.page) return handOver(values.page, values.opened);
  if (values.help) {
    context.print(smokeUsage);
    return 0;
  }
  mustBelong(context, values);
  if (values.service !== undefined) {
    const { runConformance } = await import("./conformance/command.js");
    return runConformance(context, { ...values, service: values.service });
  }
  const choice = choose(context, values.only);
  if (values.list) {
    context.print(
      idsOf(choice)
        .map((id) => `${id}\n`)
        .join(""),
    );
    return 0;
  }
  const options = runOptions(context, values);
  if (values.library) process.env.SOCIAL_SDK_LIBRARY = resolve(values.library);
  const end = calledOff();
  const folder = temporaryFolder(context, "game-social-sdk-smoke-");
  try {
    const service = options.service
      ? otherService(context, options.service, folder)
      : await openPlatform(context, folder);
    try {
      return await test(context, service, choice, options, end);
    } finally {
      await service.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    end.release();
  }
}

async function test(
  context: SmokeContext,
  service: SmokeService,
  choice: Choice,
  { timeout, json, junit }: RunOptions,
  { stop, code }: End,
): Promise<number> {
  const { apiBase, platform } = service.plan;
  const library = await context.library(timeout);
  if (library?.kind === "open-engine" && !apiBase)
    context.refuse(
      `The open engine (${library.path}) has no service of its own. Name one with --api-base ` +
        "or SOCIAL_SDK_API_BASE, or name the vendor's library with --library.",
    );
  const tell = json ? context.complain : context.print;
  const outcomes = await runChecks(context, {
    ...choice,
    service,
    stop,
    timeout,
    onOutcome: (outcome) => tell(progressLine(outcome)),
  });
  const host = apiBase ? new URL(apiBase).host : "the library's own service";
  const subject: Subject = {
    library: library?.path,
    version: library?.version ?? "",
    service: platform ? "a local platform" : host,
  };
  tell(summary(outcomes, subject));
  if (json) context.print(asJson(outcomes, { ...subject, library: subject.library ?? null }));
  const name = subject.version ? `, SDK ${subject.version}` : "";
  if (junit) writeFileSync(junit, asJunit(outcomes, `game-social-sdk smoke${name}`));
  return code() || (countOf(outcomes, "failed") === 0 ? 0 : 1);
}
