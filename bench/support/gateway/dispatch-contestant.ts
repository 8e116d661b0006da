/** A process with one client, which counts what its gateway delivers. */

import { startChild } from "../child.js";
import type { Figures } from "../figures.js";
import type { Encoded, Replay, Stream } from "./replay.js";

/** What delivering a stream took, and how many characters of text the program read. */
export interface DeliveryFigures extends Figures {
  readonly characters: number;
}

export interface DispatchContestant {
  /** Has a stream that the gateway has encoded sent to it, and reads all of it. */
  run(stream: Stream, encoded: Encoded): Promise<DeliveryFigures>;
  stop(): Promise<void>;
}

/** Starts a contestant that is connected to the replaying gateway. */
export async function startContestant(
  name: "ours" | "peer",
  replay: Replay,
): Promise<DispatchContestant> {
  const { ask, stop } = await startChild("gateway/dispatch-process.ts", [name, replay.api]);
  return {
    run: async (stream, { characters }) => {
      await ask({ expect: stream });
      const [figures] = await Promise.all([
        ask<DeliveryFigures>({ deliver: true }),
        replay.send(name),
      ]);
      if (figures.characters !== characters)
        throw new Error(`"${name}" read ${figures.characters} characters, not ${characters}.`);
      return figures;
    },
    stop,
  };
}
