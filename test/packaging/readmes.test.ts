/** Each sample of the READMEs and of the manual's first page for users runs as it stands, where the packed packages alone are installed. */

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { waitFor } from "../support/wait-for.js";
import { installInProject, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const root = fileURLToPath(new URL("../..", import.meta.url));

/** The application of the samples that name one. */
const APPLICATION = "1234567890123456789";

/** The service of those samples: it knows their application, and alice's local client runs beside it. */
const SERVICE = `
  import { startPlatform } from "game-social-sdk-platform";
  const platform = await startPlatform({
    localClient: { directory: process.argv[2], user: "alice" },
  });
  platform.createApplication({ id: "${APPLICATION}", name: "Space Race", public: true });
  const { apiBase, webBase, adminToken, localClient } = platform;
  console.log(JSON.stringify({ apiBase, webBase, adminToken, address: localClient.address }));
`;

/** The samples of a README in JavaScript and TypeScript, in their order, but for tests, which take a runner. */
const samplesIn = (readme: string) =>
  [...readFileSync(join(root, readme), "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)]
    .map(([, code = ""]) => code)
    .filter((code) => !code.includes("game-social-sdk-platform/vitest"));

let project: string;
let service: ChildProcess;
let variables: Record<string, string>;

/** Starts a program of the project; what it prints is in \`printed\`. */
function start(file: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(project, file), ...args], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const run = { child, printed: "", status: undefined as number | null | undefined };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      run.printed += text;
    });
  child.on("close", (status) => {
    run.status = status;
  });
  return run;
}

beforeAll(async () => {
  const { sdk, platform } = packPackages();
  project = installInProject(sdk, platform);
  writeFileSync(join(project, "service.mjs"), SERVICE);
  const { child, ...rest } = start("service.mjs", [project], {});
  service = child;
  const run = { ...rest };
  child.stdout?.on("data", (text) => {
    run.printed += text;
  });
  const { apiBase, webBase, adminToken, address } = await waitFor(() => JSON.parse(run.printed));
  variables = {
    SOCIAL_SDK_API_BASE: apiBase,
    SOCIAL_SDK_WEB_BASE: webBase,
    SOCIAL_SDK_APPLICATION_ID: APPLICATION,
    PLATFORM_ADMIN_TOKEN: adminToken,
    SDK_IPC_PATH: address,
  };
}, 10 * MINUTES);

afterAll(() => {
  service?.kill();
  if (project) rmSync(project, { recursive: true });
}, MINUTES);

/** What each sample prints when it does what its README says; one that holds a connection goes on. */
const EXPECTED: readonly {
  readonly readme: string;
  readonly sample: number;
  readonly prints: RegExp;
  readonly ends: boolean;
}[] = [
  { readme: "README.md", sample: 0, prints: /^1 0\n2 0\n3 0\nalice\n$/, ends: false },
  { readme: "README.md", sample: 1, prints: /^$/, ends: false },
  { readme: "README.md", sample: 2, prints: /^$/, ends: true },
  { readme: "lib/README.md", sample: 0, prints: /^alice\n$/, ends: true },
  { readme: "lib/README.md", sample: 1, prints: /^1 0\n2 0\n3 0\n$/, ends: false },
  { readme: "platform/README.md", sample: 0, prints: /username: 'alice'/, ends: true },
  {
    readme: "docs/getting-started.md",
    sample: 0,
    prints: /^Signed in as alice\nThe presence is shown by way of the gateway\nA friend: bob\n$/,
    ends: true,
  },
  {
    readme: "docs/getting-started.md",
    sample: 1,
    prints: /^1 player on the moon\n$/,
    ends: true,
  },
  {
    readme: "docs/getting-started.md",
    sample: 2,
    prints: /^Signed in as alice\n$/,
    ends: true,
  },
  { readme: "docs/index.md", sample: 0, prints: /^A friend: bob\n$/, ends: true },
];

test("no sample is left out", () => {
  const readmes = [...new Set(EXPECTED.map(({ readme }) => readme))];
  const all = readmes.flatMap((readme) => samplesIn(readme).map((_, at) => `${readme} ${at}`));
  expect(EXPECTED.map(({ readme, sample }) => `${readme} ${sample}`)).toEqual(all);
});

test.each(EXPECTED)(
  "sample $sample of $readme runs",
  async ({ readme, sample, prints, ends }) => {
    const code = samplesIn(readme)[sample] as string;
    // As a compiler would have it for the oldest Node.js; the last line shows that all before it was done.
    const { code: compiled } = await transform(code, { loader: "ts", target: "node20" });
    const file = "sample.mjs";
    writeFileSync(join(project, file), `${compiled}\nprocess.stderr.write("(end)");\n`);
    // Beside a local client, which signs its own user in, no page would be opened.
    const { SDK_IPC_PATH: _, ...alone } = variables;
    const run = start(file, [], readme.startsWith("docs/") ? alone : variables);
    onTestFinished(() => {
      run.child.kill();
    });
    await waitFor(() => {
      if (run.status) throw new Error(`It ended with ${run.status}: ${run.printed}`);
      expect(run.printed).toContain("(end)");
      expect(run.printed.replace("(end)", "")).toMatch(prints);
      if (ends) expect(run.status).toBe(0);
    });
  },
  MINUTES,
);
