import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { hideSecrets } from "../../../lib/values/hidden-secrets.js";
import { describeClasses } from "../../../lib/values/json.js";

/** A user whose relationship leads back to it, as the SDK's handles do. */
class UserHandle {
  valid = true;
  isValid() {
    return this.valid;
  }
  get id() {
    return "1";
  }
  get nickname() {
    return undefined;
  }
  get relationship() {
    return new RelationshipHandle(this);
  }
  get friends() {
    return [new RelationshipHandle(this)];
  }
  get metadata() {
    return { rank: "gold" };
  }
}

class RelationshipHandle {
  constructor(readonly user: UserHandle) {}
  isValid() {
    return true;
  }
  get kind() {
    return 1;
  }
}

class Arguments {
  constructor(readonly state: string | undefined) {}
  isValid() {
    return true;
  }
  readonly scopes = "openid";
  get newer(): string {
    throw Object.assign(new Error("needs SDK 1.10"), { code: "ERR_SDK_FUNCTION_MISSING" });
  }
  getButtons() {
    return ["a"];
  }
}

const Level = { Low: 0 } as const;

const classes = { UserHandle, RelationshipHandle, Arguments };
const shapes = {
  UserHandle: {
    properties: ["id", "nickname", "relationship", "friends", "metadata"],
    enums: { Level },
  },
  RelationshipHandle: { properties: ["kind", "user"] },
  Arguments: { properties: ["scopes", "newer"], methods: ["getButtons"], secrets: ["state"] },
};
describeClasses(classes, shapes);

describe("objects of the addon", () => {
  it("become plain JSON, without what is unset and without leading back", () => {
    expect(JSON.parse(JSON.stringify(new UserHandle()))).toEqual({
      id: "1",
      relationship: { kind: 1 },
      friends: [{ kind: 1 }],
      metadata: { rank: "gold" },
    });
  });

  it("leave credentials out of JSON and show that there is one when inspected", () => {
    const secret = "st4te-of-the-art";
    const object = new Arguments(secret);
    expect(JSON.parse(JSON.stringify(object))).toEqual({ scopes: "openid", buttons: ["a"] });
    expect(inspect(object)).toBe(
      "Arguments { scopes: 'openid', buttons: [ 'a' ], state: '[redacted]' }",
    );
    expect(inspect(new Arguments(undefined))).not.toContain("state");
  });

  it("are finite, however far the way back to their own class is", () => {
    class A {
      get b() {
        return new B();
      }
    }
    class B {
      get c() {
        return new C();
      }
    }
    class C {
      readonly id = 1;
      get a() {
        return new A();
      }
    }
    const properties = { A: ["b"], B: ["c"], C: ["id", "a"] };
    describeClasses(
      { A, B, C },
      Object.fromEntries(
        Object.entries(properties).map(([name, own]) => [name, { properties: own }]),
      ),
    );
    // Without isValid, they are valid.
    expect(JSON.stringify(new A())).toBe('{"b":{"c":{"id":1}}}');
  });

  it("show what is unset as nothing, and no credential that is not there", () => {
    const object = Object.assign(new Arguments(""), { scopes: null });
    expect(JSON.stringify(object)).toBe('{"buttons":["a"]}');
    expect(inspect(object)).toBe("Arguments { buttons: [ 'a' ] }");
  });

  it("share nothing with what they have made", () => {
    const metadata = { rank: "gold" };
    const user = new UserHandle();
    Object.defineProperty(user, "metadata", { value: metadata });
    const shown = (user as unknown as { toJSON(): { metadata: object } }).toJSON();
    expect(shown.metadata).toEqual(metadata);
    expect(shown.metadata).not.toBe(metadata);
  });

  it("are null when asking whether they are valid fails, and fail when reading them does", () => {
    const broken = new Arguments("x");
    Object.defineProperty(broken, "isValid", {
      get() {
        throw new TypeError("this Arguments is invalid");
      },
    });
    expect(JSON.stringify([broken])).toBe("[null]");
    const unreadable = new Arguments("x");
    Object.defineProperty(unreadable, "newer", {
      get() {
        throw Object.assign(new Error("another failure"), { code: "ERR_OTHER" });
      },
    });
    expect(() => JSON.stringify(unreadable)).toThrow("another failure");
  });

  it("are null in JSON when invalid", () => {
    const user = new UserHandle();
    user.valid = false;
    expect(JSON.stringify({ user })).toBe('{"user":null}');
    expect(inspect(user)).toBe("UserHandle <invalid>");
  });

  it("carry the enums nested in their class", () => {
    expect((UserHandle as unknown as { Level: unknown }).Level).toBe(Level);
  });
});

describe("classes that are described again, as by each file of tests that Jest runs", () => {
  const names = () =>
    [UserHandle, UserHandle.prototype].flatMap((object) => Reflect.ownKeys(object));

  it("show the same, have the later enums, and hold on to nothing of the first time", async () => {
    const first = JSON.stringify(new UserHandle());
    const before = names();
    // The addon's classes are the process's, the package's code is the file's own.
    vi.resetModules();
    const again = await import("../../../lib/values/json.js");
    expect(again.describeClasses).not.toBe(describeClasses);
    const Later = { Low: 0, High: 1 };
    again.describeClasses(classes, {
      ...shapes,
      UserHandle: { ...shapes.UserHandle, enums: { Level: Later } },
    });
    expect(JSON.stringify(new UserHandle())).toBe(first);
    expect((UserHandle as unknown as { Level: unknown }).Level).toBe(Later);
    expect(names()).toEqual(before);
    describeClasses(classes, shapes);
  });
});

describe("structured clone", () => {
  it("takes no credentials along, nor what hides them off: it throws", () => {
    const tokens = hideSecrets({ accessToken: "s3cret-token", expiresIn: 60 }, ["accessToken"]);
    for (const sent of [tokens, { nested: [tokens] }])
      expect(() => structuredClone(sent)).toThrow(/SendItsToJSON/);
  });

  it("takes what toJSON() returns, nested objects of the SDK included", () => {
    const user = new UserHandle();
    const result = hideSecrets({ accessToken: "s3cret-token", user }, ["accessToken"]);
    const sent = (result as typeof result & { toJSON(): object }).toJSON();
    expect(structuredClone(sent)).toEqual({ user: JSON.parse(JSON.stringify(user)) });
  });
});

describe("results with hidden secrets", () => {
  const tokens = hideSecrets({ accessToken: "s3cret-token", expiresIn: 60 }, ["accessToken"]);

  it("are read as usual", () => {
    const { accessToken, ...rest } = tokens;
    expect(accessToken).toBe("s3cret-token");
    expect(rest).toEqual({ expiresIn: 60 });
    expect(Object.keys(tokens)).toEqual(["accessToken", "expiresIn"]);
  });

  it("hide what each was told to hide, and show that a credential is not there", () => {
    const other = hideSecrets({ accessToken: "shown", code: "s3cret-code" }, ["code"]);
    expect(JSON.stringify(other)).toBe('{"accessToken":"shown"}');
    const none = hideSecrets({ accessToken: undefined, expiresIn: 60 }, ["accessToken"]);
    expect(inspect(none)).toBe("{ accessToken: undefined, expiresIn: 60 }");
    const nested = { toJSON: () => ({ id: "1" }), secret: "s3cret" };
    const result = hideSecrets({ nested, nothing: null }, []);
    expect((result as { toJSON(): object }).toJSON()).toEqual({
      nested: { id: "1" },
      nothing: null,
    });
  });

  it("show no credential in JSON or inspection, nested ones included", () => {
    expect(JSON.stringify({ tokens })).toBe('{"tokens":{"expiresIn":60}}');
    expect(inspect({ tokens })).toBe("{ tokens: { accessToken: '[redacted]', expiresIn: 60 } }");
  });
});
