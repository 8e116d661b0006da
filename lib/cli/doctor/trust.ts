/** The certificates that the open engine trusts, which may be others than those of Node.js. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const SYSTEM_FILES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/** Where they come from, and the certificates; none where the system keeps them elsewhere. */
export interface Trust {
  readonly source: string;
  readonly certificates: string[] | undefined;
}

export function trusted(): Trust {
  const { SSL_CERT_FILE: file, SSL_CERT_DIR: folders } = process.env;
  if (file) return { source: `SSL_CERT_FILE (${file})`, certificates: read([file]) };
  if (folders) {
    const files = folders.split(delimiter).flatMap((folder) => filesIn(folder));
    return { source: `SSL_CERT_DIR (${folders})`, certificates: read(files) };
  }
  const system = process.platform === "linux" ? SYSTEM_FILES.find(existsSync) : undefined;
  return system
    ? { source: system, certificates: read([system]) }
    : { source: "the certificates of Node.js", certificates: undefined };
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function read(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    try {
      const text = readFileSync(file, "utf8");
      return text.includes("-----BEGIN") ? [text] : [];
    } catch {
      return [];
    }
  });
}
