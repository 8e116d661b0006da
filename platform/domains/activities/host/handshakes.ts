import type { Kernel } from "../../../kernel/kernel.js";
import { nameOf } from "./inbox.js";
import { CloseCode } from "./protocol.js";

/** Most handshakes of one frame in a minute; more are a frame that loads itself over and over. */
const MAX_HANDSHAKES = 60;

/** The handshakes of one frame: one for each time that it is loaded (activities 2.4). */
export class Handshakes {
  #times: number[] = [];

  /** @param frame - whose frame it is, and its id */
  constructor(
    private readonly kernel: Kernel,
    private readonly frame: {
      readonly applicationId: string;
      readonly id: string;
      note(text: string): void;
    },
  ) {}

  /** Why a handshake ends the activity, if it does. */
  faultOf(
    greeting: Readonly<Record<string, unknown>>,
  ): [code: number, message: string] | undefined {
    const { v, encoding = "json", client_id, frame_id } = greeting;
    if (v !== 1) return [CloseCode.InvalidVersion, `Unknown version ${nameOf(v)}`];
    if (encoding !== "json") return [CloseCode.InvalidEncoding, "Use json"];
    const { applicationId } = this.frame;
    if (client_id !== applicationId) {
      const given = `The activity gives the SDK's object the id ${nameOf(client_id)}`;
      this.frame.note(`${given}, but the application's id is ${applicationId}.`);
    }
    if (client_id !== applicationId || frame_id !== this.frame.id) {
      return [CloseCode.InvalidClientId, "Invalid Client ID"];
    }
    const now = this.kernel.clock.monotonic();
    this.#times = [...this.#times.filter((at) => at > now - 60_000), now];
    if (this.#times.length <= MAX_HANDSHAKES) return undefined;
    return [CloseCode.RateLimited, "The activity loads itself over and over"];
  }

  /** What answers a handshake that is good. */
  answer() {
    const { web, api } = this.kernel.urls;
    const config = {
      cdn_host: new URL(web).host,
      api_endpoint: api.replace(/^\w+:/, "").replace(/\/v\d+$/, ""),
      environment: "production",
    };
    return { cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } };
  }
}
