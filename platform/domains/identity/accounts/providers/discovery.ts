import type { JSONWebKeySet } from "jose";
import { addressFault } from "./issuer-rules.js";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "./token-signer.js";

/** How long a provider may take to answer, in milliseconds of real time. */
const PATIENCE = 5000;

/** Largest document read from a provider, in characters. */
const MAX_DOCUMENT_BYTES = 256 * 1024;

/** What is needed of a provider to check its tokens. */
export interface ProviderKeys {
  readonly algorithms: readonly SigningAlgorithm[];
  readonly keys: JSONWebKeySet;
}

/** A provider whose documents do not follow the rules or cannot be had. */
export class DiscoveryError extends Error {
  override readonly name = "DiscoveryError";

  constructor(
    readonly step: "configuration" | "keys",
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a provider's configuration and key set. Redirects are not followed.
 *
 * @throws DiscoveryError naming the document at fault
 */
export async function discover(issuer: string, allowLoopback: boolean): Promise<ProviderKeys> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const configuration = await fetchJson("configuration", address);
  if (configuration.issuer !== issuer) {
    throw new DiscoveryError(
      "configuration",
      `The configuration at ${address} names the issuer "${configuration.issuer}" instead.`,
    );
  }
  const offered = configuration.id_token_signing_alg_values_supported;
  const algorithms = SIGNING_ALGORITHMS.filter(
    (algorithm) => Array.isArray(offered) && offered.includes(algorithm),
  );
  if (algorithms.length === 0) {
    throw new DiscoveryError("configuration", `${issuer} offers no supported signing algorithm.`);
  }
  const { jwks_uri: keysAddress } = configuration;
  const fault =
    typeof keysAddress === "string" ? addressFault(keysAddress, allowLoopback) : "is missing";
  if (fault !== undefined) {
    throw new DiscoveryError("configuration", `The jwks_uri of ${issuer} ${fault}.`);
  }
  const keys = await fetchJson("keys", keysAddress as string);
  if (!Array.isArray(keys.keys) || keys.keys.length === 0) {
    throw new DiscoveryError("keys", `The key set of ${issuer} holds no keys.`);
  }
  return { algorithms, keys: keys as unknown as JSONWebKeySet };
}

async function fetchJson(
  step: DiscoveryError["step"],
  address: string,
): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.status >= 300 && response.status < 400) throw new Error("a redirect");
    if (response.status !== 200) throw new Error(`HTTP status ${response.status}`);
    const text = await response.text();
    const document: unknown = text.length > MAX_DOCUMENT_BYTES ? undefined : JSON.parse(text);
    if (typeof document !== "object" || document === null) throw new Error("no JSON object");
    return document as Record<string, unknown>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DiscoveryError(step, `${address} did not answer with a document: ${reason}.`);
  }
}
