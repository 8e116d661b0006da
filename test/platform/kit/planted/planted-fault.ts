/** What a test with a planted fault is, and what several of them do. */

import type { Fixtures } from "../../../../platform/kit/fixtures.js";

/** What a planted test asserts with, so that its assertions stand in its trace. */
// biome-ignore lint/suspicious/noExplicitAny: whatever `expect` of a runner has
export type Expect = (actual: unknown) => any;

/** A test that fails, and why. */
export interface PlantedFault {
  readonly name: string;
  /** What a reader has to find, in the words of the service or of the kit's documentation. */
  readonly causes: readonly string[];
  /** What stands right under the failure; null for nothing. */
  readonly headline?: string | null;
  /** Beginnings of causes and effects, in the order in which they stand in the report. */
  readonly inOrder?: readonly string[];
  /** What stands in the report in the place of lines that repeat others. */
  readonly folded?: string;
  /** Intents that need approval, which the bot has. */
  readonly privilegedIntents?: number;
  readonly body: (fixtures: Fixtures, expect: Expect) => Promise<unknown>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the tests look into
  readonly body: any;
}

/** Sends a request, as the application's bot where nothing else is given. */
export async function send(
  { platform, application }: Pick<Fixtures, "platform" | "application">,
  method: string,
  path: string,
  body?: object,
  authorization = `Bot ${application.botToken}`,
): Promise<Answer> {
  const headers = {
    authorization,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const answer = await fetch(platform.apiBase + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

export const messagesOf = ({ guild }: Fixtures) => `/channels/${guild.channel}/messages`;

/** A request that was to succeed. */
export async function succeeds(expect: Expect, request: Promise<Answer>): Promise<void> {
  expect((await request).status).toBe(200);
}
