import { beforeEach, describe, expect, it } from "vitest";
import { Failure, type Loose, native, useTestLibrary } from "../support/native.mjs";

const library = useTestLibrary();
const { Client, AuthorizationArgs, AdditionalContent, Activity } = native as Record<string, Loose>;
const ignore = () => {};

let client: Loose;
beforeEach(() => {
  library.reset();
  client = new Client();
  return () => client.dispose();
});

const sent = () => library.lastCall().arguments;

describe("ids", () => {
  it.each(["0", "1", "9007199254740993", "18446744073709551615"])("passes %s unchanged", (id) => {
    client.getUser(id);
    expect(sent().userId).toBe(id);
    client.getUser(BigInt(id));
    expect(sent().userId).toBe(id);
  });

  it("hands them out as decimal strings", () => {
    const args = new AuthorizationArgs({ clientId: "18446744073709551615" });
    expect(args.clientId).toBe("18446744073709551615");
    args.clientId = 7n;
    expect(args.clientId).toBe("7");
    args.setClientId("8");
    expect(args.clientId).toBe("8");
  });

  it.each(["", "-1", "+1", "01", "1.0", " 1", "1e3", "0x1", "18446744073709551616", "1\0", "ı"])(
    "refuses %j with a RangeError",
    (id) => {
      expect(() => client.getUser(id)).toThrow(RangeError);
      expect(() => client.getUser(id)).toThrow('Client.getUser: parameter "userId" must be');
    },
  );

  it.each([-1n, 2n ** 64n])("refuses the bigint %s with a RangeError", (id) => {
    expect(() => client.getUser(id)).toThrow(RangeError);
  });

  it("refuses numbers with a TypeError", () => {
    expect(() => client.getUser(5)).toThrow(
      expect.objectContaining({ name: "TypeError", code: "ERR_INVALID_ARG_TYPE" }),
    );
  });

  it("shows no text that could be a credential", () => {
    expect(() => client.getUser("hunter2-token")).not.toThrow(/hunter2/);
  });
});

describe("strings", () => {
  const texts = [
    "",
    "plain",
    "with\0zero",
    "Grüße",
    "日本語",
    "👩‍🚀",
    "\ufffd",
    ...[250, 251, 252, 253, 254, 255, 256, 257, 5000].map((n) => `${"a".repeat(n)}é👍`),
  ];
  it.each(texts)("passes %j unchanged both ways", (text) => {
    const args = new AuthorizationArgs({ scopes: text, state: text });
    expect(args.scopes).toBe(text);
    expect(args.state).toBe(text);
    client.sendUserMessage("1", text, ignore);
    expect(sent().content).toBe(text);
  });

  it.each(["\ud800", "a\udc00b", `${"x".repeat(300)}\ud83d`, "\udc00\ud800"])(
    "refuses the lone surrogate in %j",
    (text) => {
      expect(() => client.sendUserMessage("1", text, ignore)).toThrow(
        expect.objectContaining({
          name: "TypeError",
          message: expect.stringContaining('Client.sendUserMessage: parameter "content"'),
        }),
      );
    },
  );

  it("replaces what is no UTF-8 on the way out", () => {
    library.failNext("Discord_Client_GetVersionHash", Failure.invalidUtf8);
    library.failNext("Discord_Client_GetDefaultPresenceScopes", Failure.invalidUtf8);
    expect(Client.getDefaultPresenceScopes()).toBe("bad\ufffd");
  });

  it("accepts an empty string without memory behind it", () => {
    library.failNext("Discord_Client_GetDefaultPresenceScopes", Failure.empty);
    expect(Client.getDefaultPresenceScopes()).toBe("");
  });
});

describe("numbers, flags and enums", () => {
  it.each([0, -0, 1, -2147483648, 2147483647])("passes the 32-bit integer %s", (number) => {
    client.setHttpRequestTimeout(number);
    expect(sent().httpTimeoutInMilliseconds).toBe(number + 0);
  });

  it.each([0.5, 2147483648, -2147483649, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    "refuses %s for a 32-bit integer",
    (number) => {
      expect(() => client.setHttpRequestTimeout(number)).toThrow(RangeError);
    },
  );

  it.each([
    [1200, "1200"],
    [-4294967296, "-4294967296"],
    [0.1, "0.1"],
    [1234567.25, "1234567.25"],
    [0.1 + 0.2, "0.30000000000000004"],
    [1e300, "1e+300"],
  ])("shows the number %s that it refuses as %s", (number, shown) => {
    const content = new AdditionalContent({ count: 1 });
    expect(() => content.setCount(number)).toThrow(
      new RegExp(`\\s${shown.replace("+", "\\+")}\\b`),
    );
  });

  it("keeps 8-bit integers in their range", () => {
    const content = new AdditionalContent({ count: 255 });
    expect(content.count).toBe(255);
    expect(() => content.setCount(256)).toThrow('"value" must be an integer from 0 to 255');
    expect(() => content.setCount(-1)).toThrow(RangeError);
  });

  it("takes finite floats only", () => {
    client.setInputVolume(0.25);
    expect(sent().inputVolume).toBe(0.25);
    for (const bad of [Number.NaN, Number.NEGATIVE_INFINITY, 1e39])
      expect(() => client.setInputVolume(bad)).toThrow(RangeError);
  });

  it("takes booleans and nothing like them", () => {
    client.setShowingChat(true);
    expect(sent().showingChat).toBe(true);
    for (const bad of [0, 1, "true", null, undefined, {}])
      expect(() => client.setShowingChat(bad)).toThrow(TypeError);
  });

  it("takes any 32-bit integer for an enum", () => {
    const activity = new Activity({ type: 12345 });
    expect(activity.type).toBe(12345);
    expect(() => activity.setType("Playing")).toThrow(TypeError);
    expect(() => activity.setType(0.5)).toThrow(RangeError);
  });
});

describe("optionals, vectors and maps", () => {
  it("reads an unset optional as undefined, and unsets with undefined or null", () => {
    const args = new AuthorizationArgs();
    expect(args.state).toBeUndefined();
    for (const unset of [undefined, null]) {
      args.state = "set";
      args.state = unset;
      expect(args.state).toBeUndefined();
    }
    expect(client.getUser("1")).toBeInstanceOf(native.UserHandle);
    library.failNext("Discord_Client_GetUser", Failure.noValue);
    expect(client.getUser("1")).toBeUndefined();
  });

  it("hands out vectors as arrays", () => {
    const users = client.searchFriendsByUsername("x");
    expect(users.map((u: Loose) => u.username)).toEqual([
      "UserHandle.Username",
      "UserHandle.Username#1",
      "UserHandle.Username#2",
    ]);
    library.failNext("Discord_Client_GetLobbyIds", Failure.empty);
    expect(client.getLobbyIds()).toEqual([]);
  });

  it("hands out maps as plain objects", () => {
    const { metadata } = client.getLobbyHandle("1");
    expect(metadata).toEqual({ first: "LobbyHandle.Metadata", second: "LobbyHandle.Metadata" });
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
  });

  it("takes own enumerable string properties of a map and no others", () => {
    const metadata = Object.create(null, {
      hidden: { value: "x", enumerable: false },
      shown: { value: "1", enumerable: true },
      ["__proto__"]: { value: "2", enumerable: true },
    });
    client.sendUserMessageWithMetadata("1", "text", metadata, ignore);
    expect(Object.entries(sent().metadata)).toEqual(
      expect.arrayContaining([
        ["shown", "1"],
        ["__proto__", "2"],
      ]),
    );
    expect(Object.keys(sent().metadata)).toHaveLength(2);
    expect(() => client.sendUserMessageWithMetadata("1", "t", { a: 1 }, ignore)).toThrow(
      'parameter "metadata.a" must be a string',
    );
    for (const bad of [[], new Map(), () => {}, new Date(), "x", null])
      expect(() => client.sendUserMessageWithMetadata("1", "t", bad, ignore)).toThrow(TypeError);
  });
});

describe("records", () => {
  it("makes nested records from object literals", () => {
    const args = new AuthorizationArgs({
      scopes: "openid",
      codeChallenge: { method: 0, challenge: "abc" },
      integrationType: 1,
      nonce: undefined,
    });
    expect(args.codeChallenge).toBeInstanceOf(native.AuthorizationCodeChallenge);
    expect(args.codeChallenge.challenge).toBe("abc");
    expect(args.integrationType).toBe(1);
    expect(args.nonce).toBeUndefined();
  });

  it("names the field that is wrong, however deep", () => {
    const wrong = { codeChallenge: { method: "S256" } };
    expect(() => client.authorize(wrong, ignore)).toThrow(
      'Client.authorize: parameter "args.codeChallenge.method" must be a number, but a string was given.',
    );
    expect(() => new AuthorizationArgs(wrong)).toThrow(
      'new AuthorizationArgs: parameter "init.codeChallenge.method" must be',
    );
  });

  it("refuses misspelt fields", () => {
    expect(() => new AuthorizationArgs({ scope: "x" })).toThrow(
      /"scope" is none of them: clientId/,
    );
  });

  it("reads no inherited fields", () => {
    expect(() => new AuthorizationArgs(Object.create({ scopes: "x" }))).toThrow(TypeError);
    Object.defineProperty(Object.prototype, "scopes", { value: "polluted", configurable: true });
    try {
      expect(new AuthorizationArgs({}).scopes).toBe("");
    } finally {
      delete (Object.prototype as Loose).scopes;
    }
  });

  it("takes a copy of an object argument", () => {
    const args = new AuthorizationArgs({ scopes: "before" });
    client.authorize(args, ignore);
    args.scopes = "after";
    expect(sent().args.fields?.Scopes ?? JSON.stringify(sent().args)).toContain("before");
  });

  it("lets exceptions of getters and proxies through", () => {
    const thrown = new Error("from a getter");
    const literal = {
      get scopes() {
        throw thrown;
      },
    };
    expect(() => new AuthorizationArgs(literal)).toThrow(thrown);
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(() => new AuthorizationArgs(revoked.proxy)).toThrow(TypeError);
  });

  it("survives code that disposes of the object during conversion", () => {
    const literal = {
      get scopes() {
        client.dispose();
        return "openid";
      },
    };
    expect(() => client.authorize(literal, ignore)).toThrow(/this Client is invalid/);
  });
});
