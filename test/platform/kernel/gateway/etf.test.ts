/** Erlang's external term format. Terms in hexadecimal digits were made by `term_to_binary` of Erlang/OTP 27. */

import { expect, test } from "vitest";
import { etfOf } from "../../../../platform/kernel/gateway/etf/from-json.js";
import { etfToJson } from "../../../../platform/kernel/gateway/etf/to-json.js";

const bytes = (hex: string) => Buffer.from(hex, "hex");

test("a payload is the term that Erlang makes of it", () => {
  // term_to_binary(Payload, [deterministic, {minor_version, 1}])
  const expected =
    "83740000000464000164740000001064000A62797465735F6C65667462000001006400076368616E6E656C74000000026400126E616D655F6C6F63616C697A6174696F6E7374000000026D0000000264656D0000000652656E6E656E6D00000005656E2D55536D00000009C3BCE282ACF09F98806D00000013313537343530383138393037393034343030306D0000000767656E6572616C640005656D7074796A640005666C6F6174463FF800000000000064000269646D00000013313537343530383138393037393034343030306400056C617267656E0700FFFFFFFFFFFF1F6400036C6F776E0401005ED0B26400076D61785F696E74627FFFFFFF6400086D6574616461746174000000016D000000036D61706D000000066465736572746400056D696E757362FFFFFFFB6400026E6F64000566616C73656400066E6F626F64796400036E696C6400076E6F7468696E6774000000006400086F7665725F696E746E040000000080640005736D616C6C6C00000003610061FF6D000000006A640003796573640004747275656400026F7061006400017361036400017464000E4D4553534147455F435245415445";
  const d = {
    bytes_left: 256,
    channel: {
      name_localizations: { de: "Rennen", "en-US": "ü€😀" },
      "1574508189079044000": "general",
    },
    empty: [],
    float: 1.5,
    id: "1574508189079044000",
    large: 9_007_199_254_740_991,
    low: -3_000_000_000,
    max_int: 2_147_483_647,
    metadata: { map: "desert" },
    minus: -5,
    no: false,
    nobody: null,
    nothing: {},
    over_int: 2_147_483_648,
    small: [0, 255, ""],
    yes: true,
  };
  const payload = JSON.stringify({ d, op: 0, s: 3, t: "MESSAGE_CREATE" });
  expect(etfOf(payload).toString("hex").toUpperCase()).toBe(expected);
});

test.each(["null", "5", "[1]", '"text"', "{"])("%s is no payload", (json) => {
  expect(() => etfOf(json)).toThrow(SyntaxError);
});

test("a name of an event that no atom can have is a text", () => {
  const name = "E".repeat(300);
  const [before, after] = ["83740000000164000174", "6D0000012C"].map(bytes);
  const expected = Buffer.concat([before as Buffer, after as Buffer, Buffer.from(name)]);
  expect(etfOf(JSON.stringify({ t: name }))).toEqual(expected);
});

test("a payload that is longer as a term than as JSON is written whole", () => {
  const half = "463FE0000000000000";
  const expected = `837400000001640001646C00001388${half.repeat(5000)}6A`;
  const made = etfOf(JSON.stringify({ d: new Array(5000).fill(0.5) }));
  expect(made.toString("hex").toUpperCase()).toBe(expected);
});

test.each([
  // term_to_binary(Payload, [{minor_version, 2}]), and with 0: other atoms, a float in digits
  "8374000000026D0000000164740000000F6D0000000461746F6D77066F6E6C696E656D000000036269676E0800A0FFFF19DBC6D9156D0000000562797465736B00030102036D00000005666C6F6174463FF80000000000006D000000046C6973746C00000003610162000001006D00000009C3BCE282ACF09F98806A6D000000036C6F776E0401005ED0B26D000000036D61786E0800FFFFFFFFFFFFFFFF6D000000056D696E757362FFFFFFFB6D000000036E696C77036E696C6D000000026E6F770566616C73656D000000046E6F6E656A6D00000005746F6B656E6D000000046122620A6D000000057475706C656802610161026D00000006756D6C6175747702C3BC6D000000037965737704747275656D000000026F706102",
  "8374000000026D0000000164740000000F6D0000000461746F6D6400066F6E6C696E656D000000036269676E0800A0FFFF19DBC6D9156D0000000562797465736B00030102036D00000005666C6F617463312E3530303030303030303030303030303030303030652B303000000000006D000000046C6973746C00000003610162000001006D00000009C3BCE282ACF09F98806A6D000000036C6F776E0401005ED0B26D000000036D61786E0800FFFFFFFFFFFFFFFF6D000000056D696E757362FFFFFFFB6D000000036E696C6400036E696C6D000000026E6F64000566616C73656D000000046E6F6E656A6D00000005746F6B656E6D000000046122620A6D000000057475706C656802610161026D00000006756D6C617574640001FC6D00000003796573640004747275656D000000026F706102",
])("a term of Erlang is read, with integers exact", (hex) => {
  const json = etfToJson(bytes(hex));
  expect(json).toContain('"big":1574508189079044000,');
  expect(json).toContain('"max":18446744073709551615,');
  expect(JSON.parse(json)).toMatchObject({
    op: 2,
    d: {
      token: 'a"b\n',
      minus: -5,
      low: -3_000_000_000,
      float: 1.5,
      nil: null,
      yes: true,
      no: false,
      list: [1, 256, "ü€😀"],
      none: [],
      bytes: [1, 2, 3],
      tuple: [1, 2],
      atom: "online",
      umlaut: "ü",
    },
  });
});

test.each([
  ["nothing", ""],
  ["no term", "7B7D"],
  ["a term that ends too early", "836D00000005616263"],
  ["a map without its last value", "8374000000016D00000001"],
  ["an atom as a key", "83740000000277026F70610177016477036E696C"],
  [
    "a compressed term",
    "8350000005E2789CCB61606048C905125C897030CA1DE58E7247B9A3DC61C0CD02005937AAAE",
  ],
  [
    "a process id",
    "8374000000016D000000026F7058770D6E6F6E6F6465406E6F686F73740000000A0000000000000000",
  ],
  ["a text that is no UTF-8", "836D00000001FF"],
  ["a list with a tail", "836C0000000161016102"],
  ["an infinite float", "83467FF0000000000000"],
  ["lists 7,000 deep", `83${"6801".repeat(7000)}6A`],
])("%s is refused", (_name, hex) => {
  expect(() => etfToJson(bytes(hex))).toThrow();
});

test("a list of 2 ** 32 - 1 items that are not there is refused at once", () => {
  expect(() => etfToJson(bytes("836CFFFFFFFF"))).toThrow(RangeError);
});
