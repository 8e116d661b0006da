/** Collects what goes into the package `name` by any number of bundlers. */
export function bundledParts(name: string): {
  add(paths: readonly string[]): void;
  /** For Rollup, Rolldown and tsdown. */
  readonly plugin: { readonly name: string };
  /** Stores what was collected so far; the last bundler's call stores all of it. */
  write(): void;
};

/** What a package says of itself, with its licence texts. @throws Error that names one without any */
export function licensedPackage(folder: string): {
  name: string;
  version: string;
  license: string;
  text: string;
};
