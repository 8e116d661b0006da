import { describe, expect, it } from "vitest";
import {
  isSnowflake,
  snowflakeAt,
  snowflakeDate,
  toSnowflake,
} from "../../../lib/values/snowflake.js";

// protocol 0.3: bits 63..22 are milliseconds since the service's epoch, 1420070400000.
describe("snowflakes", () => {
  it("carry their time in the high bits", () => {
    const id = (1234n << 22n) | 0x3fffffn;
    expect(snowflakeDate(id).getTime()).toBe(1_420_070_400_000 + 1234);
    expect(snowflakeDate(id.toString()).getTime()).toBe(1_420_070_400_000 + 1234);
    expect(snowflakeDate("0").toISOString()).toBe("2015-01-01T00:00:00.000Z");
  });

  it("have a smallest one for each time", () => {
    expect(snowflakeAt(new Date(1_420_070_400_000 + 1234))).toBe((1234n << 22n).toString());
  });

  it.each(["0", "1", "18446744073709551615"])("accept %s", (id) => {
    expect(isSnowflake(id)).toBe(true);
  });

  it.each(["", "-1", "01", "1.0", " 1", "1e3", "18446744073709551616", 1, 1n, null, undefined])(
    "refuse %s",
    (id) => {
      expect(isSnowflake(id)).toBe(false);
    },
  );

  it("may be given as numbers of 64 bits", () => {
    const largest = 2n ** 64n - 1n;
    for (const id of [0n, largest, "0", `${largest}`]) expect(toSnowflake(id, "id")).toBe(`${id}`);
    for (const id of [-1n, 2n ** 64n, `${2n ** 64n}`, "9".repeat(20), "1".repeat(21), "one"])
      expect(() => toSnowflake(id, "id")).toThrow("id must be an unsigned 64-bit integer");
  });

  it("are of times from the epoch to where their 42 bits end", () => {
    const epoch = 1_420_070_400_000;
    expect(snowflakeAt(new Date(epoch))).toBe("0");
    expect(snowflakeAt(new Date(epoch + 2 ** 42 - 1))).toBe(`${(2n ** 42n - 1n) << 22n}`);
    for (const time of [epoch - 1, epoch + 2 ** 42])
      expect(() => snowflakeAt(new Date(time))).toThrow("from 2015-01-01 on");
  });

  it("refuse what is no id with a message that names the parameter", () => {
    expect(() => snowflakeDate(1 as never)).toThrow(
      /^snowflakeDate: parameter "id" .*but it is a number/,
    );
    expect(() => snowflakeDate(-1n)).toThrow(TypeError);
    expect(() => snowflakeDate("18446744073709551616")).toThrow(TypeError);
    expect(() => snowflakeAt(new Date(0))).toThrow(RangeError);
    expect(() => snowflakeAt(new Date(Number.NaN))).toThrow(RangeError);
  });
});
