import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { checkService } from "../../lib/cli/doctor/service.js";
import { type Trust, trusted } from "../../lib/cli/doctor/trust.js";
import { selfSigned } from "../integration/support/certificate.js";

const { cert, key } = selfSigned("IP:127.0.0.1");
let base: string;

beforeEach(async () => {
  for (const name of ["SSL_CERT_FILE", "SSL_CERT_DIR"]) vi.stubEnv(name, "");
  const server = createServer({ cert, key }, (_, response) => void response.end('{"url":"wss:"}'));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
});

afterEach(() => void vi.unstubAllEnvs());

const apiBase = async (trust: Trust) => {
  const findings = await checkService({ apiBase: base, webBase: undefined }, trust);
  return findings.find(({ area }) => area === "API base");
};

it.each(["win32", "darwin"] as const)("on %s the system's own store is asked", async (platform) => {
  const store = { certificates: [cert] };
  const read = (type: string) => (type === "system" ? store.certificates : []);
  expect(await apiBase(trusted(platform, read))).toMatchObject({ status: "ok" });
  store.certificates = [];
  expect(await apiBase(trusted(platform, read))).toMatchObject({
    status: "problem",
    message: expect.stringContaining("not trusted"),
  });
});

it("a version of Node.js that cannot read the store leaves the certificate open", async () => {
  expect(await apiBase(trusted("win32", null))).toMatchObject({
    status: "note",
    message: expect.stringContaining("cannot say"),
    advice: expect.stringContaining("Node.js 22.15"),
  });
});

it("a certificate for another host is a problem whoever signed it", async () => {
  base = base.replace("127.0.0.1", "localhost");
  const read = () => [cert];
  expect(await apiBase(trusted("win32", read))).toMatchObject({ status: "problem" });
});
