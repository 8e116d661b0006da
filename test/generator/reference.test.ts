import { describe, expect, it } from "vitest";
import { domains } from "../../api/index.js";
import { reference } from "../../tools/generate/emit/reference.js";
import { bindModel } from "../../tools/generate/model.js";
import { slug } from "../../tools/generate/reference/links.js";
import { fixtureDomains } from "./fixture-model.js";

const pages = (from: typeof domains) =>
  new Map(
    reference
      .emit(bindModel(from), { root: "", emitted: [] })
      .map(({ path, content }) => [path.replace("docs/reference/", ""), content]),
  );
const real = pages(domains);
const fixture = pages(fixtureDomains);

/** The anchors of a page, one for each heading. */
function anchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading as string));
}

/** The section under a heading, up to the next one. */
function section(page: string, heading: string): string {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.replace(/^#+ /, "") === heading);
  const end = lines.findIndex((line, i) => i > start && line.startsWith("#"));
  return lines.slice(start, end < 0 ? undefined : end).join("\n");
}

describe("the reference", () => {
  it("has an index and a page for each domain", () => {
    expect([...real.keys()]).toEqual(["index.md", ...domains.map((d) => `${d.name}.md`)]);
  });

  it.each([...real])("%s has distinct anchors, and links only where there is one", (name, page) => {
    expect(new Set(anchors(page)).size).toBe(anchors(page).length);
    for (const [, file = "", anchor = ""] of page.matchAll(
      /\]\(([\w-]*(?:\.md)?)(?:#([\w-]+))?\)/g,
    )) {
      const target = real.get(file === "" ? name : file);
      expect(target, `${name} links to ${file}`).toBeDefined();
      if (anchor !== "") expect(anchors(target as string), `${file}#${anchor}`).toContain(anchor);
    }
  });

  it("has a section for every class, enum, function and event, and for no accessor", () => {
    const model = bindModel(domains);
    const all = [...real].filter(([name]) => name !== "index.md").flatMap(([, p]) => anchors(p));
    for (const { name, methods } of model.classes) {
      expect(all).toContain(name.toLowerCase());
      for (const method of methods.filter((m) => m.kind !== "event"))
        expect(all.includes(slug(`${name}.${method.name}`)), method.name).toBe(!method.accessor);
    }
    for (const { owner = "", name } of model.enums) expect(all).toContain(slug(owner + name));
    const events = model.classes.flatMap((c) => c.methods).filter((m) => m.kind === "event");
    expect(all.filter((anchor) => anchor.includes("-event-"))).toHaveLength(events.length);
  });

  it("shows an async function with parameters, results, errors and scopes", () => {
    const text = section(fixture.get("client.md") as string, "Client.send");
    expect(text).toContain("tags: Readonly<Record<string, string>>,");
    expect(text).toContain("options?: CallOptions,\n): Promise<SendResult>");
    expect(text).toContain("Ask [`Client.getStatus`](#clientgetstatus) first.");
    expect(text).toContain(
      "| `parcel` | [`Parcel \\| ParcelInit`](parcels.md#parcel) | The parcel. |",
    );
    expect(text).not.toContain("| `callback` |");
    expect(text).toContain("| `pin` | `string` | Opens the box. Secret. |");
    expect(text).toContain("- Fails with `HTTPError` when nobody carries it.");
    expect(text).toContain("**Scopes** one of `parcels.write`, `parcels`.");
    expect(text).toContain("SDK: `Client::Send` · Source: sample 3");
  });

  it("shows events by name and payload, and deprecations with their replacement", () => {
    const calls = fixture.get("calls.md") as string;
    expect(section(calls, "Client event: log")).toContain(
      'client.on("log", ({ message, size }) => { … })',
    );
    expect(section(calls, "Client event: tick")).toContain('client.on("tick", () => { … })');
    expect(section(calls, "Call event: ended")).toContain(
      'call.on("ended", ({ detail }) => { … })',
    );
    const deprecated = section(fixture.get("client.md") as string, "Client.getCourier");
    expect(deprecated).toContain("> **Deprecated.** It cannot say that there is none");
    expect(deprecated).toContain("use [`Client.getCouriers`](#clientgetcouriers).");
  });

  it("shows records and handles by their properties", () => {
    const parcels = fixture.get("parcels.md") as string;
    expect(section(parcels, "Parcel")).toContain(
      "| `pin` | `string \\| undefined` | Opens the box. Secret. |",
    );
    expect(section(parcels, "CourierHandle")).toContain("Since SDK 1.10.");
    expect(section(parcels, "Scale")).toContain("cannot be constructed");
    expect(section(parcels, "CourierHandleVehicle")).toContain("| `Van` | 1 | A van. |");
    const sound = section(fixture.get("calls.md") as string, "Client.startCallWithSound");
    expect(sound).toContain("channelId: SnowflakeInput,\n  options?: CallAudioOptions,");
    expect(sound).toContain("the sound comes as `call.audio` instead");
  });
});
