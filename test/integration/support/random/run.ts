/** A random run: players act, connections and requests fail, and at the end everything is compared. */

import { Client, SdkError } from "game-social-sdk";
import type { PlatformView } from "game-social-sdk-platform";
import { expect, onTestFinished } from "vitest";
import { Numbers } from "../../../support/numbers.js";
import { Backend, connect } from "../players.js";
import { World } from "../world.js";
import { Disturbances } from "./disturbances.js";
import type { Domain, Scene, Step, Witness } from "./scene.js";
import { settle } from "./settle.js";

const STEPS = 2000;
const NAMES = ["alice", "bob", "carol", "dave", "erin", "frank"];

/** One seed to replay, or the usual ones. */
export const SEEDS = process.env.SCENARIO_SEED ? [Number(process.env.SCENARIO_SEED)] : [1, 2];

/** Plays one seed in these domains and compares; resolves with what the platform holds at the end. */
export async function randomRun(
  seed: number,
  domainsOf: (scene: Scene) => readonly Domain[] | Promise<readonly Domain[]>,
): Promise<PlatformView> {
  const scene = await open(seed);
  const domains = await domainsOf(scene);
  const disturbances = new Disturbances(scene);
  for (let number = 0; number < STEPS; number++) {
    disturbances.before();
    await step(scene, domains, number);
    const view = scene.world.platform.view();
    for (const domain of domains) domain.note?.(view);
  }
  await settle(scene, domains);
  const view = scene.world.platform.view();
  for (const domain of domains) {
    for (const witness of scene.witnesses) await domain.compare(witness, view);
  }
  return view;
}

async function open(seed: number): Promise<Scene> {
  // Stricter than the platform, which counts when changes arrive.
  process.env.SOCIAL_SDK_PRESENCE_LIMIT = "5/4";
  const world = await World.open(
    {
      heartbeatInterval: 2000,
      // Clients notice a silent connection themselves; a session that ended meanwhile could not be resumed.
      silentIntervals: Number.POSITIVE_INFINITY,
      // Whoever can resume shall miss nothing, however long it is away.
      replayLimit: 100_000,
      presenceLimit: { limit: 5, windowMs: 2000 },
    },
    { bot: true },
  );
  onTestFinished(() => world.close());
  const players = await connect(world, ...NAMES);
  const witnesses = players.map((player, i) => ({ ...player, forgetful: i >= 3 }));
  return { world, backend: new Backend(world), witnesses, numbers: new Numbers(seed) };
}

/** One player does something, or several do at the same time. */
async function step(scene: Scene, domains: readonly Domain[], number: number): Promise<void> {
  const { numbers, witnesses } = scene;
  const ready = witnesses.filter(({ client }) => client.getStatus() === Client.Status.Ready);
  const count = numbers.onceIn(4) ? 2 + numbers.below(2) : 1;
  const actors = numbers.some(count, ready.length === 0 ? witnesses : ready);
  const alone = actors.length === 1;
  const started = actors.map((actor: Witness, i) =>
    attempt(domains, numbers, actor, { text: `step ${number}.${i}`, alone }),
  );
  for (const outcome of await Promise.allSettled(started)) {
    // Refused by a rule or hit by a fault, as many random steps must be.
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(SdkError);
  }
}

async function attempt(
  domains: readonly Domain[],
  numbers: Numbers,
  actor: Witness,
  step: Step,
): Promise<void> {
  const weighted = domains.flatMap((domain) => Array<Domain>(domain.weight).fill(domain));
  await numbers.one(weighted).act(actor, step);
}
