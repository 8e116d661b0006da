import { describe, expect, it } from "vitest";
import { domains } from "../../api/index.js";
import { bindModel } from "../../tools/generate/model.js";
import { deriveSymbols } from "../../tools/generate/symbols.js";
import { sharedFile } from "./shared-file.js";

const list = sharedFile("abi-symbols.txt");
const symbols = deriveSymbols(bindModel(domains));

describe("the C symbols derived from the model", () => {
  it("are those of the SDK, all of them and no other", (context) => {
    if (list.missing) return context.skip(list.missing);
    const expected = list.read().split("\n").filter(Boolean).sort();
    expect(expected).toHaveLength(514);
    expect(symbols.map((s) => s.name).sort()).toEqual(expected);
  });

  it("have distinct names", () => {
    expect(new Set(symbols.map((s) => s.name)).size).toBe(symbols.length);
  });

  it.each([
    [
      "Discord_Client_InitWithBases",
      "void",
      ["Discord_Client*", "Discord_String", "Discord_String"],
    ],
    ["Discord_Client_InitWithOptions", "void", ["Discord_Client*", "Discord_ClientCreateOptions*"]],
    ["Discord_UserHandle_Clone", "void", ["Discord_UserHandle*", "Discord_UserHandle const*"]],
    ["Discord_UserHandle_Id", "uint64_t", ["Discord_UserHandle*"]],
    ["Discord_AuthorizationArgs_State", "bool", ["Discord_AuthorizationArgs*", "Discord_String*"]],
    [
      "Discord_AuthorizationArgs_SetState",
      "void",
      ["Discord_AuthorizationArgs*", "Discord_String*"],
    ],
    [
      "Discord_AuthorizationArgs_SetScopes",
      "void",
      ["Discord_AuthorizationArgs*", "Discord_String"],
    ],
    ["Discord_Client_GetCall", "bool", ["Discord_Client*", "uint64_t", "Discord_Call*"]],
    ["Discord_Client_GetLobbyIds", "void", ["Discord_Client*", "Discord_UInt64Span*"]],
    ["Discord_Client_GetCalls", "void", ["Discord_Client*", "Discord_CallSpan*"]],
    ["Discord_Client_GetDefaultPresenceScopes", "void", ["Discord_String*"]],
    [
      "Discord_Client_SendUserMessageWithMetadata",
      "void",
      [
        "Discord_Client*",
        "uint64_t",
        "Discord_String",
        "Discord_Properties",
        "Discord_Client_SendUserMessageCallback",
        "Discord_FreeFn",
        "void*",
      ],
    ],
  ])(
    "%s has the C signature that follows from the rules of the C interface",
    (name, returns, types) => {
      const symbol = symbols.find((s) => s.name === name);
      expect(symbol?.returns).toBe(returns);
      expect(symbol?.parameters.map((p) => p.type)).toEqual(types);
    },
  );

  it("say which release added them", () => {
    const later = symbols.filter((s) => s.since !== undefined);
    expect(later.map((s) => [s.name, s.since])).toEqual([
      ["Discord_MessageHandle_AdditionalName", "1.10"],
    ]);
  });
});
