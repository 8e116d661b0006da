/** Makes a certificate that nobody trusts, for the names given. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** @param names - such as `IP:127.0.0.1,DNS:localhost` */
export function selfSigned(names: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  try {
    execFileSync(
      "openssl",
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=test
       -addext subjectAltName=${names} -keyout ${key} -out ${cert}`.split(/\s+/),
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
