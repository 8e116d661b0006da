/** Checks that ask the HTTP API one thing: the request, and what must hold of its answer. */

import { must, mustEqual } from "../check.js";
import { Skipped } from "../skipped.js";
import type { Answer } from "./api.js";
import { errorsOf, fieldsOf } from "./facts.js";
import type { FrameSocket } from "./frames.js";
import type { Asking, Scene } from "./scene.js";
import { findingsOf, type Shape } from "./shape.js";

/** What must hold of an answer. */
export interface Expected {
  readonly status: number;
  /** The service's code; of an answer with it, the frame of errors is checked too. */
  readonly code?: number;
  /** Leaves of the error tree: the code by the path of its field. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly body?: Shape;
  /** Fields that the answer must not have. */
  readonly without?: readonly string[];
  readonly headers?: readonly string[];
}

const ERROR: Shape = { message: "string", code: "integer" };
/** What services say when the bot lacks a permission, or access to a channel. */
const DENIED = [50001, 50013];

/** The check that a request is answered as expected. `request` has placeholders such as `{guild}`. */
export const asked =
  (request: string, expected: Expected, asking: Asking = {}) =>
  async (scene: Scene): Promise<void> => {
    mustAnswer(request, await scene.ask(request, asking), expected);
  };

/** The same, where the sources leave open which of two ways is the service's. */
export const askedEither =
  (request: string, one: Expected, other: Expected, asking: Asking = {}) =>
  async (scene: Scene): Promise<void> => {
    const answer = await scene.ask(request, asking);
    try {
      mustAnswer(request, answer, one);
    } catch {
      mustAnswer(request, answer, other);
    }
  };

/** @throws Error with what does not hold of an answer */
export function mustAnswer(request: string, answer: Answer, expected: Expected): void {
  const { status, body, headers } = answer;
  if (status === 403 && expected.status < 300 && DENIED.includes(body?.code))
    throw new Skipped(`the bot may not do this here (${body.code}); give it the permission`);
  const code = status > 299 && Number.isInteger(body?.code) ? ` (code ${body.code})` : "";
  must(
    status === expected.status,
    `${request} should be answered with ${expected.status}, but is with ${status}${code}.`,
  );
  if (status === 204) must(body === undefined, `${request} is answered with 204, but has a body.`);
  const shape = expected.code === undefined ? expected.body : ERROR;
  const [finding] = shape === undefined ? [] : findingsOf(body, shape);
  must(finding === undefined, `${request}: ${finding}.`);
  if (expected.code !== undefined) mustEqual(`${request}: the code`, body.code, expected.code);
  const leaves = errorsOf(body) ?? {};
  for (const [path, leaf] of Object.entries(expected.errors ?? {}))
    mustEqual(`${request}: the error of ${path || "the request"}`, leaves[path] ?? null, leaf);
  for (const field of expected.without ?? [])
    must(!Object.hasOwn(body, field), `${request}: the field ${field} should not be there.`);
  for (const header of expected.headers ?? [])
    must(headers.has(header), `${request}: the header ${header} is missing.`);
}

/** The check that what a run makes has a shape. `what` names it. */
export const made =
  (what: string, make: (scene: Scene) => Promise<Answer["body"]>, shape: Shape) =>
  async (scene: Scene): Promise<void> => {
    mustHave(scene, what, await make(scene), shape);
  };

/** @throws Error unless something that the service sent, which is observed, has a shape */
export function mustHave(scene: Scene, what: string, value: unknown, shape: Shape): void {
  scene.observe({ what, fields: fieldsOf(value) });
  const [finding] = findingsOf(value, shape);
  must(finding === undefined, `${what}: ${finding}.`);
}

/** @throws Error unless the other side closes a connection with this code */
export async function mustClose(
  scene: Scene,
  socket: FrameSocket,
  expected: number,
): Promise<void> {
  const close = await socket.closed(scene.signal);
  scene.observe({ what: "the close", close });
  mustEqual("The code of the close", close, expected);
}
