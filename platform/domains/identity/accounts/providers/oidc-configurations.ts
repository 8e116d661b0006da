import { PlatformError } from "../../../../kernel/errors.js";
import type { Kernel } from "../../../../kernel/kernel.js";
import { firstMisfit, type RecordOf, shape } from "../../../../kernel/store/shape.js";
import type { Table } from "../../../../kernel/store/table.js";
import { DiscoveryError, discover } from "./discovery.js";
import { issuerFault } from "./issuer-rules.js";

/** The identity provider that an application's players sign in with. */
export interface OidcConfiguration {
  /** Issuer URL of the provider, below which its discovery document is. */
  readonly issuer: string;
  /** What the audience of the provider's ID tokens must contain. */
  readonly clientId: string;
  /** Lets an issuer on this machine pass, for tests. Default: false. */
  readonly allowInsecureIssuer?: boolean | undefined;
}

const oidcShape = shape({
  /** Id of the application. */
  id: "string",
  issuer: "string",
  clientId: "string",
  allowInsecureIssuer: "boolean",
});

type OidcRecord = RecordOf<typeof oidcShape>;

/** The identity providers of all applications, at most one each. */
export class OidcConfigurations {
  readonly #table: Table<OidcRecord>;

  constructor({ store, signals }: Pick<Kernel, "signals" | "store">) {
    this.#table = store.table({ name: "oidcConfigurations", shape: oidcShape });
    signals.on("application.deleting", ({ applicationId }) => this.remove(applicationId));
  }

  get(applicationId: string): OidcRecord | undefined {
    return this.#table.get(applicationId);
  }

  /**
   * Sets an application's provider after reading the provider's documents, so that only one that
   * follows the rules of protocol 2.4 is ever stored.
   *
   * @param check - asked again at the end, since the application may be deleted meanwhile
   * @throws PlatformError saying which rule is broken; the earlier configuration stays
   */
  async set(
    applicationId: string,
    configuration: OidcConfiguration,
    check: () => void,
  ): Promise<void> {
    const { issuer, clientId, allowInsecureIssuer = false } = configuration;
    const record = { id: applicationId, issuer, clientId, allowInsecureIssuer };
    const misfit =
      firstMisfit(record, oidcShape)?.field ?? (clientId === "" ? "clientId" : undefined);
    if (misfit !== undefined) {
      throw new PlatformError(`The OIDC configuration's ${misfit} does not fit.`, misfit);
    }
    const fault = issuerFault(issuer, allowInsecureIssuer);
    if (fault !== undefined) throw new PlatformError(`The issuer "${issuer}" ${fault}.`, "issuer");
    try {
      await discover(issuer, allowInsecureIssuer);
    } catch (error) {
      if (!(error instanceof DiscoveryError)) throw error;
      throw new PlatformError(error.message, "issuer");
    }
    check();
    this.#table.put(record);
  }

  remove(applicationId: string): void {
    this.#table.delete(applicationId);
  }
}
