/** The bound model: domains merged, names resolved, kinds derived and every rule asserted. */

import type {
  CallbackDefinition,
  ClassDefinition,
  Documentation,
  Domain,
  EnumDefinition,
  Field,
  Method,
  MethodKind,
  Parameter,
  ScopeDefinition,
} from "../../api/schema.js";
import { deriveKind, isAccessor } from "./kinds.js";
import { parseType, type TypeRef } from "./types.js";

export interface BoundParameter extends Omit<Parameter, "type"> {
  readonly type: TypeRef;
}

export interface BoundEnum extends EnumDefinition {
  /** C++ name inside `sdk::`, such as `Client::Status`. */
  readonly qualifiedName: string;
  /** The class it is nested in. */
  readonly owner: string | undefined;
  readonly domain: Domain;
}

export interface BoundCallback {
  readonly name: string;
  /** C++ name inside `sdk::`, such as `Client::LogCallback`. */
  readonly qualifiedName: string;
  readonly parameters: readonly BoundParameter[];
}

export interface BoundField extends Omit<Field, "type"> {
  readonly type: TypeRef;
}

export interface BoundMethod extends Omit<Method, "parameters" | "returns" | "kind"> {
  readonly parameters: readonly BoundParameter[];
  readonly returns: TypeRef;
  readonly kind: MethodKind;
  /** A JavaScript accessor property rather than a method. */
  readonly accessor: boolean;
  readonly domain: Domain;
}

export interface BoundClass extends Documentation {
  readonly name: string;
  readonly kind: ClassDefinition["kind"];
  readonly copyable: boolean;
  readonly constructors: readonly (readonly BoundParameter[])[];
  readonly fields: readonly BoundField[];
  readonly methods: readonly BoundMethod[];
  readonly callbacks: readonly BoundCallback[];
  readonly enums: readonly BoundEnum[];
  readonly domain: Domain;
}

export interface Model {
  readonly domains: readonly Domain[];
  /** All enums, nested ones included, in order of declaration. */
  readonly enums: readonly BoundEnum[];
  readonly classes: readonly BoundClass[];
  readonly scopes: readonly ScopeDefinition[];
}

interface Draft {
  readonly definition: ClassDefinition;
  readonly domain: Domain;
  readonly callbacks: CallbackDefinition[];
  readonly methods: { readonly method: Method; readonly domain: Domain }[];
  readonly enums: { readonly definition: EnumDefinition; readonly domain: Domain }[];
}

/** Merges and resolves the domains; throws on the first rule that does not hold. */
export function bindModel(domains: readonly Domain[]): Model {
  const drafts = mergeClasses(domains);
  const enums = new Map<string, BoundEnum>();
  const addEnum = (definition: EnumDefinition, domain: Domain, owner?: string): void => {
    const qualifiedName = owner ? `${owner}::${definition.name}` : definition.name;
    assertNew(enums, qualifiedName, "enum");
    enums.set(qualifiedName, { ...definition, qualifiedName, owner, domain });
  };
  for (const domain of domains) for (const e of domain.enums ?? []) addEnum(e, domain);
  for (const draft of drafts.values())
    for (const e of draft.enums) addEnum(e.definition, e.domain, draft.definition.name);

  // Classes refer to each other, so each is created empty and filled in below.
  const classes = new Map<string, BoundClass>();
  for (const name of drafts.keys()) classes.set(name, { name } as BoundClass);
  const callbacks = new Map<string, BoundCallback>();

  const resolve = (name: string, scope: string | undefined): TypeRef | undefined => {
    for (const candidate of scope ? [`${scope}::${name}`, name] : [name]) {
      const foundEnum = enums.get(candidate);
      if (foundEnum) return { kind: "enum", enum: foundEnum };
      const foundClass = classes.get(candidate);
      if (foundClass) return { kind: "class", class: foundClass };
      const foundCallback = callbacks.get(candidate);
      if (foundCallback) return { kind: "callback", callback: foundCallback };
    }
    return undefined;
  };
  const bindParameters = (list: readonly Parameter[], scope: string): BoundParameter[] =>
    list.map((p) => ({ ...p, type: parseType(p.type, resolve, scope) }));

  for (const [name, draft] of drafts)
    for (const callback of draft.callbacks) {
      const qualifiedName = `${name}::${callback.name}`;
      assertNew(callbacks, qualifiedName, "callback");
      const parameters = bindParameters(callback.parameters, name);
      callbacks.set(qualifiedName, { name: callback.name, qualifiedName, parameters });
    }

  for (const [name, draft] of drafts) {
    const { definition } = draft;
    const seen = new Map<string, true>();
    const methods = draft.methods.map(({ method, domain }): BoundMethod => {
      assertNew(seen, method.name, `member of ${name}`);
      seen.set(method.name, true);
      const parameters = bindParameters(method.parameters ?? [], name);
      const returns = parseType(method.returns ?? "void", resolve, name);
      const kind = deriveKind(name, method, parameters, returns);
      return {
        ...method,
        parameters,
        returns,
        kind,
        accessor: isAccessor(definition.kind, method, kind),
        domain,
      };
    });
    const fields = (definition.fields ?? []).map((f): BoundField => {
      assertNew(seen, f.name, `member of ${name}`);
      seen.set(f.name, true);
      return { ...f, type: parseType(f.type, resolve, name) };
    });
    Object.assign(classes.get(name) as BoundClass, {
      ...definition,
      copyable: definition.copyable ?? true,
      constructors: (definition.constructors ?? []).map((c) => bindParameters(c, name)),
      fields,
      methods,
      callbacks: draft.callbacks.map((c) => callbacks.get(`${name}::${c.name}`) as BoundCallback),
      enums: draft.enums.map((e) => enums.get(`${name}::${e.definition.name}`) as BoundEnum),
      domain: draft.domain,
    });
  }
  const scopes = bindScopes(domains, [...classes.values()]);
  return { domains, enums: [...enums.values()], classes: [...classes.values()], scopes };
}

/** Every scope that a function or an umbrella scope names must be declared. */
function bindScopes(
  domains: readonly Domain[],
  classes: readonly BoundClass[],
): readonly ScopeDefinition[] {
  const scopes = new Map<string, ScopeDefinition>();
  for (const scope of domains.flatMap((domain) => domain.scopes ?? [])) {
    assertNew(scopes, scope.name, "scope");
    scopes.set(scope.name, scope);
  }
  const assertKnown = (names: readonly string[] = [], where: string): void => {
    const unknown = names.find((name) => !scopes.has(name));
    if (unknown === undefined) return;
    throw new Error(
      `${where} names the scope "${unknown}", which no domain declares. Check its spelling.`,
    );
  };
  for (const { name, includes } of scopes.values()) assertKnown(includes, `The scope "${name}"`);
  for (const { name, methods } of classes)
    for (const method of methods) assertKnown(method.scopes, `${name}::${method.name}`);
  return [...scopes.values()];
}

function mergeClasses(domains: readonly Domain[]): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const domain of domains)
    for (const definition of domain.classes ?? []) {
      assertNew(drafts, definition.name, "class");
      drafts.set(definition.name, {
        definition,
        domain,
        callbacks: [...(definition.callbacks ?? [])],
        methods: (definition.methods ?? []).map((method) => ({ method, domain })),
        enums: (definition.enums ?? []).map((e) => ({ definition: e, domain })),
      });
    }
  for (const domain of domains)
    for (const extension of domain.extends ?? []) {
      const draft = drafts.get(extension.class);
      if (!draft) {
        throw new Error(
          `Domain "${domain.name}" extends the class "${extension.class}", which no domain declares.`,
        );
      }
      draft.callbacks.push(...(extension.callbacks ?? []));
      draft.methods.push(...(extension.methods ?? []).map((method) => ({ method, domain })));
      draft.enums.push(...(extension.enums ?? []).map((e) => ({ definition: e, domain })));
    }
  return drafts;
}

function assertNew(known: ReadonlyMap<string, unknown>, name: string, what: string): void {
  if (known.has(name)) throw new Error(`The model declares the ${what} "${name}" twice.`);
}
