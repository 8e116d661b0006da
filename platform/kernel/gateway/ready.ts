import type { GatewayAddresses } from "./gateway-addresses.js";
import type { Session } from "./session.js";

/** Capability bits of Identify that the platform acts on (protocol 4.4). */
export const Capability = {
  DedupeUserObjects: 4,
  PrioritizedReady: 5,
  /** A bot wants channels that it cannot view obfuscated (contract, Obfuscated channels). */
  ChannelObfuscation: 15,
  AutoLobbyConnect: 16,
} as const;

/** Fields of an event. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a domain adds to the first events of a session. */
export interface ReadyPart {
  /**
   * Fields of READY.
   *
   * @param mentioned - ids of users whom READY names; a part adds those whose objects the session
   *   wants in one list only, and the domain of users, which is asked last, makes that list
   */
  ready?(session: Session, mentioned: Set<string>): Fields;
  /** Fields of READY_SUPPLEMENTAL. */
  supplemental?(session: Session): Fields;
}

/** Builds the first events of a session from the parts of the domains. */
export class ReadyBuilder {
  readonly #parts: readonly ReadyPart[];

  /** @param parts - those of the domains that others need first; they are asked last */
  constructor(
    private readonly gateways: GatewayAddresses,
    parts: readonly ReadyPart[],
  ) {
    this.#parts = [...parts].reverse();
  }

  /** READY (protocol 4.5). */
  ready(session: Session, version: number): Fields {
    const mentioned = new Set<string>();
    const member = session.kind === "bot" || session.kind === "person";
    return {
      v: version,
      session_id: session.id,
      session_type: member ? "normal" : "oauth",
      resume_gateway_url: this.gateways.forResume(session.connection?.address),
      _trace: [],
      ...(session.shard === undefined ? {} : { shard: session.shard }),
      ...(member
        ? {}
        : {
            scopes: session.scopes,
            av_sf_protocol_floor: 0,
            static_client_session_id: session.id,
          }),
      ...merge(this.#parts.map((part) => part.ready?.(session, mentioned))),
    };
  }

  /** READY_SUPPLEMENTAL, or undefined when the session did not ask for it. */
  supplemental(session: Session): Fields | undefined {
    const wanted =
      session.can(Capability.PrioritizedReady) && session.can(Capability.DedupeUserObjects);
    if (!wanted) return undefined;
    return { disclose: [], ...merge(this.#parts.map((part) => part.supplemental?.(session))) };
  }
}

function merge(fields: readonly (Fields | undefined)[]): Fields {
  return Object.assign({}, ...fields);
}
