import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** What an application can say of users, by which guilds give roles. */
export interface MetadataItem {
  /** 1–4 compare whole numbers, 5–6 days, 7–8 true or false. */
  readonly type: number;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Readonly<Record<string, string>> | null | undefined;
  readonly description_localizations?: Readonly<Record<string, string>> | null | undefined;
}

/** A condition of a linked role, in wire form. */
export interface Requirement {
  /** A kind of account elsewhere, or `application`. */
  readonly connection_type: string;
  readonly connection_metadata_field?: string | null | undefined;
  readonly operator?: number | null | undefined;
  readonly value?: string | null | undefined;
  readonly application_id?: string | null | undefined;
}

/** The metadata that an application has declared. */
export type MetadataRecord = RecordOf<typeof metadataShape>;

/** What an application says of a user. */
export type RoleConnectionRecord = RecordOf<typeof roleConnectionShape>;

/** The conditions of a role. */
export type LinkedRoleRecord = RecordOf<typeof linkedRoleShape>;

/** A member who has asked for a linked role, and has it while the conditions hold. */
export type RoleLinkRecord = RecordOf<typeof roleLinkShape>;

export const metadataShape = shape({
  /** Id of the application. */
  id: "string",
  items: of<readonly MetadataItem[]>("object[]"),
});

export const roleConnectionShape = shape({
  /** `<userId>:<applicationId>`. */
  id: "string",
  userId: "string",
  applicationId: "string",
  platformName: "string?",
  platformUsername: "string?",
  metadata: of<Readonly<Record<string, string>>>("object?"),
});

export const linkedRoleShape = shape({
  /** Id of the role. */
  id: "string",
  guildId: "string",
  /** One of these groups must hold, with all its requirements. */
  rules: of<readonly { readonly all: readonly Requirement[] }[]>("object[]"),
});

export const roleLinkShape = shape({
  /** `<roleId>:<userId>`. */
  id: "string",
  guildId: "string",
  roleId: "string",
  userId: "string",
});
