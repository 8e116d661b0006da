/** A program that uses the package, to be bundled, and what it says when it runs. */

import { expect } from "vitest";
import { runProgram } from "../../support/program.js";

/** How it gets at the package. */
const LOADING = {
  import: 'import { Client, sdkInfo } from "game-social-sdk";',
  require: 'const { Client, sdkInfo } = require("game-social-sdk");',
};

/** The program's source. */
export function programSource(loading: keyof typeof LOADING): string {
  return `
  ${LOADING[loading]}
  try {
    const client = new Client();
    const { method } = client.createAuthorizationCodeVerifier().challenge;
    client.dispose();
    console.log(JSON.stringify({ path: sdkInfo().path, method }));
  } catch (error) {
    console.log(JSON.stringify({ error: error.message }));
  }
`;
}

/** What the program says. */
export interface Said {
  /** Where the SDK's library was found. */
  readonly path?: string;
  /** The method of a code challenge. */
  readonly method?: number;
  /** What went wrong instead. */
  readonly error?: string;
}

/** Runs the program, which has to end well and say nothing but that. */
export async function play(command: string, args: readonly string[] = []): Promise<Said> {
  const { code, stdout, stderr } = await runProgram(command, args, {});
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Said;
}
