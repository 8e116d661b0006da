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

/** Tells an ES module which file it is: nothing that the package's code can ask for itself works there. */
const OWN_FILE =
  'import { fileURLToPath as __sdkFileURLToPath } from "node:url";' +
  "const __gameSocialSdkFile = __sdkFileURLToPath(import.meta.url);";

/** Of esbuild, the package's code also calls `require`. */
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
        initialOptions.banner = { ...initialOptions.banner, js: `${OWN_FILE_AND_REQUIRE}\n${js}` };
      }
      const { outdir, outfile = "." } = initialOptions;
      onEnd(() => copyBinaries(resolve(outdir ?? dirname(outfile)), options));
    },
  };
}

/** What rollup is told of an output, as far as it is used here. */
export interface RollupOutput {
  /** Kind of modules. */
  readonly format?: string | undefined;
  /** What each file begins with: text, or a function that returns it. */
  readonly banner?: unknown;
}

/** The part of rollup's plug-in interface that is used here; vite and rolldown have the same. */
export interface RollupPlugin {
  /** Shown in messages of the bundler. */
  readonly name: string;
  /** Called with what an output was asked for by; returns it, changed. */
  outputOptions<Output extends RollupOutput>(output: Output): Output;
  /** Called when the bundle is written. */
  writeBundle(output: { dir?: string | undefined; file?: string | undefined }): void;
}

/** What makes ES modules; so does no format. */
const MODULES = ["es", "esm", "module", undefined];

/** An output's banner with the file before it. */
const withOwnFile =
  (banner: unknown) =>
  async (...chunk: unknown[]): Promise<string> => {
    const text = typeof banner === "function" ? await banner(...chunk) : banner;
    return `${OWN_FILE}\n${text ?? ""}`;
  };

/**
 * For rollup, rolldown and vite. Of ES modules it also begins the files with what the package's code uses.
 *
 * @param options - Which binaries are copied.
 */
export function rollupPlugin(options: BundlerOptions = {}): RollupPlugin {
  return {
    name: "game-social-sdk",
    outputOptions: (output) =>
      MODULES.includes(output.format) ? { ...output, banner: withOwnFile(output.banner) } : output,
    writeBundle: ({ dir, file = "." }) => copyBinaries(resolve(dir ?? dirname(file)), options),
  };
}

/** The part of webpack's compiler that is used here. */
export interface WebpackCompiler {
  /** Its settings. */
  readonly options: {
    node?: unknown;
    output: { readonly module?: boolean | undefined };
  };
  /** Where it writes. */
  readonly outputPath: string;
  /** What plug-ins can listen to. */
  readonly hooks: {
    readonly afterEmit: { tap(name: string, callback: () => void): void };
    readonly environment: { tap(name: string, callback: () => void): void };
  };
  /** Its own plug-ins. */
  readonly webpack: {
    readonly BannerPlugin: new (options: {
      banner: string;
      raw: boolean;
    }) => { apply(compiler: WebpackCompiler): void };
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
    // Only then its settings are whole.
    compiler.hooks.environment.tap("game-social-sdk", () => {
      if (!compiler.options.output.module) return;
      new compiler.webpack.BannerPlugin({ banner: OWN_FILE, raw: true }).apply(compiler);
    });
    compiler.hooks.afterEmit.tap("game-social-sdk", () =>
      copyBinaries(compiler.outputPath, this.#options),
    );
  }
}
