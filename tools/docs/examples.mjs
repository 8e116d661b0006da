// The examples as pages of the site, with archives to take them from: whoever has the packages and the site alone
// has no repository to look into.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, posix } from "node:path";

import { root } from "../run-command.mjs";

/** Where the examples are in the manual. */
export const EXAMPLES = "examples";

/**
 * Pages that show several files, in the order of the sidebar, with what each is. Those of a `program` say what to
 * install; the others are no programs of their own, or have a manifest.
 */
const FOLDERS = [
  {
    name: "launcher",
    title: "A launcher in Electron",
    about:
      "A whole launcher to copy, in React and Vite: sign-in by the browser and a link, friends, invites, lobbies, chat, " +
      "calls, settings, and updates. [Electron](../electron.md#a-whole-launcher-to-copy) says how to run and pack it.",
    files: ["examples/launcher"],
    archive: true,
  },
  {
    name: "sidecar",
    title: "A sidecar for other shells",
    program: true,
    about:
      "A process beside a shell that is not Electron, such as Tauri. [Other shells](../electron.md#other-shells) " +
      "describes its messages.",
    files: ["examples/sidecar"],
  },
  {
    name: "activity",
    title: "An activity",
    program: true,
    about:
      "A board game of two as an [activity](../activities.md), with its server and a local platform: run it with " +
      "`npx tsx examples/activity/main.ts`.",
    files: ["examples/activity"],
  },
  {
    name: "other-languages",
    title: "Programs in C and C++",
    about: "Programs that use [the open engine from other languages](../other-languages.md).",
    files: ["examples/other-languages"],
    archive: true,
  },
  {
    name: "demo",
    title: "The demo",
    program: true,
    about:
      "From presence without a sign-in to a friend who joins the party: run it with `npx tsx examples/demo.ts`. The " +
      "animated terminal on the site's first page shows it.",
    files: ["examples/demo.ts", "examples/demo"],
  },
  {
    name: "support",
    title: "What the examples share",
    about:
      "Modules that the examples import: the service they talk to, players who are signed in, and calls.",
    files: ["examples/support"],
  },
  {
    name: "load",
    title: "A load test",
    about: "A script for Artillery; [Load tests](../load-testing.md) explains it.",
    files: ["examples/load"],
  },
  {
    name: "ci",
    title: "Files for CI",
    about:
      "The Action, the template for GitLab, the container, and a workflow that tests releases of the vendor's SDK. " +
      "[The platform in CI](../ci.md) says how to use them.",
    files: ["action.yml", "ci/gitlab.yml", "container/Containerfile", "examples/github-actions"],
  },
  {
    name: "edges",
    title: "Edges in containers",
    about:
      "The platform with a NATS server and edges, for Compose and Kubernetes, their secrets, and what to watch. " +
      "[Beyond one process](../scaling.md) says how to use them.",
    files: ["container", ":!container/Containerfile"],
  },
  {
    name: "without-a-library",
    title: "Bots without a library",
    about:
      "Clients in Python and Perl that use nothing but sockets; [Bots](../bots.md) compares libraries.",
    files: ["test/platform/clients/plain.py", "test/platform/clients/plain.pl"],
  },
];

/** Belongs to this repository: it extends settings of the repository's own. */
const OWN = new Set(["examples/support/vitest.config.ts", "examples/activity/tsconfig.json"]);

const LANGUAGES = { ".mjs": "js", ".cjs": "js", ".pl": "perl", ".py": "python", ".txt": "cmake" };

/** All files of the repository below these paths, without what only this repository can use. */
function filesOf(paths) {
  const list = execFileSync("git", ["ls-files", "--", ...paths], { cwd: root, encoding: "utf8" });
  return list.split("\n").filter((file) => file !== "" && !OWN.has(file));
}

/** What a file says first about itself. */
export function firstWords(text) {
  const [comment = ""] = /^(?:\/\*\*[\s\S]*?\*\/|(?:(?:\/\/|#) .*\n)+)/.exec(text) ?? [];
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^ *(?:\*|\/\/|#) ?/gm, "")
    .split("\n\n")[0]
    .replace(/\s+/g, " ")
    .replace(/ Run with: .*$/, "")
    .trim();
}

const IMPORT = /^(?:import .*|export .*|\}) from "([^"]+)"|^import "([^"]+)"/gm;

/** The packages that files import, by themselves or by way of other files of the repository. */
function packagesOf(files) {
  const found = new Set(files.filter((file) => file.endsWith(".ts")));
  const packages = new Set();
  for (const file of found) {
    for (const [, from, alone] of readFileSync(join(root, file), "utf8").matchAll(IMPORT)) {
      const name = from ?? alone;
      if (name.startsWith("."))
        found.add(posix.join(posix.dirname(file), name.replace(/\.js$/, ".ts")));
      else if (!name.startsWith("node:")) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)[0]);
    }
  }
  return [...packages];
}

/**
 * The command that installs what an example needs: what it imports, and what runs it.
 *
 * @param {...string} files Paths in the repository.
 */
export function installLine(...files) {
  const runner = files.some((file) => file.endsWith("-test.ts")) ? "vitest" : "tsx";
  const packages = new Set([...packagesOf(files), runner]);
  return `npm install ${[...packages].sort().join(" ")}`;
}

const installation = (files) =>
  `needs these packages:\n\n\`\`\`sh\n${installLine(...files)}\n\`\`\`\n`;

/** A file's text as a block of code; four backticks, as a comment may hold three. */
function blockOf(file) {
  const extension = extname(file);
  const language = LANGUAGES[extension] ?? (extension === "" ? "docker" : extension.slice(1));
  return `\`\`\`\`${language}\n${readFileSync(join(root, file), "utf8").trimEnd()}\n\`\`\`\`\n`;
}

/** The pages: by name, their titles and texts, and the files on each. */
function pages() {
  const several = FOLDERS.map(({ name, title, about, files, archive, program }) => {
    const all = filesOf(files);
    const common = files.length === 1 ? `${files[0]}/` : "";
    const link = archive
      ? `\n[${name}.tar.gz](${name}.tar.gz) has the files: \`tar -xzf ${name}.tar.gz\` unpacks them.\n`
      : "";
    const parts = all.map((file) => `## ${file.replace(common, "")}\n\n${blockOf(file)}`);
    const needs = program ? `\nIt ${installation(all)}` : "";
    const text = `${about}\n${needs}${link}\n${parts.join("\n")}`;
    return { name, title, about, files: all, text };
  });
  const single = filesOf(["examples/*.ts"])
    .filter((file) => dirname(file) === "examples" && file !== "examples/demo.ts")
    .map((file) => {
      const about = firstWords(readFileSync(join(root, file), "utf8"));
      const run = file.endsWith("-test.ts")
        ? "Vitest finds it once its name ends with `.test.ts`."
        : `Run it with \`npx tsx ${file}\`.`;
      return {
        name: basename(file, ".ts"),
        title: basename(file),
        about,
        files: [file],
        text: `${about}\n\nIt is in [the archive of all examples](index.md), and ${installation([file])}\n${run}\n\n${blockOf(file)}`,
      };
    });
  return { several, single };
}

const rowOf = ({ name, title, about }) => `| [${title}](${name}.md) | ${about.split("\n")[0]} |`;

function indexOf({ several, single }) {
  const head = "| example | what it shows |\n| --- | --- |\n";
  return `# Examples

Every example is a whole program that the project's own tests run. [examples.tar.gz](examples.tar.gz) has all of them.
Programs of one file start a local platform for themselves, so they need no account:

\`\`\`sh
tar -xzf examples.tar.gz
npm init --yes && npm pkg set type=module
${installLine("examples/sign-in.ts")}
npx tsx examples/sign-in.ts
\`\`\`

The page of each program says which packages it needs.

## Programs of one file

${head}${single.map(rowOf).join("\n")}

## Larger examples

${head}${several.map(rowOf).join("\n")}
`;
}

/** Leads links of a page to files of the repository to the example's page, where there is one. */
export function linkExamples(markdown, page, places) {
  return markdown.replace(/\]\((\.\.\/[^)\s]+)\)/g, (link, href) => {
    const file = posix.join("docs", posix.dirname(page), href).replace(/\/$/, "");
    const place = places.get(file);
    if (place === undefined) return link;
    return `](${posix.relative(posix.dirname(page), `${EXAMPLES}/${place}`)})`;
  });
}

/**
 * Writes the pages of the examples.
 *
 * @param {string} out The folder for them.
 * @returns {Map<string, string>} By a file or folder of the repository, the page that shows it.
 */
export function writeExamples(out) {
  mkdirSync(out, { recursive: true });
  const all = pages();
  // What is searched for is the manual; of the examples, their list.
  const write = ({ name, title, text }) =>
    writeFileSync(join(out, `${name}.md`), `---\nsearch: false\n---\n\n# ${title}\n\n${text}`);
  for (const page of [...all.several, ...all.single]) write(page);
  writeFileSync(join(out, "index.md"), indexOf(all));
  const link = ({ name, title }) => ({ text: title, link: `/${EXAMPLES}/${name}` });
  const sidebar = [
    { text: "Examples", items: [{ text: "All examples", link: `/${EXAMPLES}/` }] },
    { text: "Programs of one file", items: all.single.map(link) },
    { text: "Larger examples", items: all.several.map(link) },
  ];
  writeFileSync(join(out, "sidebar.json"), JSON.stringify(sidebar));
  const places = all.single.map(({ name, files }) => [files[0], `${name}.md`]);
  for (const { name, files } of all.several) {
    const folder = FOLDERS.find((each) => each.name === name).files[0];
    places.push([folder, `${name}.md`]);
    for (const file of files) places.push([file, `${name}.md`]);
  }
  return new Map(places);
}

/** Writes an archive of all examples, and one of each that is copied by itself. */
export function writeArchives(out) {
  const work = mkdtempSync(join(tmpdir(), "examples-"));
  const pack = (name, folder) =>
    execFileSync("tar", ["-czf", join(out, `${name}.tar.gz`), "-C", folder, name]);
  for (const file of filesOf(["examples"])) {
    mkdirSync(dirname(join(work, file)), { recursive: true });
    cpSync(join(root, file), join(work, file));
  }
  pack("examples", work);
  for (const { name, archive } of FOLDERS) if (archive) pack(name, join(work, "examples"));
  rmSync(work, { recursive: true });
  return readdirSync(out).filter((file) => file.endsWith(".tar.gz"));
}
