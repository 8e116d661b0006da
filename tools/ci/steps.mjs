// What .ci/run does after `npm ci`, in this order. Each command is one that developers type too,
// and the README and the guides may only show commands from here (test/tools checks that).

/** Commands that run on every machine. */
export const steps = [
  "npm test",
  "npm test -- --sanitize address",
  "npm test -- --sanitize thread",
  "npm run generate -- --verify",
  "npm run contract -- --verify",
  "npm run lint",
  "npm run tidy -- --changed",
  "npm run typecheck",
  "npm run check:package",
  "npm run demo",
  "npm run prebuild -- --target linux-x64",
  "npm run package -- --test",
  "npm run test:target -- linux-x64",
];

/** The command .ci/run starts with. */
export const setUp = "npm ci";
