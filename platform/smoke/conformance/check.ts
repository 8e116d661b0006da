/** A check of a service: what is asked, and what must hold of the answer. */

import type { Scene } from "./scene.js";

/** The areas of the checks, in the order in which they run. The last act on the gateway session that others use. */
export const AREAS = ["http", "commands", "webhooks", "endpoints", "voice", "gateway"] as const;

/** An area of the checks. */
export type Area = (typeof AREAS)[number];

/** One requirement on a service. */
export interface Check {
  readonly area: Area;
  /** A sentence without its full stop. */
  readonly name: string;
  /** Whether it changes something in the guild, and so needs `--write`. */
  readonly writes: boolean;
  run(scene: Scene): Promise<void>;
}

/** What checks do, by their names. */
export type Checks = Readonly<Record<string, (scene: Scene) => Promise<void>>>;

/** Checks which only read, in an area. */
export const reading = (area: Area, checks: Checks): Check[] => listOf(area, false, checks);

/** Checks which change something, in an area. */
export const writing = (area: Area, checks: Checks): Check[] => listOf(area, true, checks);

const listOf = (area: Area, writes: boolean, checks: Checks): Check[] =>
  Object.entries(checks).map(([name, run]) => ({ area, name, writes, run }));
