/** The `doctor` of the installed package, in Wine: it must say of the machine what the chat has seen. */

import { join } from "node:path";
import type { Finding } from "../../lib/cli/doctor/finding.js";
import type { Host, Step } from "./host.js";
import type { Place } from "./installation.js";
import type { Machine, Runtime } from "./machine.js";

/** Where it is run, and with what. */
export interface Patient {
  readonly host: Host;
  readonly machine: Machine;
  readonly place: Place;
  readonly runtime: Runtime;
  readonly patience: number;
}

/** What it says of a service with this API. */
async function examine({ host, machine, place, runtime, patience }: Patient, apiBase: string) {
  const words = [
    ...[...runtime.emulator, runtime.program()],
    ...[machine.path(join(place.package, "dist", "cli.cjs")), "doctor", "--json"],
    ...["--api-base", apiBase, "--web-base", host.plain.webBase],
  ];
  const { status, output } = await machine.runProgram(words, patience);
  const line = output.split(/\r?\n/).find((each) => each.startsWith("{"));
  if (!line) throw new Error(`The doctor ended with ${status}:\n${output}`);
  const { findings } = JSON.parse(line) as { findings: Finding[] };
  return {
    /** Throws an error unless the finding has this status and says that. */
    expect: (area: string, expected: Finding["status"], text: RegExp) => {
      const found = findings.find((finding) => finding.area === area);
      if (found?.status !== expected || !text.test(found.message))
        throw new Error(`The doctor says of ${area} ${JSON.stringify(found)}:\n${output}`);
    },
    expectStatus: (expected: number) => {
      if (status !== expected) throw new Error(`The doctor ended with ${status}:\n${output}`);
    },
  };
}

/** Whether this version of Node.js reads the system's store of certificates. */
function readsStore({ name }: Runtime): boolean {
  const [, major = 0, minor = 0] = (/^Node (\d+)\.(\d+)/.exec(name) ?? []).map(Number);
  return major > 22 || (major === 22 && minor >= 15);
}

/**
 * Has it look at the service whose certificate the machine trusts, and at the other: as the chat was, it
 * must be content with one of them. A version of Node.js that cannot read the system's store says so.
 */
export async function askDoctor(patient: Patient): Promise<Step> {
  const { host, runtime } = patient;
  const knows = readsStore(runtime);
  const start = performance.now();
  const well = await examine(patient, host.trusted.apiBase);
  for (const area of ["package", "runtime", "addon", "library"]) well.expect(area, "ok", /./);
  well.expect("API base", knows ? "ok" : "note", knows ? /answers/ : /cannot tell/);
  well.expectStatus(0);
  const ill = await examine(patient, host.untrusted.apiBase);
  ill.expect("API base", knows ? "problem" : "note", knows ? /not trusted/ : /cannot tell/);
  ill.expectStatus(knows ? 1 : 0);
  const milliseconds = Math.round(performance.now() - start);
  const detail = knows ? "agrees on both certificates" : "cannot report certificates";
  return { step: "doctor", milliseconds, detail };
}
