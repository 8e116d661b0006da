/** Objects of the SDK never arrive as empty ones behind `postMessage` or Electron's IPC. */

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import * as facade from "game-social-sdk";
import { afterAll, describe, expect, it } from "vitest";
import { libraries, useTestLibrary } from "../support/native.mjs";
import { disposeAll, type Specimen, specimens } from "./support/objects.js";
import { model } from "./support/surface.js";

const { Client, FileTokenStore, KeyringTokenStore, MemoryTokenStore, SdkError, TokenStoreError } =
  facade;

useTestLibrary(libraries.openEngine);
const client = new Client({ library: libraries.openEngine });
const found = await specimens();
const withAudio = client.startCallWithAudioCallbacks("2");

afterAll(() => {
  disposeAll(found);
  client.dispose();
});

const declarations = readFileSync(new URL("../../lib/generated/data.ts", import.meta.url), "utf8");

/** Each member of the class's data, and whether it may be left out. */
function declaredMembers(name: string): Map<string, boolean> {
  const [, body] =
    new RegExp(`^export interface ${name}Data \\{\\n(.*?)^\\}`, "ms").exec(declarations) ?? [];
  const members = body?.matchAll(/^ {2}readonly (\w+)(\??):/gm) ?? [];
  return new Map([...members].map(([, member, mark]) => [member as string, mark === "?"]));
}

const data = model.classes.filter(({ kind }) => kind !== "service").map(({ name }) => name);

describe.each(data)("a %s", (name) => {
  const { object } = found[name] as Specimen;

  it("is refused, with what to do", () => {
    for (const sent of [object, { nested: [object] }])
      expect(() => structuredClone(sent)).toThrow(/send what its toJSON\(\) returns/);
  });

  it("arrives as the plain data that toJSON() returns", () => {
    const plain = object.toJSON();
    expect(structuredClone(plain)).toEqual(plain);
  });

  it("has the data that its type declares", () => {
    const declared = declaredMembers(name);
    const shown = Object.keys(object.toJSON());
    expect(shown.filter((member) => !declared.has(member))).toEqual([]);
    const required = [...declared].filter(([, optional]) => !optional).map(([member]) => member);
    expect(required.filter((member) => !shown.includes(member))).toEqual([]);
  });
});

/** One of each class that is no class of the SDK's own, or that JavaScript extends. */
const made: Record<string, object | undefined> = {
  Client: client,
  Call: client.startCall("1"),
  CallAudio: withAudio?.audio,
  AudioTrack: withAudio?.audio.received,
  EventStream: client.events("messageCreated"),
  FileTokenStore: new FileTokenStore({ path: "/nonexistent/tokens", key: randomBytes(32) }),
  KeyringTokenStore: new KeyringTokenStore({ service: "game", account: "player" }),
  MemoryTokenStore: new MemoryTokenStore(),
};

describe("what works in its own thread only", () => {
  it.each([...Object.entries(made), ["Presence", client.presence] as const])(
    "a %s is refused, with what to do",
    (_, object) => {
      expect(object).toBeDefined();
      expect(() => structuredClone(object)).toThrow(
        /an object of the SDK that only works in its own thread/,
      );
    },
  );
});

it("an error arrives as one, with its message", () => {
  const details = { operation: "Client.connect", type: "NetworkError", message: "Gone." } as const;
  for (const error of [new SdkError(details), new TokenStoreError("busy", "Busy.")]) {
    const arrived = structuredClone(error);
    expect(arrived).toBeInstanceOf(Error);
    expect(arrived.message).toBe(error.message);
  }
  const data = new SdkError(details).toJSON();
  expect(structuredClone(data)).toEqual(data);
});

it("every class of the package is among these", () => {
  const classes = Object.entries(facade)
    .filter(([, value]) => typeof value === "function" && /^class\b/.test(String(value)))
    .map(([name]) => name);
  const elsewhere = ["SdkError", "TokenStoreError", "Session"];
  expect(classes.sort()).toEqual([...Object.keys(made), ...elsewhere].sort());
});
