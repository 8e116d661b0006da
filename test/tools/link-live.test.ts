/** Libraries for Windows are linked without what nothing calls. */

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { functionsIn, withEntries } from "../../tools/build/link-live.mjs";

const LINK_LIVE = fileURLToPath(new URL("../../tools/build/link-live.mjs", import.meta.url));
const PROGRAMS = "x86_64-w64-mingw32-";
const COMPILER = `${PROGRAMS}g++-posix`;

const SCRIPT = `SECTIONS
{
  .pdata : { KEEP(*(.pdata*)) }
  .xdata : { KEEP(*(.xdata*)) }
}
`;

const MAP = `Archive member included to satisfy reference by file (symbol)

Discarded input sections

 .text$before   0x0000000000000000       0x10 a.o

Linker script and memory map

.text           0x0000000180001000   0x344000
 .text          0x0000000180001000      0x350 start.o
 .text$short    0x0000000180001350       0x10 a.o
                0x0000000180001350                short
 .text.unlikely._ZN4coldEv
                0x0000000180001360       0x10 a.o
 .text$gone     0x0000000000000000       0x20 a.o
 .pdata$other   0x0000000180002000        0xc a.o
`;

describe("a link without what nothing calls", () => {
  it("takes the functions of the output from the linker's map", () => {
    expect(functionsIn(MAP)).toEqual(new Set(["$short", ".unlikely._ZN4coldEv"]));
    expect(() => functionsIn("nothing")).toThrow(/map does not say/);
  });

  it("keeps the entries of these functions, and of files without a section each", () => {
    expect(withEntries(SCRIPT, new Set(["$one"]))).toBe(`SECTIONS
{
  .pdata : { KEEP(*(.pdata))
    KEEP(*(".pdata$one")) }
  .xdata : { KEEP(*(.xdata))
    KEEP(*(".xdata$one")) }
  /DISCARD/ : { *(.pdata*) *(.xdata*) }
}
`);
    expect(() => withEntries("SECTIONS {}", new Set())).toThrow(/script has no KEEP/);
  });
});

const SOURCE = `
struct Refusal { virtual ~Refusal() { ++count; } static int count; };
int Refusal::count = 0;
struct Other : Refusal { ~Other() override { count += 2; } };
int Fails(int a) { if (a > 1) throw Refusal(); return a; }
int NobodyCalls(int a) { Other other; return Fails(a) + 7; }
extern "C" __declspec(dllexport) int Called(int a) {
    try { return Fails(a); } catch (const Refusal&) { return Refusal::count; }
}
`;

describe.runIf(existsSync(`/usr/bin/${COMPILER}`))("a library for Windows", () => {
  const folder = mkdtempSync(join(tmpdir(), "link-live-"));
  const object = join(folder, "library.o");
  const words = ["-shared", "-static", "-Wl,--gc-sections", "-o"];
  const symbolsOf = (file: string) =>
    execFileSync(`${PROGRAMS}nm`, ["-C", "--defined-only", "--format=just-symbols", file], {
      encoding: "utf8",
    });
  const tableOf = (file: string) => {
    const sections = execFileSync(`${PROGRAMS}size`, ["-A", file], { encoding: "utf8" });
    return Number(/^\.pdata\s+(\d+)/m.exec(sections)?.[1]);
  };

  beforeAll(() => {
    const source = join(folder, "library.cpp");
    writeFileSync(source, SOURCE);
    execFileSync(COMPILER, ["-Os", "-ffunction-sections", "-c", source, "-o", object]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has what is exported and what that reaches, with the entries that exceptions take", () => {
    const [plain, live] = [join(folder, "plain.dll"), join(folder, "live.dll")];
    execFileSync(COMPILER, [...words, plain, object]);
    execFileSync(process.execPath, [LINK_LIVE, COMPILER, ...words, live, object]);
    expect(symbolsOf(plain)).toMatch(/NobodyCalls/);
    expect(symbolsOf(live)).not.toMatch(/NobodyCalls|Other::~Other/);
    expect(symbolsOf(live)).toMatch(/^Called$/m);
    // Only the tables lead to these.
    expect(symbolsOf(live)).toMatch(/__gxx_personality_seh0/);
    expect(tableOf(live)).toBeGreaterThan(0);
    expect(tableOf(live)).toBeLessThan(tableOf(plain));
    expect(readdirSync(folder).sort()).toEqual([
      "library.cpp",
      "library.o",
      "live.dll",
      "plain.dll",
    ]);
  });

  it("is not left behind when it cannot be linked", () => {
    const missing = join(folder, "missing.cpp");
    writeFileSync(missing, 'int NotThere(); extern "C" int Asks() { return NotThere(); }');
    const output = join(folder, "missing.dll");
    const command = [LINK_LIVE, COMPILER, ...words, output, missing];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/undefined reference to `NotThere\(\)'/);
    expect(existsSync(output)).toBe(false);
  });
});
