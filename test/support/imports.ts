/** Which files of a folder import which; imports of types count like all others. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** Each file's imports, as paths below the folder, with the names that the files have on disk. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The sources below a folder, without what is built or installed. */
export function sourcesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/node_modules\/|^dist\//.test(file));
}

export function importsOf(root: string, files: readonly string[]): Imports {
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"));
      const own = importedFiles.filter(({ fileName }) => fileName.startsWith("."));
      const targets = own.map(({ fileName }) =>
        normalize(join(dirname(file), fileName))
          .replaceAll("\\", "/")
          .replace(/\.js$/, ".ts"),
      );
      return [file, targets];
    }),
  );
}

/** The imports that lead to no file, as `file → target`. */
export function lostImports(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => !imports.has(target)).map((target) => `${file} → ${target}`),
  );
}

/** The first circle of imports, as a list of files that ends where it begins; empty without one. */
export function firstCircle(imports: Imports): string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    const start = path.indexOf(file);
    if (start !== -1) return [...path.slice(start), file];
    if (done.has(file)) return [];
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
