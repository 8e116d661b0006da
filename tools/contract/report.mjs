// Writes docs/contract.md: each row of the contract and what proves it.

import { judgeRows, statusOf } from "./rows.mjs";

/** The report's path. */
export const REPORT = "docs/contract.md";

/** Titles of the contract's parts, by what ids start with. */
const PARTS = {
  args: "Authorization arguments",
  records: "Records",
  obfuscation: "Obfuscated channels",
  "entitlement-lifecycle": "Subscription entitlements",
  "account-lifecycle": "Provisional accounts and account links",
  calls: "Calls",
  endpoints: "Endpoints",
  operations: "Operations",
  callbacks: "Interaction callback types",
  "gateway-commands": "Gateway commands",
  sdk: "SDK operations",
  auth: "Authentication",
  "webhook-events": "Webhook events",
  "gateway-events": "Gateway events",
  rpc: "RPC over IPC",
  errors: "Errors",
  limits: "Limits",
  versions: "Versions",
};

const STATUSES = ["proved", "in part", "impossible", "open"];

const EXPLANATION = `Every row of the interface contract, and the tests that prove it. A test says so in its name
([Contributing](../CONTRIBUTING.md)); \`npm test\` fails when no test that names a row has passed.

- **proved**: a test shows that the row holds, as a whole;
- **in part**: a test shows some of it, and the row says what is missing;
- **impossible**: it cannot be had here, and the row says why;
- **open**: no test proves it yet.`;

const partOf = ({ id }) => id.slice(0, id.indexOf("."));
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const line = (cells) => `| ${cells.join(" | ")} |`;
const table = (header, rows) =>
  [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");

/** The whole report. */
export function writeReport(root, claims) {
  const rows = judgeRows(root, claims);
  const parts = [...new Set(rows.map(partOf))];
  const sections = parts.map((part) => {
    const own = rows.filter((row) => partOf(row) === part);
    return `## ${PARTS[part] ?? part}\n\n${table(["Row", "Id", "Status", "Proof"], own.map(cells))}`;
  });
  return `${[
    "<!-- Written by `npm run contract` from the names of the tests. Do not edit. -->\n# Contract",
    EXPLANATION,
    totals(rows, parts),
    ...sections,
  ].join("\n\n")}\n`;
}

function cells(row) {
  const proofs = row.claims.map(({ title, path }) => `[${cell(title)}](../${path})`);
  const remark = row.impossible ?? (row.missing && `Missing: ${row.missing}`);
  const proof = [...proofs, ...(remark ? [cell(remark)] : [])].join("<br>");
  return [cell(row.row), `\`${row.id}\``, statusOf(row), proof];
}

function totals(rows, parts) {
  const counts = (title, of) => [
    title,
    String(of.length),
    ...STATUSES.map((status) => String(of.filter((row) => statusOf(row) === status).length)),
  ];
  return table(
    ["", "Rows", ...STATUSES],
    [
      ...parts.map((part) =>
        counts(
          PARTS[part] ?? part,
          rows.filter((row) => partOf(row) === part),
        ),
      ),
      counts("**All**", rows),
    ],
  );
}
