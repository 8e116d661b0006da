/**
 * `game-social-sdk doctor`: checks whether the SDK works on this machine, and says how to fix what
 * does not.
 */

import { readArguments } from "../arguments.js";
import type { CliContext } from "../context.js";
import { checkBrowser } from "./browser.js";
import type { Finding } from "./finding.js";
import { checkKeyring, probeKeyring } from "./keyring.js";
import { checkLibrary, probeLibrary } from "./library.js";
import { checkLocalClient } from "./local-client.js";
import { checkRuntime } from "./runtime.js";
import { checkSandbox } from "./sandbox.js";
import { checkService } from "./service.js";

export const doctorUsage = `Usage: game-social-sdk doctor [options]

Checks everything the SDK needs on this machine and says how to fix what is missing. The exit
code is 0 when nothing keeps it from working, else 1.

  --library <file>   the SDK's library, as SOCIAL_SDK_LIBRARY
  --api-base <url>   root of the service's API, as SOCIAL_SDK_API_BASE
  --web-base <url>   root of the service's web pages, as SOCIAL_SDK_WEB_BASE
  --json             print the findings as JSON
  -h, --help         print this text
`;

const OPTIONS = {
  library: { type: "string" },
  "api-base": { type: "string" },
  "web-base": { type: "string" },
  json: { type: "boolean", default: false },
  // Options that the command passes to the processes it starts.
  probe: { type: "string" },
} as const;

const SIGNS = { ok: "ok     ", note: "note   ", problem: "PROBLEM" };

export async function runDoctor(context: CliContext, args: readonly string[]): Promise<number> {
  const values = readArguments(args, { options: OPTIONS, usage: doctorUsage });
  if (values.help) {
    context.print(doctorUsage);
    return 0;
  }
  if (values.library) process.env.SOCIAL_SDK_LIBRARY = values.library;
  if (values.probe === "library") return probeLibrary(context);
  if (values.probe === "keyring") return probeKeyring(context);
  const bases = {
    apiBase: values["api-base"] ?? process.env.SOCIAL_SDK_API_BASE,
    webBase: values["web-base"] ?? process.env.SOCIAL_SDK_WEB_BASE,
  };
  const findings = await Promise.all([
    checkRuntime(),
    checkLibrary(context),
    checkSandbox(),
    checkLocalClient(),
    checkService(bases),
    checkBrowser(),
    checkKeyring(context),
  ]).then((parts) => parts.flat());
  const healthy = findings.every(({ status }) => status !== "problem");
  context.print(values.json ? `${JSON.stringify({ healthy, findings })}\n` : asText(findings));
  return healthy ? 0 : 1;
}

function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ area }) => area.length));
  const indent = " ".repeat(width + 10);
  const lines = findings.map((finding) => {
    const { area, status, message } = finding;
    const advice = finding.status === "ok" ? "" : `\n→ ${finding.advice}`;
    const text = `${message}${advice}`.replaceAll("\n", `\n${indent}`);
    return `${SIGNS[status]} ${area.padEnd(width)}  ${text}\n`;
  });
  const count = findings.filter(({ status }) => status === "problem").length;
  const end = count === 0 ? "Nothing keeps the SDK from working." : `${count} to fix.`;
  return `${lines.join("")}\n${end}\n`;
}
