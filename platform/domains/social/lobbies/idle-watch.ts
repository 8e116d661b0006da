import type { Clock, Timer } from "../../../kernel/clock.js";
import type { LobbyRecord } from "./record.js";

/** Ends lobbies in which no member has been connected for their time (protocol 3.5). */
export class IdleWatch {
  readonly #idle = new Map<string, { since: number; timer: Timer }>();

  /** @param expire - deletes a lobby */
  constructor(
    private readonly clock: Clock,
    private readonly expire: (lobbyId: string) => void,
  ) {}

  /**
   * Checks a lobby again after its members or settings have changed.
   *
   * @param idle - whether it may end: not linked, and no member connected
   */
  look({ id, idleTimeout }: LobbyRecord, idle: boolean): void {
    const earlier = this.#idle.get(id);
    this.forget(id);
    if (!idle) return;
    const since = earlier?.since ?? this.clock.monotonic();
    const left = since + idleTimeout * 1000 - this.clock.monotonic();
    const timer = this.clock.schedule(
      left,
      () => {
        this.#idle.delete(id);
        this.expire(id);
      },
      "an idle lobby ends",
    );
    this.#idle.set(id, { since, timer });
  }

  forget(lobbyId: string): void {
    this.#idle.get(lobbyId)?.timer.cancel();
    this.#idle.delete(lobbyId);
  }

  clear(): void {
    for (const id of [...this.#idle.keys()]) this.forget(id);
  }
}
