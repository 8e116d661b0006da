import { describe, expect, it } from "vitest";
import { type Loose, native, useTestLibrary } from "../support/native.mjs";

const library = useTestLibrary();
const { Client, AuthorizationArgs, UserHandle, ActivityInvite } = native as Record<string, Loose>;

const invalid = expect.objectContaining({ name: "TypeError", code: "ERR_SDK_INVALID_OBJECT" });

describe("a record", () => {
  it("is valid until it is moved, and the target holds what it held", () => {
    const source = new AuthorizationArgs({ scopes: "openid" });
    const target = source.move();
    expect([source.isValid(), target.isValid()]).toEqual([false, true]);
    expect(target.scopes).toBe("openid");
    expect(() => source.scopes).toThrow(invalid);
    expect(() => source.setScopes("x")).toThrow(invalid);
    expect(() => source.clone()).toThrow(invalid);
    expect(() => source.move()).toThrow(invalid);
  });

  it("is copied by clone() and by the constructor", () => {
    const source = new AuthorizationArgs({ scopes: "openid" });
    for (const copy of [source.clone(), new AuthorizationArgs(source)]) {
      copy.scopes = "changed";
      expect(source.scopes).toBe("openid");
    }
  });

  it("frees the library's object at once when disposed, and only once", () => {
    const args = new AuthorizationArgs();
    const before = library.counters().objectsDropped;
    args[Symbol.dispose]();
    expect(library.counters().objectsDropped).toBe(before + 1);
    args.dispose();
    expect(library.counters().objectsDropped).toBe(before + 1);
    expect(args.isValid()).toBe(false);
    expect(() => args.scopes).toThrow(invalid);
  });

  it("keeps the SDK's own isValid where there is one", () => {
    const invite = new ActivityInvite({ isValid: true });
    expect(invite.isValid).toBe(true);
    invite.dispose();
    expect(() => invite.isValid).toThrow(invalid);
  });

  it("is refused as an argument once invalid", () => {
    const client = new Client();
    const args = new AuthorizationArgs();
    args.dispose();
    for (const bad of [args, AuthorizationArgs.nullobj])
      expect(() => client.authorize(bad, () => {})).toThrow(
        /Client.authorize: parameter "args" is an invalid AuthorizationArgs/,
      );
    client.dispose();
  });
});

describe("nullobj", () => {
  it("is one invalid object of the class", () => {
    expect(AuthorizationArgs.nullobj).toBe(AuthorizationArgs.nullobj);
    expect(AuthorizationArgs.nullobj).toBeInstanceOf(AuthorizationArgs);
    expect(AuthorizationArgs.nullobj.isValid()).toBe(false);
    expect(() => AuthorizationArgs.nullobj.scopes).toThrow(invalid);
    AuthorizationArgs.nullobj.dispose();
    expect(UserHandle.nullobj.isValid()).toBe(false);
  });

  it("cannot be replaced", () => {
    expect(() => {
      AuthorizationArgs.nullobj = 1;
    }).toThrow(TypeError);
  });
});

describe("classes", () => {
  it("can be extended", () => {
    class Mine extends Client {
      readonly mine = 1;
      getStatus() {
        return `status ${super.getStatus()}`;
      }
    }
    const client = new Mine();
    expect(client).toBeInstanceOf(Client);
    expect(client.getStatus()).toBe("status 6");
    expect(client.getUser("1")).toBeInstanceOf(UserHandle);
    client.dispose();
    expect(() => client.connect()).toThrow(invalid);
  });

  it("refuse to be called without new", () => {
    expect(() => Client()).toThrow(
      expect.objectContaining({ name: "TypeError", code: "ERR_CONSTRUCT_CALL_REQUIRED" }),
    );
  });

  it("cannot be constructed when only the SDK makes their objects", () => {
    expect(() => new UserHandle()).toThrow(
      expect.objectContaining({ name: "TypeError", code: "ERR_ILLEGAL_CONSTRUCTOR" }),
    );
    expect(() => Reflect.construct(UserHandle, [{}, 1], Array)).toThrow(TypeError);
  });

  it("choose the constructor by the number of arguments", () => {
    new Client("http://127.0.0.1:1", "http://127.0.0.1:2").dispose();
    expect(library.lastCall().arguments).toEqual({
      apiBase: "http://127.0.0.1:1",
      webBase: "http://127.0.0.1:2",
    });
    new Client({ apiBase: "http://127.0.0.1:3" }).dispose();
    expect(JSON.stringify(library.lastCall())).toContain("http://127.0.0.1:3");
    expect(() => new Client("http://127.0.0.1:1")).toThrow(
      'new Client: parameter "options" must be a ClientCreateOptions or an object, but a string was given.',
    );
  });

  it("have members like those of a class written in JavaScript", () => {
    const args = new AuthorizationArgs();
    // The one field of their own is what makes structured clone throw instead of giving {}.
    expect(Object.keys(args)).toEqual(["uncloneable"]);
    expect(Object.keys(AuthorizationArgs.prototype)).toEqual([]);
    const scopes = Object.getOwnPropertyDescriptor(AuthorizationArgs.prototype, "scopes");
    expect(scopes).toMatchObject({ enumerable: false, configurable: true });
    expect(AuthorizationArgs.name).toBe("AuthorizationArgs");
    expect(AuthorizationArgs.prototype.setScopes.name).toBe("setScopes");
    expect(() => {
      client().getUser("1").username = "x";
    }).toThrow(TypeError);
  });

  it("hand their objects out as instances, with equal but distinct handles", () => {
    const owner = client();
    const [first, second] = [owner.getUser("1"), owner.getUser("1")];
    expect(first).not.toBe(second);
    expect(first.id).toBe(second.id);
    first.dispose();
    expect(second.username).toBe("UserHandle.Username");
  });
});

it("hides a result that holds nothing behind isValid()", () => {
  const owner = client();
  library.failNext("Discord_Client_GetCall", 2);
  expect(owner.getCall("1").isValid()).toBe(false);
  expect(owner.getCall("1").isValid()).toBe(true);
});

function client(): Loose {
  return new Client();
}
