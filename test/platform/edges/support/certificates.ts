import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A certificate that signs itself, as files of the test. */
export function makeCertificate(name = "localhost"): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [cert, key] = ["cert.pem", "key.pem"].map((file) => join(folder, file)) as [string, string];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  execFileSync("openssl", ["req", "-x509", ...curve, ...names, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  return { cert, key };
}
