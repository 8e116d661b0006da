/**
 * The vocabulary of the model: how the SDK's surface is written down as data.
 *
 * Everything in `api/` is made of these shapes. Types are spelled as the SDK's C++ surface spells
 * them (`"uint64_t"`, `"std::optional<std::string>"`, `"Client::Status"`); the generator parses and
 * resolves them, so a misspelt name fails generation.
 */

/** A minor release of the SDK, such as `"1.10"`. */
export type SdkVersion = `${number}.${number}`;

/** What every declared thing says about itself; becomes TSDoc, C++ comments and the reference. */
export interface Documentation {
  /** One or two sentences: what it is or does. */
  readonly summary: string;
  /** Further rules: units, limits, ordering, edge cases. */
  readonly details?: string;
  /** The SDK release that added it; absent means it was there in the oldest supported release. */
  readonly since?: SdkVersion;
  /** Why not to use it any more, naming the replacement. */
  readonly deprecated?: string;
  /** Where the facts come from: a section of the interface contract or of the protocol. */
  readonly source?: string;
}

/** One enumerator with the SDK's own name and number. */
export interface EnumValue {
  readonly name: string;
  readonly value: number;
  readonly summary?: string;
}

/** An enumeration; a 32-bit integer across the C interface. */
export interface EnumDefinition extends Documentation {
  readonly name: string;
  readonly values: readonly EnumValue[];
}

/** A parameter of a function or callback. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  /** Meaning, unit and limits. */
  readonly summary?: string;
  /** Carries a credential: never shown in logs, errors, JSON or inspection. */
  readonly secret?: boolean;
}

/** A named callback type and what it is called with. */
export interface CallbackDefinition {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

/** A record's field: one getter named after it and one `Set<Field>`. */
export interface Field extends Documentation {
  readonly name: string;
  readonly type: string;
  /** Carries a credential: never shown in logs, errors, JSON or inspection. */
  readonly secret?: boolean;
}

/**
 * How a function behaves:
 * - `get` answers at once and changes nothing;
 * - `call` acts at once;
 * - `async` completes later through its last callback, which is called exactly once;
 * - `event` registers a callback that is called any number of times.
 */
export type MethodKind = "get" | "call" | "async" | "event";

/** A function of a class. Its kind is derived from its shape unless stated. */
export interface Method extends Documentation {
  readonly name: string;
  readonly parameters?: readonly Parameter[];
  /** C++ result type; absent means `void`. */
  readonly returns?: string;
  /** What the result, or each value the completion callback carries, means. */
  readonly returnsSummary?: string;
  readonly static?: boolean;
  /** Overrides the kind derived from the shape. */
  readonly kind?: MethodKind;
  /** Failures a caller must expect, each a full sentence. */
  readonly errors?: readonly string[];
  /** OAuth2 scopes, one of which the signed-in token needs; the narrowest first. */
  readonly scopes?: readonly string[];
  /** For events registered with further parameters: the values the facade registers with. */
  readonly eventDefaults?: Readonly<Record<string, string>>;
  /** Has no C symbol of its own: the C++ and facade layers compose it from others. */
  readonly composed?: boolean;
  /**
   * For an event that replaces its callback, the usual case, nothing; `"removeWith"` names the
   * function that takes the callback back.
   */
  readonly removeWith?: string;
}

/** A constructor's parameters; the empty list is the default constructor. */
export type Constructor = readonly Parameter[];

/**
 * A class of the SDK:
 * - `record`: plain values with getters and setters;
 * - `handle`: a read-only view of something the client knows;
 * - `service`: has behaviour of its own (`Client`, `Call`).
 */
export interface ClassDefinition extends Documentation {
  readonly name: string;
  readonly kind: "record" | "handle" | "service";
  /** `false` when the class can only be moved. */
  readonly copyable?: boolean;
  readonly constructors?: readonly Constructor[];
  readonly fields?: readonly Field[];
  readonly methods?: readonly Method[];
  readonly callbacks?: readonly CallbackDefinition[];
  readonly enums?: readonly EnumDefinition[];
}

/** What one domain adds to a class that several domains share (`Client`). */
export interface ClassExtension {
  readonly class: string;
  readonly callbacks?: readonly CallbackDefinition[];
  readonly methods?: readonly Method[];
  readonly enums?: readonly EnumDefinition[];
}

/** An OAuth2 scope: what a player can be asked to allow. */
export interface ScopeDefinition {
  readonly name: string;
  /** What it allows. */
  readonly summary: string;
  /** The scopes it stands for, when it is an umbrella for several. */
  readonly includes?: readonly string[];
}

/** One subject of the SDK: a file in `api/`, a page in the reference. */
export interface Domain {
  /** File and page name, such as `"authentication"`. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly enums?: readonly EnumDefinition[];
  readonly classes?: readonly ClassDefinition[];
  readonly extends?: readonly ClassExtension[];
  readonly scopes?: readonly ScopeDefinition[];
}

/** Declares a domain; exists so that a wrong shape is reported where it is written. */
export function defineDomain(domain: Domain): Domain {
  return domain;
}
