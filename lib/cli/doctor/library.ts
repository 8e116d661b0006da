/** Loads the addon and the SDK's library in a separate process, which a wrong library may crash. */

import { type MissingFunction, type SdkInfo, sdkInfo } from "game-social-sdk";
import { type ChildEnd, lastLine, NOT_STARTED, runChild } from "../child.js";
import type { CliContext } from "../context.js";
import { type Finding, note, ok, problem } from "./finding.js";

const LOADING = 30_000;

/** The output of the process. */
type Loaded = { readonly addon: string | undefined } & (
  | { readonly info: SdkInfo }
  | { readonly error: string }
);

/** Loads the library as a program would, and prints the result. */
export function probeLibrary({ print }: CliContext): number {
  let loaded: Loaded;
  try {
    const info = sdkInfo();
    loaded = { addon: loadedAddon(), info };
  } catch (error) {
    loaded = { addon: loadedAddon(), error: (error as Error).message };
  }
  print(`${JSON.stringify(loaded)}\n`);
  return 0;
}

/** The file of the addon, which the system knows. */
function loadedAddon(): string | undefined {
  const report = process.report?.getReport() as { sharedObjects?: readonly string[] } | undefined;
  return report?.sharedObjects?.find((path) => /game[-_]social[-_]sdk[^/\\]*\.node$/.test(path));
}

export async function checkLibrary(context: CliContext): Promise<Finding[]> {
  const end = await runChild(context, ["doctor", "--probe", "library"], { timeout: LOADING });
  if (end.fault !== undefined) return [crashed(end)];
  const loaded = JSON.parse(lastLine(end)) as Loaded;
  const addon = loaded.addon
    ? [ok("addon", `Loaded from ${loaded.addon}.`, { path: loaded.addon })]
    : [];
  if ("error" in loaded) return [...addon, failed(loaded.error, addon.length > 0)];
  return [...addon, ...describe(loaded.info)];
}

/** The library that a program in this project loads; undefined if that fails, or takes too long. */
export async function loadedLibrary(
  context: CliContext,
  timeout = LOADING,
): Promise<SdkInfo | undefined> {
  const end = await runChild(context, ["doctor", "--probe", "library"], { timeout });
  if (end.fault !== undefined) return undefined;
  const loaded = JSON.parse(lastLine(end)) as Loaded;
  return "info" in loaded ? loaded.info : undefined;
}

function crashed({ fault, errors, started }: ChildEnd): Finding {
  const message = `The process that loads the addon and the library ${fault}.`;
  if (!started) return problem("library", message, NOT_STARTED);
  const named = process.env.SOCIAL_SDK_LIBRARY;
  return problem(
    "library",
    `${message}${errors ? ` It said: ${errors.trim()}` : ""}`,
    named
      ? `Try without the environment variable SOCIAL_SDK_LIBRARY, which names ${named}; if that works, ` +
          "download that library again from its vendor."
      : "Install the package again: npm install game-social-sdk",
  );
}

function failed(message: string, hasAddon: boolean): Finding {
  return problem(
    hasAddon ? "library" : "addon",
    message,
    hasAddon
      ? "Fix the problem at the place that you want to use, or unset SOCIAL_SDK_LIBRARY to use the open engine."
      : "Follow the advice in the last lines of the message.",
  );
}

function describe(info: SdkInfo): Finding[] {
  const { path, source, version, kind, missingFunctions, unsupportedFunctions } = info;
  const name = kind === "open-engine" ? "The open engine" : "The vendor's library";
  const loaded = ok(
    "library",
    `${name}${version ? `, SDK ${version}` : ""}, from ${path} (${source}).`,
    { path, source, version, kind },
  );
  return [loaded, ...missing(missingFunctions), ...unsupported(unsupportedFunctions)];
}

function missing(functions: readonly MissingFunction[]): Finding[] {
  if (functions.length === 0) return [];
  const names = functions.map(({ name, since }) => (since ? `${name} (since ${since})` : name));
  return [
    note(
      "functions",
      `The library lacks ${names.length} functions, which throw when they are called: ${names.join(", ")}.`,
      "Use a newer release of the SDK, or do not call them.",
      { missing: functions },
    ),
  ];
}

function unsupported(functions: readonly string[]): Finding[] {
  if (functions.length === 0) return [];
  return [
    note(
      "functions",
      `The open engine answers ${functions.length} functions with "Disabled", such as ${functions[0]}.`,
      "Use the vendor's library (SOCIAL_SDK_LIBRARY) where you need them; --json lists all.",
      { unsupported: functions },
    ),
  ];
}
