// What .ci/run does after `npm ci`, in this order. Each command is one that developers type too,
// and the README and the guides may only show commands from here (test/tools checks that).

/** Commands that run on every machine, one after another; those of a list run side by side. */
export const stages = [
  ["npm test"],
  ["npm test -- --sanitize address"],
  ["npm test -- --sanitize thread"],
  // None of these writes anything or keeps more than one processor busy for long.
  [
    "npm run typecheck",
    "npm run lint",
    "npm run generate -- --verify",
    "npm run contract -- --verify",
  ],
  ["npm run tidy -- --changed"],
  ["npm run check:package"],
  ["npm run demo"],
  ["npm run prebuild -- --target linux-x64"],
  ["npm run package -- --test"],
  ["npm run test:target -- linux-x64"],
];

/**
 * What the steps read that look at C++ alone. One that has passed on a machine does not run there again until
 * one of these files, or a package of the system, changes.
 */
const cpp = [
  "CMakeLists.txt",
  "bench/CMakeLists.txt",
  "bench/native",
  "binding",
  "cmake",
  "engine",
  "lib/native",
  "package-lock.json",
  "package.json",
  "sdk",
  "test/cpp",
  "test/fuzz",
  "test/library",
  "tools/build",
  "tools/contract",
  "tools/run-command.mjs",
  "tools/setup",
  "tools/test",
];
export const readByStep = {
  "npm test -- --sanitize thread": cpp,
  "npm run tidy -- --changed": [...cpp, ".clang-tidy", "tools/lint"],
};

/** All of these commands. */
export const steps = stages.flat();

/** The command .ci/run starts with. */
export const setUp = "npm ci";
