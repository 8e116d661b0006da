/** What a run has made, and how it goes again. */

import { randomBytes } from "node:crypto";
import { Skipped } from "../skipped.js";
import type { Answer, ApiRequest } from "./api.js";

type Send = (name: string, request: ApiRequest) => Promise<Answer>;

/** Something that a run makes in the guild. */
export interface Making {
  /** What it is, such as `channel`. */
  readonly kind: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly name: string };
  /** The path of the list that has it. Default: where it is made. */
  readonly list?: string;
  /** The path of one, without its id. Default: where it is made. */
  readonly one?: string;
}

const DONE = [200, 204, 404];

export class Undo {
  /** The name of all that this run makes, by which it is found again. */
  readonly name = `conformance-${randomBytes(4).toString("hex")}`;
  readonly #steps: { readonly what: string; readonly run: () => Promise<void> }[] = [];

  constructor(private readonly send: Send) {}

  /** Makes something that goes at the end, also where the answer to the request was lost. */
  async make(making: Making, send: Send): Promise<Answer["body"]> {
    const { kind, path, body } = making;
    let id: string | undefined;
    this.#steps.push({
      what: `the ${kind} ${body.name}`,
      run: async () => {
        for (const each of id === undefined ? await this.#find(making) : [id])
          await this.#complete(`Deleting a ${kind}`, {
            method: "DELETE",
            path: `${making.one ?? path}/${each}`,
          });
      },
    });
    const answer = await send(`Making a ${kind}`, { method: "POST", path, body });
    if (answer.status === 403)
      throw new Skipped(`the bot may not make a ${kind} here; give it the permission`);
    id = answer.body?.id;
    if (answer.status > 299 || id === undefined)
      throw new Error(`Making a ${kind} should succeed, but is answered with ${answer.status}.`);
    return answer.body;
  }

  /** Sends a request at the end, which takes away what is named. */
  atEnd(what: string, request: ApiRequest): void {
    this.#steps.push({ what, run: () => this.#complete(`Taking away ${what}`, request) });
  }

  /** Undoes everything, the latest first; returns what could not be undone. */
  async all(): Promise<string[]> {
    const left: string[] = [];
    for (const { what, run } of this.#steps.splice(0).reverse())
      await run().catch(() => left.push(what));
    return left;
  }

  async #find({ kind, path, list = path, body }: Making): Promise<string[]> {
    const { body: found } = await this.send(`Listing every ${kind}`, { method: "GET", path: list });
    if (!Array.isArray(found)) throw new Error(`There is no list of every ${kind}.`);
    return found.filter(({ name }) => name === body.name).map(({ id }) => String(id));
  }

  async #complete(name: string, request: ApiRequest): Promise<void> {
    const { status } = await this.send(name, request);
    if (!DONE.includes(status)) throw new Error(`${name} is answered with ${status}.`);
  }
}
