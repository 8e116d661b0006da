import { applicationFlags } from "../applications/wire.js";
import type { PlatformContext } from "../context.js";
import { currentUserObject } from "../users/wire.js";
import type { Session } from "./session.js";

/** Capability bits of Identify that the platform acts on (protocol 4.4). */
export const Capability = {
  DedupeUserObjects: 4,
  PrioritizedReady: 5,
  AutoLobbyConnect: 16,
} as const;

/** Fields that a domain adds to READY or READY_SUPPLEMENTAL for one session. */
export type ReadyPart = (session: Session) => Readonly<Record<string, unknown>>;

/** Builds the first events of a session. Domains add their fields with {@link add}. */
export class ReadyBuilder {
  readonly #parts: ReadyPart[] = [];
  readonly #supplements: ReadyPart[] = [];

  constructor(private readonly context: Pick<PlatformContext, "users" | "applications" | "urls">) {}

  /** Adds a domain's fields to READY and, if it has any, to READY_SUPPLEMENTAL. */
  add(part: ReadyPart, supplement?: ReadyPart): void {
    this.#parts.push(part);
    if (supplement !== undefined) this.#supplements.push(supplement);
  }

  /** READY (protocol 4.5). */
  ready(session: Session, version: number): Record<string, unknown> {
    const { users, applications, urls } = this.context;
    const user = users.require(session.userId);
    const application = applications.require(session.applicationId);
    const common = {
      v: version,
      user: currentUserObject(user, session.kind === "bot" ? undefined : session.scopes),
      guilds: [],
      session_id: session.id,
      session_type: session.kind === "bot" ? "normal" : "oauth",
      resume_gateway_url: urls.gateway,
      application: {
        id: application.id,
        name: application.name,
        ...applicationFlags(application),
        ...(application.parentId === null ? {} : { parent_id: application.parentId }),
      },
      _trace: [],
      ...(session.shard === undefined ? {} : { shard: session.shard }),
    };
    if (session.kind === "bot") return { ...common, ...merge(this.#parts, session) };
    return {
      ...common,
      users: [],
      relationships: [],
      game_relationships: [],
      private_channels: [],
      lobbies: [],
      scopes: session.scopes,
      feature_flags: {
        disabled_functions: application.disabledFunctions,
        disabled_gateway_events: application.disabledGatewayEvents,
      },
      user_application_profiles: {},
      merged_members: [],
      av_sf_protocol_floor: 0,
      static_client_session_id: session.id,
      ...merge(this.#parts, session),
    };
  }

  /** READY_SUPPLEMENTAL, or undefined when the session did not ask for it. */
  supplemental(session: Session): Record<string, unknown> | undefined {
    const wanted =
      session.can(Capability.PrioritizedReady) && session.can(Capability.DedupeUserObjects);
    if (!wanted) return undefined;
    return {
      merged_presences: { friends: [], guilds: [] },
      merged_members: [],
      guilds: [],
      lazy_private_channels: [],
      game_invites: [],
      disclose: [],
      ...merge(this.#supplements, session),
    };
  }
}

function merge(parts: readonly ReadyPart[], session: Session): Record<string, unknown> {
  return Object.assign({}, ...parts.map((part) => part(session)));
}
