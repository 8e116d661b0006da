import { trackedFiles } from "./tracked-files.mjs";

const SNAKE_CASE = /^([a-z0-9]+(_[a-z0-9]+)*\/)*[a-z0-9]+(_[a-z0-9]+)*\.(h|cpp)$/;

/** One message for each C++ file whose path is not in snake_case; Biome sees to TypeScript's names. */
export function checkFileNames(files = trackedFiles(/^(?!examples\/).*\.(h|cpp)$/)) {
  return files
    .filter((file) => !SNAKE_CASE.test(file))
    .map((file) => `${file}: C++ files and their folders are named in snake_case.`);
}
