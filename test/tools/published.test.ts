import { describe, expect, it } from "vitest";
import { missingAddresses, readAddresses } from "../../tools/release/addresses.mjs";
import { publishedManifest, publishedReadme } from "../../tools/release/published.mjs";

const none = { repository: "", homepage: "", bugs: "", security: "" };
const all = {
  repository: "https://code.example/games/sdk",
  homepage: "https://manual.example/sdk",
  bugs: "https://code.example/games/sdk/issues",
  security: "security@code.example",
};

describe("a published manifest", () => {
  const manifest = {
    name: "some-package",
    files: ["dist/"],
    workspaces: ["platform"],
    scripts: { prepare: "build" },
    devDependencies: { vite: "1.0.0" },
    overrides: { vite: "1.0.1" },
    dependencies: { ws: "8.0.0" },
  };

  it("has what users need, and says where the project is", () => {
    expect(publishedManifest(manifest, "platform", all)).toEqual({
      name: "some-package",
      files: ["dist/", "CHANGELOG.md", "THIRD-PARTY-LICENSES.txt"],
      dependencies: { ws: "8.0.0" },
      repository: {
        type: "git",
        url: "git+https://code.example/games/sdk.git",
        directory: "platform",
      },
      homepage: "https://manual.example/sdk",
      bugs: { url: "https://code.example/games/sdk/issues" },
    });
  });

  it("names no address while there is none", () => {
    const fields = Object.keys(publishedManifest(manifest, ".", none));
    expect(fields).toEqual(["name", "files", "dependencies"]);
  });
});

describe("a published README", () => {
  const markdown =
    "[Errors](../docs/errors.md#advice), [terms](LICENSE), [below](#use) and [npm](https://npm.example)";

  it("links the manual where it is served, and files at the tag of its version", () => {
    expect(publishedReadme(markdown, "platform", "1.2.3", all)).toBe(
      "[Errors](https://manual.example/sdk/1.2.3/errors.html#advice), " +
        "[terms](https://code.example/games/sdk/blob/v1.2.3/platform/LICENSE), " +
        "[below](#use) and [npm](https://npm.example)",
    );
  });

  it("has no dead link while there is no address", () => {
    expect(publishedReadme(markdown, "platform", "1.2.3", none)).toBe(
      "Errors, terms, [below](#use) and [npm](https://npm.example)",
    );
  });
});

describe("the addresses", () => {
  it("are read from the one file that has them", () => {
    expect(Object.keys(readAddresses())).toEqual(Object.keys(all));
  });

  it("that are empty are named", () => {
    expect(missingAddresses({ ...all, bugs: "" })).toEqual(["bugs"]);
  });
});
