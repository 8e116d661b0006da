/** The Action and the template for GitLab start a platform from the packed package, by the scripts as they stand. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { waitFor } from "../support/wait-for.js";
import { packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;

let archive: string;

beforeAll(() => {
  ({ archive } = packPackages().platform);
}, 10 * MINUTES);

/** The lines of a block of shell in a YAML file: those after `opening` that are indented more. */
function scriptIn(path: string, opening: string): string {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const lines = readFileSync(file, "utf8").split("\n");
  const start = lines.findIndex((line) => line.trim() === opening);
  expect(start).toBeGreaterThan(0);
  const indent = /^ */.exec(lines[start + 1] as string)?.[0] ?? "";
  const end = lines.findIndex((line, at) => at > start && line !== "" && !line.startsWith(indent));
  const block = lines.slice(start + 1, end === -1 ? undefined : end);
  return block.map((line) => line.slice(indent.length)).join("\n");
}

/** Runs a script as a step of a job does, in a folder of its own; what it leaves running ends with the test. */
async function runStep(shell: string, script: string, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "job-"));
  const child = spawn(shell, ["-e", "-c", script], {
    cwd: folder,
    detached: true,
    env: { ...process.env, RUNNER_TEMP: folder, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid as number), "SIGKILL");
    } catch {
      // Nothing of it runs any more.
    }
    rmSync(folder, { recursive: true });
  });
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  const [status] = await once(child, "exit");
  return { status, folder, printed };
}

async function answers(apiBase: string | undefined, token: string | undefined) {
  const users = await fetch(new URL("/admin/users", apiBase), {
    headers: { authorization: `Bearer ${token}` },
  });
  return users.status;
}

const valuesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([\w-]+)=(.*)$/gm)].map((match) => match.slice(1)));

test(
  "the Action starts a platform and sets the variables for the steps after it",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "action-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [env, out] = [join(folder, "env"), join(folder, "output")];
    const script = scriptIn("action.yml", "run: |");
    const { status, printed } = await runStep("bash", script, {
      PLATFORM_VERSION: archive,
      PLATFORM_PORT: "0",
      PLATFORM_OPTIONS: "--unknown-fields refuse",
      GITHUB_ENV: env,
      GITHUB_OUTPUT: out,
    });
    expect(status, printed).toBe(0);
    const variables = valuesIn(readFileSync(env, "utf8"));
    expect(await answers(variables.SOCIAL_SDK_API_BASE, variables.PLATFORM_ADMIN_TOKEN)).toBe(200);
    expect(printed).toContain(`::add-mask::${variables.PLATFORM_ADMIN_TOKEN}`);
    expect(valuesIn(readFileSync(out, "utf8"))).toEqual({
      "api-base": variables.SOCIAL_SDK_API_BASE,
      "application-id": variables.SOCIAL_SDK_APPLICATION_ID,
    });
  },
  5 * MINUTES,
);

test(
  "so does the step of the manual that needs no Action",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "step-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const env = join(folder, "env");
    const token = "it's-$(a-token)";
    const command = `npx --yes --package ${archive} game-social-sdk-platform`;
    const script = scriptIn("docs/ci.md", "run: |").replace(
      /npx game-social-sdk-platform/,
      command,
    );
    const { status, printed } = await runStep("bash", script, {
      GITHUB_ENV: env,
      PLATFORM_ADMIN_TOKEN: token,
    });
    expect(status, printed).toBe(0);
    const variables = valuesIn(readFileSync(env, "utf8"));
    expect(await answers(variables.SOCIAL_SDK_API_BASE, variables.PLATFORM_ADMIN_TOKEN)).toBe(200);
    expect(variables.PLATFORM_ADMIN_TOKEN).toBe(token);
    expect(printed).toContain(`::add-mask::${token}`);
  },
  5 * MINUTES,
);

test(
  "the Action fails with what the platform said when it does not start",
  async () => {
    const { status, printed } = await runStep("bash", scriptIn("action.yml", "run: |"), {
      PLATFORM_VERSION: archive,
      PLATFORM_PORT: "70000",
      PLATFORM_OPTIONS: "",
    });
    expect(status).toBe(1);
    expect(printed).toContain("--port must be a whole number");
  },
  5 * MINUTES,
);

test(
  "options of the Action are not expanded by its shell",
  async () => {
    const script = `touch refuse\n${scriptIn("action.yml", "run: |")}`;
    const { status, printed } = await runStep("bash", script, {
      PLATFORM_VERSION: archive,
      PLATFORM_PORT: "0",
      PLATFORM_OPTIONS: "--unknown-fields *",
    });
    expect(status).toBe(1);
    expect(printed).toContain('--unknown-fields must be ignore or refuse; got "*"');
  },
  5 * MINUTES,
);

/** An archive, an option's value and options that shells and runners would act on, if they read them. */
function hostileInputs() {
  const folder = mkdtempSync(join(tmpdir(), "it's a $(touch wrong) `touch wrong` "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const version = join(folder, "platform.tgz");
  cpSync(archive, version);
  const publicUrl = "http://it's-$(touch-wrong):7780";
  return {
    publicUrl,
    env: {
      PLATFORM_VERSION: version,
      PLATFORM_PORT: "0",
      PLATFORM_OPTIONS: `--unknown-fields\n  refuse --public-url\t${publicUrl}\n`,
      // What the value would call, if it were read as a command.
      "BASH_FUNC_touch-wrong%%": "() { touch wrong; }",
    },
  };
}

test(
  "spaces, quotes, new lines and commands in the Action's inputs are text",
  async () => {
    const { publicUrl, env } = hostileInputs();
    const script = `${scriptIn("action.yml", "run: |")}\n[ ! -e wrong ]`;
    const files = { GITHUB_ENV: "job.env", GITHUB_OUTPUT: "job.output" };
    const { status, folder, printed } = await runStep("bash", script, { ...env, ...files });
    expect(status, printed).toBe(0);
    const variables = valuesIn(readFileSync(join(folder, "job.env"), "utf8"));
    expect(variables.SOCIAL_SDK_API_BASE).toBe(`${publicUrl}/api/v10`);
    expect(Object.keys(variables).sort()).toEqual([
      "PLATFORM_ADMIN_TOKEN",
      "PLATFORM_LOG",
      "SOCIAL_SDK_API_BASE",
      "SOCIAL_SDK_APPLICATION_ID",
      "SOCIAL_SDK_WEB_BASE",
    ]);
  },
  5 * MINUTES,
);

test(
  "spaces, quotes, new lines and commands in the GitLab template's variables are text",
  async () => {
    const { publicUrl, env } = hostileInputs();
    const template = scriptIn("ci/gitlab.yml", "- |");
    const script = `${template}\n[ ! -e wrong ]\nprintf '%s' "$SOCIAL_SDK_WEB_BASE"`;
    const { status, printed } = await runStep("bash", script, env);
    expect(status, printed).toBe(0);
    expect(printed).toBe(publicUrl);
  },
  5 * MINUTES,
);

const askAsScript = `
  const url = new URL("/admin/users", process.env.SOCIAL_SDK_API_BASE);
  const authorization = \`Bearer \${process.env.PLATFORM_ADMIN_TOKEN}\`;
  fetch(url, { headers: { authorization } }).then(({ status }) => console.log("answered", status));
`;

test(
  "the template for GitLab sets the variables of the job's own shell, and the platform ends with the job",
  async () => {
    const template = scriptIn("ci/gitlab.yml", "- |");
    const script = `${template}\nenv >job.env\n"$NODE" -e "$ASK"\nexit 3`;
    const env = { PLATFORM_VERSION: archive, PLATFORM_OPTIONS: "" };
    const job = await runStep("sh", script, { ...env, NODE: process.execPath, ASK: askAsScript });
    expect(job.printed).toContain("answered 200");
    expect(job.status).toBe(3);
    const variables = valuesIn(readFileSync(join(job.folder, "job.env"), "utf8"));
    expect(variables.SOCIAL_SDK_APPLICATION_ID).toMatch(/^\d+$/);
    const { SOCIAL_SDK_API_BASE: apiBase, PLATFORM_ADMIN_TOKEN: token = "" } = variables;
    await waitFor(() => expect(fetch(`${apiBase}/gateway`)).rejects.toThrow());
    expect(readFileSync(join(job.folder, "platform.log"), "utf8")).not.toContain(token);
  },
  5 * MINUTES,
);
