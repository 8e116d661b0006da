/**
 * For bundlers that put the package's code into another file: copies the binaries beside it.
 *
 * @packageDocumentation
 */

import { cpSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** Which binaries are copied. */
export interface BundlerOptions {
  /** Machines, as the folders of binaries are named, such as `"win32-x64"`; all unless given. */
  readonly targets?: readonly string[] | undefined;
}

const require = createRequire(import.meta.url);

/** Copies the folders of binaries to where the bundle looks for them. */
function copyBinaries(folder: string, { targets }: BundlerOptions): void {
  const prebuilds = join(dirname(require.resolve("game-social-sdk/package.json")), "prebuilds");
  for (const target of targets ?? [""]) {
    const from = join(prebuilds, target);
    if (!existsSync(from))
      throw new Error(`game-social-sdk has no binaries in ${from}. Install the package again.`);
    cpSync(from, join(folder, "prebuilds", target), { recursive: true });
  }
}

/** What ES modules lack of what the package's code uses. */
const BANNER =
  'import { createRequire as __sdkCreateRequire } from "node:module";' +
  'import { fileURLToPath as __sdkFileURLToPath } from "node:url";' +
  "const require = __sdkCreateRequire(import.meta.url);" +
  "const __filename = __sdkFileURLToPath(import.meta.url);";

/** The part of esbuild's plug-in interface that is used here. */
export interface EsbuildPlugin {
  /** Shown in messages of esbuild. */
  readonly name: string;
  /** Called by esbuild. */
  setup(build: EsbuildBuild): void;
}

/** A build of esbuild, as far as it is used here. */
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
 * For esbuild. Of an ES module it also begins the file with what the package's code uses.
 *
 * @param options - Which binaries are copied.
 */
export function esbuildPlugin(options: BundlerOptions = {}): EsbuildPlugin {
  return {
    name: "game-social-sdk",
    setup({ initialOptions, onEnd }) {
      if (initialOptions.format === "esm") {
        const { js = "" } = initialOptions.banner ?? {};
        initialOptions.banner = { ...initialOptions.banner, js: `${BANNER}\n${js}` };
      }
      const { outdir, outfile = "." } = initialOptions;
      onEnd(() => copyBinaries(resolve(outdir ?? dirname(outfile)), options));
    },
  };
}

/** The part of rollup's plug-in interface that is used here; vite and rolldown have the same. */
export interface RollupPlugin {
  /** Shown in messages of the bundler. */
  readonly name: string;
  /** Called when the bundle is written. */
  writeBundle(output: { dir?: string | undefined; file?: string | undefined }): void;
}

/**
 * For rollup, rolldown and vite.
 *
 * @param options - Which binaries are copied.
 */
export function rollupPlugin(options: BundlerOptions = {}): RollupPlugin {
  return {
    name: "game-social-sdk",
    writeBundle: ({ dir, file = "." }) => copyBinaries(resolve(dir ?? dirname(file)), options),
  };
}

/** The part of webpack's compiler that is used here. */
export interface WebpackCompiler {
  /** Its settings. */
  readonly options: { node?: unknown };
  /** Where it writes. */
  readonly outputPath: string;
  /** What plug-ins can listen to. */
  readonly hooks: {
    readonly afterEmit: { tap(name: string, callback: () => void): void };
  };
}

/** For webpack, with `target: "node"`. */
export class WebpackPlugin {
  readonly #options: BundlerOptions;

  /** @param options - Which binaries are copied. */
  constructor(options: BundlerOptions = {}) {
    this.#options = options;
  }

  /**
   * Called by webpack.
   *
   * @param compiler - Its compiler.
   */
  apply(compiler: WebpackCompiler): void {
    // Otherwise the code is told the path that its file had before.
    compiler.options.node = { ...Object(compiler.options.node), __filename: false };
    compiler.hooks.afterEmit.tap("game-social-sdk", () =>
      copyBinaries(compiler.outputPath, this.#options),
    );
  }
}
