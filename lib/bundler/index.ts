/**
 * Plug-ins for bundlers that include the package's code: they copy the binaries beside the bundle.
 *
 * @packageDocumentation
 */

import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { isFolder } from "../files/make-folder.js";
import { replaceFolderContent } from "../files/replace-file.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";

/** Which binaries are copied. */
export interface BundlerOptions {
  /** Platforms by the names of their folders of binaries, such as `"win32-x64"`; all by default. */
  readonly targets?: readonly string[] | undefined;
}

const OPTIONS: OptionNames<BundlerOptions> = { targets: true };

const require = createRequire(import.meta.url);

/** Copies the folders of binaries to where the bundle looks for them. */
function copyBinaries(folder: string, { targets }: BundlerOptions): void {
  const prebuilds = join(dirname(require.resolve("game-social-sdk/package.json")), "prebuilds");
  for (const target of targets ?? [""]) {
    const from = join(prebuilds, target);
    if (!existsSync(from)) throw new Error(missing(target, prebuilds));
    replaceFolderContent(join(folder, "prebuilds", target), from);
  }
}

function missing(target: string, prebuilds: string): string {
  const names = existsSync(prebuilds) ? readdirSync(prebuilds) : [];
  const present = names.filter((name) => isFolder(join(prebuilds, name)));
  const has =
    present.length === 0
      ? "It has none at all: install the package again."
      : `It has: ${present.join(", ")}.`;
  return `game-social-sdk has no binaries for "${target}" in ${prebuilds}. ${has}`;
}

/**
 * Gives an ES module the URL of its own file, which the package's code cannot find out itself
 * there. A file may contain it more than once, when a bundle is bundled again.
 */
const OWN_FILE = "var __gameSocialSdkFile = import.meta.url;";

/** With esbuild, the package's code also calls `require`. A file may contain this only once. */
const OWN_FILE_AND_REQUIRE =
  'import { createRequire as __sdkCreateRequire } from "node:module";' +
  `const require = __sdkCreateRequire(import.meta.url);${OWN_FILE}`;

/** The part of esbuild's plug-in interface that is used here. */
export interface EsbuildPlugin {
  /** Shown in messages of esbuild. */
  readonly name: string;
  /** Called by esbuild. */
  setup(build: EsbuildBuild): void;
}

/** The part of an esbuild build that is used here. */
export interface EsbuildBuild {
  /** What the build was started with. */
  readonly initialOptions: {
    outdir?: string | undefined;
    outfile?: string | undefined;
    format?: string | undefined;
    banner?: Record<string, string> | undefined;
  };
  /** Registers what is called after the build. */
  onEnd(callback: () => void): void;
}

/**
 * The plug-in for esbuild. In an ES module it also inserts what the package's code needs at the
 * beginning.
 *
 * @param options - Which binaries are copied.
 */
export function esbuildPlugin(options: BundlerOptions = {}): EsbuildPlugin {
  checkOptionNames("esbuildPlugin", options, OPTIONS);
  return {
    name: "game-social-sdk",
    setup({ initialOptions, onEnd }) {
      const { js = "" } = initialOptions.banner ?? {};
      // The first line may be a shebang, and the plug-in may be used twice.
      if (initialOptions.format === "esm" && !js.includes(OWN_FILE_AND_REQUIRE)) {
        const text = js === "" ? "" : `${js}\n`;
        initialOptions.banner = { ...initialOptions.banner, js: `${text}${OWN_FILE_AND_REQUIRE}` };
      }
      const { outdir, outfile = "." } = initialOptions;
      onEnd(() => copyBinaries(resolve(outdir ?? dirname(outfile)), options));
    },
  };
}

/** The part of rollup's output options that is used here. */
export interface RollupOutput {
  /** Kind of modules. */
  readonly format?: string | undefined;
  /**
   * The text that each file's code begins with, after any banner, or a function that returns it.
   */
  readonly intro?: unknown;
}

/** The part of rollup's plug-in interface that is used here; vite and rolldown have the same. */
export interface RollupPlugin {
  /** Shown in messages of the bundler. */
  readonly name: string;
  /** Called with the options of an output; returns the changed options. */
  outputOptions<Output extends RollupOutput>(output: Output): Output;
  /** Called when the bundle is written. */
  writeBundle(output: { dir?: string | undefined; file?: string | undefined }): void;
}

/** Formats that produce ES modules; undefined is the default. */
const MODULES = ["es", "esm", "module", undefined];

/** An output's intro with the file's URL before it. A shebang is in the banner. */
const withOwnFile =
  (intro: unknown) =>
  async (...chunk: unknown[]): Promise<string> => {
    const text = typeof intro === "function" ? await intro(...chunk) : intro;
    return `${OWN_FILE}\n${text ?? ""}`;
  };

/**
 * The plug-in for rollup, rolldown and vite. In ES modules it also inserts what the package's code
 * needs at the beginning.
 *
 * @param options - Which binaries are copied.
 */
export function rollupPlugin(options: BundlerOptions = {}): RollupPlugin {
  checkOptionNames("rollupPlugin", options, OPTIONS);
  return {
    name: "game-social-sdk",
    outputOptions: (output) =>
      MODULES.includes(output.format) ? { ...output, intro: withOwnFile(output.intro) } : output,
    writeBundle: ({ dir, file = "." }) => copyBinaries(resolve(dir ?? dirname(file)), options),
  };
}

/** The part of webpack's compiler that is used here. */
export interface WebpackCompiler {
  /** The compiler's settings. */
  readonly options: {
    node?: unknown;
    output: { readonly module?: boolean | undefined };
  };
  /** Where it writes. */
  readonly outputPath: string;
  /** What plug-ins can listen to. */
  readonly hooks: {
    readonly afterEmit: { tap(name: string, callback: () => void): void };
    readonly compilation: {
      tap(name: string, callback: (compilation: WebpackCompilation) => void): void;
    };
  };
  /** Its own classes. */
  readonly webpack: {
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_ADDITIONS: number };
    readonly sources: { readonly ReplaceSource: new (source: never) => WebpackText };
  };
}

/** A source text with changes. */
export interface WebpackText {
  /** Adds text before that of this index. */
  insert(index: number, text: string): void;
}

/** The part of a webpack compilation that is used here. */
export interface WebpackCompilation {
  /** The chunks, with the names of their files. */
  readonly chunks: Iterable<{ readonly files: Iterable<string> }>;
  /** What plug-ins can listen to. */
  readonly hooks: {
    readonly processAssets: {
      tap(options: { name: string; stage: number }, callback: () => void): void;
    };
  };
  /** Changes a file. */
  updateAsset(file: string, change: (source: { source(): unknown }) => never): void;
}

/** Inserts what the package's code needs at the beginning of each file, after a shebang. */
function addOwnFile({ webpack }: WebpackCompiler, compilation: WebpackCompilation): void {
  const { ReplaceSource } = webpack.sources;
  const files = Array.from(compilation.chunks, (chunk) => [...chunk.files]).flat();
  for (const file of new Set(files.filter((name) => /\.[cm]?js(\?|$)/.test(name)))) {
    compilation.updateAsset(file, (source) => {
      const text = new ReplaceSource(source as never);
      const [shebang = ""] = /^#!.*\n/.exec(String(source.source())) ?? [];
      text.insert(shebang.length, `${OWN_FILE}\n`);
      return text as never;
    });
  }
}

/** The plug-in for webpack, with `target: "node"`. */
export class WebpackPlugin {
  readonly #options: BundlerOptions;

  /** @param options - Which binaries are copied. */
  constructor(options: BundlerOptions = {}) {
    checkOptionNames("new WebpackPlugin", options, OPTIONS);
    this.#options = options;
  }

  /**
   * Called by webpack.
   *
   * @param compiler - Its compiler.
   */
  apply(compiler: WebpackCompiler): void {
    // Otherwise the code would get the path of its original file.
    compiler.options.node = { ...Object(compiler.options.node), __filename: false };
    // Before banners are added, so that they stay above it.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS - 1;
    compiler.hooks.compilation.tap("game-social-sdk", (compilation) => {
      if (!compiler.options.output.module) return;
      compilation.hooks.processAssets.tap({ name: "game-social-sdk", stage }, () =>
        addOwnFile(compiler, compilation),
      );
    });
    compiler.hooks.afterEmit.tap("game-social-sdk", () =>
      copyBinaries(compiler.outputPath, this.#options),
    );
  }
}
