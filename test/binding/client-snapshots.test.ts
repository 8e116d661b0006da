/** The functions of the addon by which stores read many objects at once. */

import { beforeEach, describe, expect, it } from "vitest";
import { type Loose, native, useTestLibrary } from "../support/native.mjs";

const library = useTestLibrary();
const { Client } = native as Record<string, Loose>;

let client: Loose;
beforeEach(() => {
  library.reset();
  client = new Client();
  return () => client.dispose();
});

describe("readUsers", () => {
  it.each([[undefined], [null], ["1"], [{ length: 1, 0: "1" }], [new Set(["1"])]])(
    "refuses %o, which is no array",
    (ids) => {
      expect(() => client.readUsers(ids)).toThrow(
        expect.objectContaining({ name: "TypeError", message: expect.stringContaining('"ids"') }),
      );
    },
  );

  it.each([["-1"], [2n ** 64n], [""], ["1\0"]])("refuses the id %o", (id) => {
    expect(() => client.readUsers(["1", id])).toThrow(RangeError);
  });

  it.each([[1], [undefined], [{}]])("refuses %o, which is no id", (id) => {
    expect(() => client.readUsers([id])).toThrow(TypeError);
  });

  it("must be given something, and a client as `this`", () => {
    expect(() => client.readUsers()).toThrow(TypeError);
    expect(() => client.readUsers.call({}, [])).toThrow(TypeError);
    expect(() => client.readRelationships.call({})).toThrow(TypeError);
  });

  it("throws when reading the array disposes of the client", () => {
    const ids = ["1"];
    Object.defineProperty(ids, 0, {
      get() {
        client.dispose();
        return "1";
      },
    });
    expect(() => client.readUsers(ids)).toThrow(/dispose/);
    expect(() => client.readRelationships()).toThrow(/dispose/);
  });

  it("reads nobody when it is given nobody", () => {
    expect(client.readUsers([])).toEqual([]);
  });
});
