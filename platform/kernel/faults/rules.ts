/** What happens to an HTTP request that a rule matches. */
export type HttpFault =
  /** Waits so many milliseconds of the platform's clock, then answers as usual. */
  | { kind: "latency"; ms: number }
  /** 429 with the service's headers and body; `retryAfter` in seconds. */
  | { kind: "rate-limit"; retryAfter: number; global?: boolean | undefined }
  /** A failure with this status, 400 to 599. */
  | { kind: "error"; status: number; code?: number | undefined; message?: string | undefined }
  /** Destroys the socket without an answer. */
  | { kind: "drop" }
  /** Carries the request out, then destroys the socket in place of the answer. */
  | { kind: "lose-answer" }
  /** Never answers and keeps the socket open. */
  | { kind: "hang" }
  /** Answers 200 with a JSON body that ends too early. */
  | { kind: "malformed" };

/** What happens to a gateway connection that a rule matches. */
export type GatewayFault =
  /** Answers the upgrade request with this status instead. Default 503. */
  | { kind: "refuse-upgrade"; status?: number | undefined }
  /** From now on reads and sends nothing on the connection, which stays open. */
  | { kind: "half-open" }
  /** Does not answer a heartbeat. */
  | { kind: "ignore-heartbeat" }
  /** Sends a dispatch twice, with the same sequence number. */
  | { kind: "duplicate"; event?: string | undefined }
  /** Sends something broken in place of a dispatch. */
  | { kind: "malformed"; form: MalformedForm; event?: string | undefined }
  /** Destroys the socket in place of a dispatch. */
  | { kind: "drop"; event?: string | undefined };

/**
 * How a frame is broken: JSON that ends too early, text that is no JSON, a frame of more than
 * 1 MiB, or JSON whose fields have the wrong types.
 */
export type MalformedForm = "truncated" | "not-json" | "oversize" | "wrong-types";

/** How often a rule applies. */
interface RuleCount {
  /** How many times the rule applies before it is removed. Default 1; `Infinity` until cleared. */
  count?: number | undefined;
}

/** A rule for HTTP requests. */
export interface HttpRule extends RuleCount {
  /** Marks a rule for HTTP requests. */
  target: "http";
  /**
   * Method and path below the API root or the web root, e.g. `GET /gateway`; `*` stands for any
   * text, so that `* *` matches everything but the admin API, which no rule touches.
   */
  route: string;
  /** What happens to a request that matches. */
  fault: HttpFault;
}

/** A rule for gateway connections. User and application are known after Identify or Resume. */
export interface GatewayRule extends RuleCount {
  /** Marks a rule for gateway connections. */
  target: "gateway";
  /** Id of the user whose connections match. Default: any. */
  userId?: string | undefined;
  /** Id of the application whose connections match. Default: any. */
  applicationId?: string | undefined;
  /** What happens to a connection that matches. */
  fault: GatewayFault;
}

/** A rule of fault injection. */
export type FaultRule = HttpRule | GatewayRule;
