import { invalidForm } from "../../../kernel/http/api-error.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { text } from "../../../kernel/http/input/readers.js";
import { Outbound, type OutboundAnswer, OutboundError } from "../../../kernel/http/outbound.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import { addressFault } from "./address.js";

/** How long a web server has, in milliseconds (bots 4.12, activities 4.3). */
export const ENDPOINT_TIME = 3000;

/** Largest answer that is read, in bytes: an answer with ten files of the largest plan is not meant. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const MAX_ADDRESS_LENGTH = 2048;

/** A call to an application's web server. */
export interface EndpointCall {
  readonly applicationId: string;
  readonly url: string;
  readonly userAgent: string;
  /** Sent exactly so. */
  readonly body: Buffer;
  /** Id of the event that it delivers, which can be sent again. */
  readonly eventId?: string;
  /** Whether the signature is made wrong, which the server must notice. */
  readonly forged?: boolean;
}

/** How the platform finds out whether a web server is the application's. */
export interface EndpointCheck {
  /** Name of the field that has the address, in wire form. */
  readonly field: string;
  /** The service's code and text for a server that fails. */
  readonly failure: { readonly code: string; readonly message: string };
  readonly userAgent: string;
  /** Body of the call. */
  readonly ping: unknown;
  /** What is wrong with the answer to a call that is signed right; undefined when nothing is. */
  fault(answer: OutboundAnswer): string | undefined;
}

/** Calls the web servers of applications. */
export class Endpoints {
  readonly #outbound: Outbound;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events" | "traffic" | "turn" | "urls">,
    private readonly applications: Applications,
  ) {
    this.#outbound = new Outbound(kernel.clock);
  }

  /**
   * Sends a signed request after the changes that it reports are stored.
   *
   * @throws OutboundError when no whole answer came
   */
  async call({
    applicationId,
    url,
    userAgent,
    body,
    eventId,
    forged = false,
  }: EndpointCall): Promise<OutboundAnswer> {
    const { clock, turn } = this.kernel;
    // Also so that the server's time does not begin within a jump of the clock.
    await turn.settled();
    if (!this.applications.keys.has(applicationId)) {
      throw new OutboundError("closed", "The application was deleted.");
    }
    const timestamp = String(Math.floor(clock.now() / 1000));
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    const signature = this.applications.keys.sign(applicationId, signed);
    const headers = {
      "content-type": "application/json",
      "user-agent": userAgent,
      "x-signature-ed25519": forged ? oneBitOff(signature) : signature,
      "x-signature-timestamp": timestamp,
    };
    const began = performance.now();
    const show = (answer?: OutboundAnswer, fault?: string) => {
      if (!this.kernel.traffic.watched) return;
      this.kernel.traffic.add(() => ({
        kind: "webhook",
        applicationId,
        eventId,
        method: "POST",
        url,
        requestHeaders: headers,
        requestBody: body.toString(),
        status: answer?.status ?? 0,
        fault,
        responseHeaders: { "content-type": answer?.header ?? "" },
        responseBody: answer?.body.toString() ?? "",
        duration: Math.round(performance.now() - began),
      }));
    };
    try {
      const answer = await this.#outbound.post({
        url,
        body,
        headers,
        timeout: ENDPOINT_TIME,
        largest: MAX_ANSWER_BYTES,
      });
      show(answer);
      return answer;
    } catch (error) {
      show(undefined, (error as Error).message);
      throw error;
    }
  }

  /** Notes what is wrong with an address itself. */
  checkAddress(address: unknown, place: Place): void {
    const given = text({ max: MAX_ADDRESS_LENGTH })(address, place);
    const fault = given === undefined ? undefined : addressFault(given, this.kernel.urls);
    if (fault !== undefined) place.wrong("URL_TYPE_INVALID_URL", fault);
  }

  /**
   * Finds out whether a web server is the application's: it must refuse a wrong signature, and answer
   * a right one. What it did is in the event `endpoint.checked`.
   *
   * @throws ApiError 50035 when it does not
   */
  async verify(applicationId: string, url: string, check: EndpointCheck): Promise<void> {
    const fault = await this.findFault(applicationId, url, check);
    const detail = fault ?? "verified";
    this.kernel.events.add("endpoint.checked", {
      applicationId,
      detail: `${check.field}: ${detail}`,
    });
    if (fault !== undefined) throw invalidForm({ [check.field]: { _errors: [check.failure] } });
  }

  /** What an application's web server does wrong; undefined when nothing. */
  async findFault(
    applicationId: string,
    url: string,
    { ping, userAgent, fault }: EndpointCheck,
  ): Promise<string | undefined> {
    const call = { applicationId, url, userAgent, body: Buffer.from(JSON.stringify(ping)) };
    try {
      const forged = await this.call({ ...call, forged: true });
      if (forged.status !== 401) {
        return `A wrong signature was answered with ${forged.status} instead of 401.`;
      }
      return fault(await this.call(call));
    } catch (error) {
      if (error instanceof OutboundError) return `${error.reason}: ${error.message}`;
      throw error;
    }
  }

  /** @internal Ends all calls. */
  close(): void {
    this.#outbound.close();
  }
}

/** A signature with its last bit turned. */
function oneBitOff(signature: string): string {
  const bytes = Buffer.from(signature, "hex");
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  return bytes.toString("hex");
}
