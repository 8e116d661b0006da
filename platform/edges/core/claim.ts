import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { PlatformError } from "../../kernel/errors.js";
import type { Bus, BusMessage } from "../bus/bus.js";
import { printable } from "../bus/joining.js";
import { Subject } from "../bus/subjects.js";

/** How long another platform may take to object, in milliseconds. */
const OBJECTION_TIME = 300;

interface Claimant {
  readonly id: string;
  readonly name: string;
}

/** Makes sure that one platform alone serves the edges of a bus: two would each have a state of their own. */
export class Claim {
  #established = false;
  /** Another platform that has objected to this one, or that goes before it. */
  #other: Claimant | undefined;
  readonly #self: Claimant;
  readonly #stops: (() => void)[];
  /** Called when another platform has begun to serve edges, as it may while this process stands still. */
  contested: () => void = () => {};

  /**
   * @param name - by which another platform is refused
   * @param id - decides between platforms that start at the same time: the lower one goes first
   */
  constructor(
    private readonly bus: Bus,
    name: string,
    id = randomBytes(16).toString("hex"),
  ) {
    this.#self = { id, name };
    this.#stops = [
      bus.subscribe(Subject.core, (message) => this.#asked(message)),
      bus.subscribe(Subject.started, ({ data }) => {
        const other = read(data);
        if (other !== undefined && other.id !== id) this.contested();
      }),
    ];
  }

  /**
   * Asks whether there is another platform; if there is, this one takes no further part.
   *
   * @throws PlatformError when there is, with its name
   */
  async make(): Promise<void> {
    // Whoever comes back to the bus has no better right than others.
    this.#established = false;
    this.#other = undefined;
    const inbox = this.bus.inbox();
    const stop = this.bus.subscribe(inbox, ({ data }) => {
      const claimant = read(data);
      if (claimant !== undefined && claimant.id !== this.#self.id) this.#other ??= claimant;
    });
    this.bus.publish(Subject.core, Buffer.from(JSON.stringify(this.#self)), inbox);
    await wait(OBJECTION_TIME);
    stop();
    const other = this.#other as Claimant | undefined;
    if (other !== undefined) {
      this.withdraw();
      throw new PlatformError(
        `Another platform serves the edges of this bus: ${other.name}. Stop it first, or give each platform a NATS server or account of its own.`,
        "bus",
      );
    }
    this.#established = true;
  }

  /** Says that this platform serves edges from now on. */
  announce(): void {
    this.bus.publish(Subject.started, Buffer.from(JSON.stringify(this.#self)));
  }

  /** Leaves the bus to others. */
  withdraw(): void {
    for (const stop of this.#stops) stop();
  }

  #asked({ data, reply }: BusMessage): void {
    const other = read(data);
    if (other === undefined || reply === undefined || other.id === this.#self.id) return;
    // Of two that start at the same time one gives way, whichever of them has heard the other.
    if (!this.#established && other.id < this.#self.id) this.#other ??= other;
    else this.bus.publish(reply, Buffer.from(JSON.stringify(this.#self)));
  }
}

function read(data: Buffer): Claimant | undefined {
  try {
    const { id, name } = JSON.parse(data.toString());
    if (typeof id !== "string" || typeof name !== "string") return undefined;
    return { id, name: printable(name) };
  } catch {
    return undefined;
  }
}
