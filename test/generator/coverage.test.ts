import { describe, expect, it } from "vitest";
import { coverage } from "../../tools/generate/emit/coverage.js";
import type { GeneratedFile } from "../../tools/generate/emitter.js";
import { bindModel } from "../../tools/generate/model.js";
import { fixtureDomains } from "./fixture-model.js";
import { temporaryFolder } from "./temporary-folder.js";

const model = bindModel(fixtureDomains);

/** The report's rows: entry → bound, typed, documented, tested. */
function report(emitted: readonly GeneratedFile[], files: Readonly<Record<string, string>>) {
  const [file] = coverage.emit(model, { root: temporaryFolder(files), emitted });
  const text = file?.content ?? "";
  const rows = [...text.matchAll(/^\| `([\w:]+)` \| \w+ \| (.+) \|$/gm)];
  return { text, rows: new Map(rows.map(([, name, cells]) => [name, cells?.split(" | ")])) };
}

const ROWS: GeneratedFile = {
  path: "binding/generated/client.cpp",
  content:
    'service<sdk::Client>("Client", {method<&sdk::Client::Open>("open"), event<&sdk::Client::SetMovedCallback>("setMovedCallback")})',
};
const TYPES: GeneratedFile = {
  path: "lib/generated/client-methods.ts",
  content:
    "export abstract class ClientMethods {\n  open(slowly: boolean): void {\n  }\n}\nexport interface ClientEvents {\n  moved: {\n  }\n}\nexport const ParcelSize = {\n  Small: 1,\n}\n",
};

describe("the coverage report", () => {
  it("says no where there is no trace", () => {
    const { rows } = report([], {});
    expect(rows.get("Client::Open")).toEqual(["no", "no", "yes", "no"]);
    expect(rows.get("ParcelSize")).toEqual(["·", "no", "yes", "no"]);
  });

  it("finds rows and declarations in what was emitted", () => {
    const { rows } = report([ROWS, TYPES], {});
    expect(rows.get("Client::Open")).toEqual(["yes", "yes", "yes", "no"]);
    expect(rows.get("Client::SetMovedCallback")).toEqual(["yes", "yes", "yes", "no"]);
    expect(rows.get("Client")).toEqual(["yes", "yes", "yes", "no"]);
    expect(rows.get("ParcelSize")?.[1]).toBe("yes");
    expect(rows.get("Client::Send")?.slice(0, 2)).toEqual(["no", "no"]);
  });

  it("finds tests that name an entry, and not those of the generator", () => {
    const { rows } = report([], {
      "test/binding/client.test.ts": 'client.open(true); client.on("moved", done);',
      "test/generator/all.test.ts": "client.send();",
      "test/unit/parcel.test.ts": "new Parcel({ fragile: true }).fragile; scale.precision;",
      "test/unit/notes.md": "client.locate()",
    });
    const tested = (name: string) => rows.get(name)?.[3];
    expect(tested("Client::Open")).toBe("yes");
    expect(tested("Client::SetMovedCallback")).toBe("yes");
    expect(tested("Client::Send")).toBe("no");
    expect(tested("Client::Locate")).toBe("no");
    expect(tested("Parcel::Fragile")).toBe("yes");
    expect(tested("Scale::Precision")).toBe("no");
  });

  it("believes the tests that go through all entries of a kind, for that kind", () => {
    const { rows } = report([], { "test/surface/events.test.ts": "for every event" });
    const tested = (name: string) => rows.get(name)?.[3];
    expect(tested("Client::SetMovedCallback")).toBe("yes");
    expect(tested("Client::Open")).toBe("no");
    const functions = report([], { "test/surface/valid.test.ts": "for every function" });
    expect(functions.rows.get("Client::Open")?.[3]).toBe("yes");
    expect(functions.rows.get("Client::StartCallWithSound")?.[3]).toBe("no");
    expect(functions.rows.get("Client::SetMovedCallback")?.[3]).toBe("no");
  });

  it("counts, and leaves out what cannot be, with the reason", () => {
    const { text, rows } = report([ROWS, TYPES], {});
    expect(text).toContain("| Events | 5 | 1 of 5 | 1 of 5 | 5 of 5 | 0 of 5 |");
    expect(rows.get("ParcelSize")?.[0]).toBe("·");
    expect(text).toContain("- bound: enums, because an enum crosses the addon as a number");
  });
});
