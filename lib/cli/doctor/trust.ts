/** Lists the certificates that the open engine trusts, which may differ from those of Node.js. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as tls from "node:tls";

const SYSTEM_FILES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/** The certificates and their source; undefined if Node.js' own are used instead. */
export interface Trust {
  readonly source: string;
  readonly certificates: string[] | undefined;
}

/** Since Node.js 22.15 and 23.10. */
type SystemCertificates = (type: "system") => string[];
const { getCACertificates } = tls as { readonly getCACertificates?: SystemCertificates };

/** @param read - Reads the system's store; null if this version of Node.js cannot. */
export function trusted(
  platform = process.platform,
  read: SystemCertificates | null = getCACertificates ?? null,
): Trust {
  const { SSL_CERT_FILE: file, SSL_CERT_DIR: folders } = process.env;
  if (file) return { source: `SSL_CERT_FILE (${file})`, certificates: readFiles([file]) };
  if (folders) {
    const files = folders.split(delimiter).flatMap((folder) => filesIn(folder));
    return { source: `SSL_CERT_DIR (${folders})`, certificates: readFiles(files) };
  }
  if (platform === "linux") {
    const system = SYSTEM_FILES.find(existsSync);
    const source = system ?? "the system, which has none (the package ca-certificates)";
    return { source, certificates: readFiles(system ? [system] : []) };
  }
  return read
    ? { source: "the system", certificates: read("system") }
    : { source: "Node.js", certificates: undefined };
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function readFiles(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    try {
      const text = readFileSync(file, "utf8");
      return text.includes("-----BEGIN") ? [text] : [];
    } catch {
      return [];
    }
  });
}
