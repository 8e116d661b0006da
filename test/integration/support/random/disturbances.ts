/** Faults of connections and requests, at random. */

import type { Scene } from "./scene.js";

export class Disturbances {
  constructor(private readonly scene: Scene) {}

  /** Disturbs something before a step, or not. */
  before(): void {
    const { numbers } = this.scene;
    // The delays between reconnects grow, so this must be rare for anybody to be there.
    if (numbers.onceIn(60)) this.#disturbConnection();
    if (numbers.onceIn(10)) this.#disturbRequests();
  }

  #disturbConnection(): void {
    const { numbers, world, witnesses } = this.scene;
    const { sessions, faults } = world.platform;
    const { id: userId, forgetful } = numbers.one(witnesses);
    const drop = { target: "gateway", userId, fault: { kind: "drop" } } as const;
    const disturbances: (() => unknown)[] = [
      () => sessions.drop({ userId }),
      () => sessions.reconnect({ userId }),
      () => sessions.invalidate({ userId }, !forgetful),
      () => sessions.close({ userId }, forgetful ? 4009 : 4000),
      () => faults.add(drop), // with the next event
      () => this.#silence(userId),
    ];
    numbers.one(disturbances)();
  }

  /** Makes a player's connection half-open; none that comes later. */
  #silence(userId: string): void {
    const { sessions, faults } = this.scene.world.platform;
    const rule = faults.halfOpen({ userId });
    sessions.requestHeartbeat({ userId });
    if (faults.list().some(({ id }) => id === rule)) faults.clear(rule);
  }

  #disturbRequests(): void {
    const { numbers, world, witnesses } = this.scene;
    const { faults } = world.platform;
    const route = numbers.one(["POST *", "PUT *", "GET *", "PATCH *", "DELETE *"]);
    const userId = numbers.one(witnesses).id;
    const disturbances: (() => unknown)[] = [
      () => faults.duplicate({ userId }, 2),
      () => faults.latency(route, 20, 1),
      () => faults.rateLimit(route, 0.01),
      () => faults.error(route, 500),
      () => faults.drop(route),
      () => faults.loseAnswer(route),
    ];
    numbers.one(disturbances)();
  }
}
