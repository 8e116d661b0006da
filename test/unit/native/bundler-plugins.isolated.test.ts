/** What the plug-ins for bundlers copy, and what they add to modules. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { esbuildPlugin, rollupPlugin, WebpackPlugin } from "../../../lib/bundler/index.js";

const { installed } = vi.hoisted(() => ({ installed: { root: "" } }));
vi.mock("node:module", async (original) => ({
  ...(await original<typeof import("node:module")>()),
  createRequire: () => ({ resolve: () => join(installed.root, "package.json") }),
}));

const OWN_FILE = "var __gameSocialSdkFile = import.meta.url;";
const NONE = { targets: [] };

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "bundler-plugins-"));
  installed.root = join(work, "package");
  for (const machine of ["linux-x64", "win32-x64"]) {
    mkdirSync(join(installed.root, "prebuilds", machine), { recursive: true });
    writeFileSync(join(installed.root, "prebuilds", machine, "engine"), machine);
  }
});
afterEach(() => rmSync(work, { recursive: true }));

const copied = (folder: string) =>
  existsSync(join(work, folder, "prebuilds"))
    ? readdirSync(join(work, folder, "prebuilds")).sort()
    : [];

describe("the binaries that are copied", () => {
  const write = (targets?: readonly string[]) =>
    rollupPlugin({ targets }).writeBundle({ dir: join(work, "dist") });

  it("are those of all machines, or of those that are named", () => {
    write();
    expect(copied("dist")).toEqual(["linux-x64", "win32-x64"]);
    rmSync(join(work, "dist"), { recursive: true });
    write(["win32-x64"]);
    expect(copied("dist")).toEqual(["win32-x64"]);
    rmSync(join(work, "dist"), { recursive: true });
    write([]);
    expect(copied("dist")).toEqual([]);
  });

  it("are there, or the error says which there are", () => {
    writeFileSync(join(installed.root, "prebuilds", "README.md"), "");
    expect(() => write(["linux-x86"])).toThrow(
      /no binaries for "linux-x86" in .*prebuilds\. It has: linux-x64, win32-x64\.$/,
    );
    const linked = join(installed.root, "prebuilds", "linux-x64");
    renameSync(linked, join(work, "elsewhere"));
    symlinkSync(join(work, "elsewhere"), linked, "junction");
    expect(() => write(["linux-x86"])).toThrow("It has: linux-x64, win32-x64.");
    rmSync(join(installed.root, "prebuilds"), { recursive: true });
    expect(() => write(["linux-x64"])).toThrow("It has none at all: install the package again.");
    expect(() => write()).toThrow("It has none at all");
  });

  it.each<[string, () => void]>([
    ["rollup's folder", () => rollupPlugin().writeBundle({ dir: join(work, "out") })],
    ["rollup's file", () => rollupPlugin().writeBundle({ file: join(work, "out", "main.js") })],
    ["esbuild's folder", () => esbuild({ outdir: join(work, "out") })],
    ["esbuild's file", () => esbuild({ outfile: join(work, "out", "main.js") })],
    ["webpack's folder", () => webpack({ outputPath: join(work, "out") }).emit()],
  ])("are beside the bundle: in %s", (_, bundle) => {
    bundle();
    expect(copied("out")).toEqual(["linux-x64", "win32-x64"]);
  });
});

type Options = Parameters<ReturnType<typeof esbuildPlugin>["setup"]>[0]["initialOptions"];

/** Sets the plug-in up as often as it is used, and builds; returns esbuild's options. */
function esbuild(initialOptions: Options, options = {}, times = 1): Options {
  const ends: (() => void)[] = [];
  for (let time = 0; time < times; time++)
    esbuildPlugin(options).setup({ initialOptions, onEnd: (end) => void ends.push(end) });
  for (const end of ends) end();
  return initialOptions;
}

describe("esbuild", () => {
  it("begins an ES module with what the code needs, after the author's line, once", () => {
    const banner = { js: "#!/usr/bin/env node", css: "/* mine */" };
    const options = esbuild({ format: "esm", banner, outdir: work }, NONE, 2);
    const [first, second, ...more] = (options.banner?.js ?? "").split("\n");
    expect(first).toBe("#!/usr/bin/env node");
    expect(second).toMatch(/^import \{ createRequire as .*const require = /);
    expect(second?.endsWith(OWN_FILE)).toBe(true);
    expect(more).toEqual([]);
    expect(options.banner?.css).toBe("/* mine */");
    const bare = esbuild({ format: "esm", outdir: work }, NONE);
    expect(bare.banner?.js).toBe(second);
  });

  it.each(["cjs", "iife", undefined])("adds nothing to the format %s", (format) => {
    expect(esbuild({ format, outdir: work }, NONE)).not.toHaveProperty("banner");
  });
});

describe("rollup", () => {
  const introOf = async (output: { format?: string; intro?: unknown }) => {
    const { intro } = rollupPlugin(NONE).outputOptions(output);
    return typeof intro === "function" ? intro("a chunk") : intro;
  };

  it.each(["es", "esm", "module", undefined])(
    "gives modules of the format %s their own file",
    async (format) => {
      expect(await introOf({ format })).toBe(`${OWN_FILE}\n`);
      expect(await introOf({ format, intro: "mine;" })).toBe(`${OWN_FILE}\nmine;`);
      const intro = async (chunk: string) => `of ${chunk};`;
      expect(await introOf({ format, intro })).toBe(`${OWN_FILE}\nof a chunk;`);
    },
  );

  it.each(["cjs", "iife", "umd"])("leaves the format %s as it is", (format) => {
    const output = { format, intro: "mine;" };
    expect(rollupPlugin(NONE).outputOptions(output)).toBe(output);
  });
});

/** A compiler of webpack with one compilation, whose files have these texts. */
function webpack(more: object, files: Readonly<Record<string, string>> = {}) {
  const options = { node: undefined as unknown, output: { module: true } };
  const texts: Record<string, string> = { ...files };
  const stages: number[] = [];
  let emit = () => {};
  let process = () => {};
  class ReplaceSource {
    text: string;
    constructor(source: { source(): string }) {
      this.text = source.source();
    }
    insert(index: number, text: string) {
      this.text = this.text.slice(0, index) + text + this.text.slice(index);
    }
  }
  const updated: string[] = [];
  const compilation = {
    chunks: [{ files: Object.keys(files) }, { files: Object.keys(files).slice(0, 1) }],
    hooks: {
      processAssets: {
        tap: ({ stage }: { stage: number }, run: () => void) => {
          stages.push(stage);
          process = run;
        },
      },
    },
    updateAsset(file: string, change: (source: { source(): string }) => ReplaceSource) {
      updated.push(file);
      texts[file] = change({ source: () => texts[file] as string }).text;
    },
  };
  const compiler = {
    ...{ options, outputPath: work },
    ...{
      webpack: {
        Compilation: { PROCESS_ASSETS_STAGE_ADDITIONS: -100 },
        sources: { ReplaceSource },
      },
    },
    hooks: {
      afterEmit: { tap: (_: string, run: () => void) => (emit = run) },
      compilation: {
        tap: (_: string, run: (given: object) => void) => (begin = () => run(compilation)),
      },
    },
    ...more,
  };
  let begin = () => {};
  return {
    ...{ compiler, texts, stages, updated },
    emit() {
      new WebpackPlugin().apply(compiler as never);
      emit();
    },
    compile() {
      new WebpackPlugin(NONE).apply(compiler as never);
      begin();
      process();
    },
  };
}

describe("webpack", () => {
  it("begins each file of a module with the file's address, before banners, after a shebang", () => {
    const { compile, texts, stages, updated } = webpack(
      {},
      {
        "a.mjs": "#!/usr/bin/env node\na();",
        "b.js?v=1": "b();",
        "c.css": "c {}",
        "d.js.map": "{}",
      },
    );
    compile();
    expect(stages).toEqual([-101]);
    expect(updated).toEqual(["a.mjs", "b.js?v=1"]);
    expect(texts).toEqual({
      "a.mjs": `#!/usr/bin/env node\n${OWN_FILE}\na();`,
      "b.js?v=1": `${OWN_FILE}\nb();`,
      "c.css": "c {}",
      "d.js.map": "{}",
    });
  });

  it("adds nothing to CommonJS", () => {
    const options = { node: false, output: {} };
    const { compile, stages } = webpack({ options }, { "a.js": "a();" });
    compile();
    expect(stages).toEqual([]);
    expect(options.node).toEqual({ __filename: false });
  });

  it("leaves the author's other settings for Node", () => {
    const options = { node: { global: true, __filename: "mock" }, output: { module: true } };
    webpack({ options }).compile();
    expect(options.node).toEqual({ global: true, __filename: false });
  });
});
