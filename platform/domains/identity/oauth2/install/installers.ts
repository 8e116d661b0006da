import type { ApplicationRecord } from "../../applications/api.js";
import type { UserRecord } from "../../users/api.js";
import type { AskedPermission } from "./placements.js";

/** What a person decides about an application that is to be installed. */
export interface InstallDecision {
  readonly authorize: boolean;
  /** The guild it comes into; none for the person alone. */
  readonly guildId: string | undefined;
  /** Permissions of its bot, as a decimal string; none for those of the link. */
  readonly permissions: string | undefined;
  /** 0 a guild, 1 the person. */
  readonly integrationType: 0 | 1 | undefined;
}

/** What a link to install an application asks for. */
export interface InstallRequest {
  readonly application: ApplicationRecord;
  readonly scopes: readonly string[];
  readonly permissions: string;
  /** The guild that the link names, or that it insists on. */
  readonly guildId: string | undefined;
  readonly guildIsFixed: boolean;
  /** The same permissions one by one. */
  readonly asked: readonly AskedPermission[];
  /** What the link allows: 0 guilds, 1 persons. */
  readonly integrationTypes: readonly (0 | 1)[];
}

/** Serves links that install applications, on the same pages as signing in. */
export interface Installer {
  /** The request of a link; undefined for one that is about signing in. @throws ApiError */
  read(query: string): InstallRequest | undefined;
  /** The guilds a person may install applications into. */
  guildsOf(user: UserRecord): readonly { readonly id: string; readonly name: string }[];
  /** Installs. @throws ApiError when the person may not, or the choice does not fit */
  install(user: UserRecord, request: InstallRequest, decision: InstallDecision): void;
}
