import { GatewayIntentBits } from "discord.js";
import type { Numbers } from "../../../support/numbers.js";
import { GatewayClient } from "../../support/gateway.js";

const INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === "number")
  .reduce((all, bit) => all | bit, 0);

/** Codes by which a client leaves: with the first its session is over. */
const LEAVING = [1000, 4000];

/** A bot without a library, which comes back when its connection is gone. */
export class PlainBot {
  #gateway: GatewayClient | undefined;
  #session: { readonly id: string; seq: number } | undefined;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Takes what has come, and begins again where that is needed. */
  async connect(numbers: Numbers): Promise<void> {
    const isOver = await this.#isOver();
    if (!isOver) return;
    this.#gateway?.socket.terminate();
    const gateway = new GatewayClient(this.url);
    this.#gateway = gateway;
    const session = this.#session;
    if (session !== undefined && numbers.onceIn(2)) {
      await gateway.resume(this.token, session.id, session.seq);
      return;
    }
    await gateway.next();
    this.#session = undefined;
    const properties = { os: "linux", browser: "test", device: "test" };
    gateway.send(2, { token: this.token, properties, intents: INTENTS });
  }

  /** Closes the connection by itself. */
  async leave(numbers: Numbers): Promise<void> {
    if (this.#gateway === undefined) return;
    this.#gateway.socket.close(numbers.one(LEAVING));
    await this.#gateway.closed;
  }

  async #isOver(): Promise<boolean> {
    const gateway = this.#gateway;
    if (gateway === undefined) return true;
    while (gateway.pending > 0) {
      const { op, s, t, d } = await gateway.next();
      if (t === "READY") this.#session = { id: d.session_id, seq: 0 };
      if (s !== null && this.#session !== undefined) this.#session.seq = s;
      if (op === 9) this.#session = undefined;
      if (op === 7 || op === 9) return true;
    }
    return gateway.socket.readyState > gateway.socket.OPEN;
  }
}
