import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { open } from "../../support/platform.js";

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "platform-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", cert, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

test("with a certificate, pages, API and gateway are served over TLS only", async () => {
  const tls = certificate();
  const platform = await open({ tls });
  expect(platform.webBase).toMatch(/^https:/);
  expect(platform.gatewayUrl).toMatch(/^wss:/);
  const fetchOver = (ca?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${platform.apiBase}/gateway`, ca === undefined ? {} : { ca }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
  expect(await fetchOver(tls.cert)).toBe(200);
  await expect(fetchOver()).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  const socket = new WebSocket(`${platform.gatewayUrl}/?v=10&encoding=json`, { ca: tls.cert });
  onTestFinished(() => socket.terminate());
  const hello = await new Promise((resolve) =>
    socket.once("message", (data) => resolve(`${data}`)),
  );
  expect(hello).toContain('"op":10');
  await expect(fetch(platform.webBase.replace("https:", "http:"))).rejects.toThrow();
});

test("behind TLS, the cookie of a browser goes over TLS only", async () => {
  const tls = certificate();
  const platform = await open({ tls });
  const cookie = await new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      ca: tls.cert,
      headers: { authorization: `Bearer ${platform.adminToken}` },
    };
    request(`${platform.webBase}/admin/browser`, options, (response) => {
      response.resume();
      resolve(response.headers["set-cookie"]?.[0]);
    })
      .on("error", reject)
      .end();
  });
  expect(cookie).toMatch(/^platform_window_\d+=.*; SameSite=Strict; Secure$/);
});
