import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { JWTPayload } from "jose";
import type { Clock } from "../../../../kernel/clock.js";
import { PlatformError } from "../../../../kernel/errors.js";
import type { Kernel } from "../../../../kernel/kernel.js";
import type { Random } from "../../../../kernel/random.js";
import { SIGNING_ALGORITHMS, type SigningAlgorithm, TokenSigner } from "./token-signer.js";

/** What an ID token of an {@link IdentityProvider} says. */
export interface ProviderIdToken {
  /** What the provider calls the player. */
  subject: string;
  /** Client id that the application's OIDC configuration names. */
  audience: string;
  /** Claim `preferred_username`. */
  preferredUsername?: string | undefined;
  /** Seconds. Default: 3600. */
  expiresIn?: number | undefined;
  /** Milliseconds since the Unix epoch. Default: the platform's time. */
  issuedAt?: number | undefined;
  /** Default: the provider's own. */
  issuer?: string | undefined;
  /** Key id in the header; null leaves it out. Default: that of the provider's key. */
  keyId?: string | null | undefined;
}

/** A game's own sign-in service for tests: an OIDC issuer that signs any token. */
export class IdentityProvider {
  /** Issuer of its ID tokens and root of its documents, e.g. `http://127.0.0.1:50123`. */
  readonly issuer: string;
  /** Id of the provider on this platform: its port, in decimal digits. */
  readonly id: string;

  private constructor(
    private readonly server: Server,
    private readonly clock: Clock,
    private readonly random: Random,
    private signer: TokenSigner,
  ) {
    const { port } = server.address() as AddressInfo;
    this.id = String(port);
    this.issuer = `http://127.0.0.1:${port}`;
    server.on("request", (request, response) => {
      const document = this.#document(request.url ?? "");
      response.writeHead(document === undefined ? 404 : 200, {
        "content-type": "application/json",
      });
      response.end(JSON.stringify(document ?? { error: "not_found" }));
    });
  }

  /** @internal Use IdentityProviders. */
  static async start(
    { clock, random }: Pick<Kernel, "clock" | "random">,
    algorithm: SigningAlgorithm,
  ): Promise<IdentityProvider> {
    const signer = await TokenSigner.create(algorithm, random);
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    return new IdentityProvider(server, clock, random, signer);
  }

  /** Signs an ID token. */
  sign(token: ProviderIdToken): Promise<string> {
    const { subject, audience, preferredUsername, expiresIn = 3600, keyId } = token;
    const { issuedAt = this.clock.now(), issuer = this.issuer } = token;
    const iat = Math.floor(issuedAt / 1000);
    const claims: JWTPayload = { iss: issuer, sub: subject, aud: audience, iat };
    if (preferredUsername !== undefined) claims.preferred_username = preferredUsername;
    return this.signer.sign({ ...claims, exp: iat + expiresIn }, keyId);
  }

  /** Takes a new key; tokens of the old one are not valid any more. */
  async rotateKey(): Promise<void> {
    this.signer = await TokenSigner.create(this.signer.algorithm, this.random);
  }

  /** Closes the server of this provider. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  #document(path: string): unknown {
    if (path === "/keys") return { keys: [this.signer.jwk] };
    if (path !== "/.well-known/openid-configuration") return undefined;
    return {
      issuer: this.issuer,
      jwks_uri: `${this.issuer}/keys`,
      authorization_endpoint: `${this.issuer}/authorize`,
      response_types_supported: ["id_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [this.signer.algorithm],
    };
  }
}

/** The identity providers that run beside a platform. */
export class IdentityProviders {
  readonly #running = new Map<string, IdentityProvider>();

  constructor(private readonly kernel: Pick<Kernel, "clock" | "random">) {}

  /** Starts a provider on a free port of 127.0.0.1. @throws PlatformError for an unknown algorithm */
  async start(algorithm: SigningAlgorithm = "RS256"): Promise<IdentityProvider> {
    if (!SIGNING_ALGORITHMS.includes(algorithm)) {
      throw new PlatformError(`The algorithm "${algorithm}" is not supported.`, "algorithm");
    }
    const provider = await IdentityProvider.start(this.kernel, algorithm);
    this.#running.set(provider.id, provider);
    return provider;
  }

  /** The running provider with this id. @throws PlatformError when there is no such provider */
  require(id: string): IdentityProvider {
    const provider = this.#running.get(id);
    if (provider === undefined) {
      throw new PlatformError(`There is no identity provider with the id ${id}.`, "id");
    }
    return provider;
  }

  /** Stops one provider. */
  async stop(id: string): Promise<void> {
    await this.require(id).close();
    this.#running.delete(id);
  }

  /** Closes the servers of all providers. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id)));
  }
}
