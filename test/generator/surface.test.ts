import { describe, expect, it } from "vitest";
import { domains } from "../../api/index.js";
import type {
  CallbackDefinition,
  ClassDefinition,
  EnumDefinition,
  Method,
  Parameter,
} from "../../api/schema.js";
import { sharedFile } from "./shared-file.js";

interface Named {
  readonly name: string;
}
interface SurfaceMethod extends Named {
  readonly params: readonly Parameter[];
  readonly returns: string;
  readonly static?: boolean;
  readonly since?: string;
  readonly deprecated?: boolean;
  /** Has no C symbol of its own. */
  readonly facade?: boolean;
}
interface SurfaceClass {
  readonly constructors?: readonly (readonly Parameter[])[];
  readonly fields?: readonly Parameter[];
  readonly methods?: readonly SurfaceMethod[];
  readonly callbacks?: Readonly<Record<string, readonly Parameter[]>>;
  readonly enums?: SurfaceEnums;
  readonly copyable: boolean;
}
type SurfaceEnums = Readonly<Record<string, readonly (readonly [string, number])[]>>;
interface Surface {
  readonly enums: SurfaceEnums;
  readonly classes: Readonly<Record<string, SurfaceClass>>;
}

const file = sharedFile("sdk-api.json");
const surface = (file.missing ? { enums: {}, classes: {} } : JSON.parse(file.read())) as Surface;

/** One class as the model has it, with what the domains add to it. */
function modelClass(definition: ClassDefinition) {
  const parts = domains.flatMap((d) => d.extends ?? []).filter((e) => e.class === definition.name);
  const all = [definition, ...parts];
  return {
    methods: all.flatMap((part) => part.methods ?? []),
    callbacks: all.flatMap((part) => part.callbacks ?? []),
    enums: all.flatMap((part) => part.enums ?? []),
  };
}

const shape = ({ name, type }: Parameter): string => `${type} ${name}`;
const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : 1);
const enumShape = (e: EnumDefinition): [string, (readonly [string, number])[]] => [
  e.name,
  e.values.map((v) => [v.name, v.value] as const),
];
const methodShape = (m: Method) => ({
  name: m.name,
  parameters: (m.parameters ?? []).map(shape),
  returns: m.returns ?? "void",
  static: m.static ?? false,
  since: m.since,
  deprecated: m.deprecated !== undefined,
  composed: m.composed ?? false,
});
const callbackShape = (c: CallbackDefinition): [string, string[]] => [
  c.name,
  c.parameters.map(shape),
];

const classes = domains.flatMap((d) => d.classes ?? []);

describe.skipIf(file.missing)(
  `the model against ../shared/sdk-api.json ${file.missing ?? ""}`,
  () => {
    it("has its enums, with every name and number", () => {
      const actual = domains.flatMap((d) => d.enums ?? []).map(enumShape);
      expect(Object.fromEntries(actual)).toEqual(surface.enums);
    });

    it("has its classes and no other", () => {
      expect(classes.map((c) => c.name).sort()).toEqual(Object.keys(surface.classes).sort());
    });

    describe.each(Object.entries(surface.classes))("%s", (name, expected) => {
      const actual = classes.find((c) => c.name === name) as ClassDefinition;

      it("can be constructed and copied in the same ways", () => {
        expect((actual.constructors ?? []).map((c) => c.map(shape))).toEqual(
          (expected.constructors ?? []).map((c) => c.map(shape)),
        );
        expect(actual.copyable ?? true).toBe(expected.copyable);
      });

      it("has the same fields", () => {
        expect((actual.fields ?? []).map(shape)).toEqual((expected.fields ?? []).map(shape));
      });

      it("has the same methods", () => {
        const methods = (expected.methods ?? []).map((m) => ({
          name: m.name,
          parameters: m.params.map(shape),
          returns: m.returns,
          static: m.static ?? false,
          since: m.since,
          deprecated: m.deprecated ?? false,
          composed: m.facade ?? false,
        }));
        expect(modelClass(actual).methods.map(methodShape).sort(byName)).toEqual(
          methods.sort(byName),
        );
      });

      it("has the same callbacks and nested enums", () => {
        const { callbacks, enums } = modelClass(actual);
        const expectedCallbacks = Object.entries(expected.callbacks ?? {});
        expect(Object.fromEntries(callbacks.map(callbackShape))).toEqual(
          Object.fromEntries(expectedCallbacks.map(([key, value]) => [key, value.map(shape)])),
        );
        expect(Object.fromEntries(enums.map(enumShape))).toEqual(expected.enums ?? {});
      });
    });
  },
);
