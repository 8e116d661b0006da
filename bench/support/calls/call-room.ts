/** The processes of a benchmark of calls. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, startChild } from "../child.js";
import type { Account, CallService, ServiceAnswer, ServiceRequest } from "./call-messages.js";

/** A platform with a lobby, and the folder with the certificate of its voice servers. */
export interface Room {
  readonly service: CallService;
  /** Who of those that the platform plays is in the call, once the request is granted. */
  request(request: ServiceRequest): Promise<readonly string[]>;
  /** Starts a client of one of the accounts in a process of its own. */
  listener(script: string, account: Account, ...more: readonly unknown[]): Promise<Child<object>>;
  close(): Promise<void>;
}

/**
 * Opens one.
 *
 * @param speakers - people whom the platform plays
 * @param clients - accounts for players with a client
 */
export async function openRoom(speakers: number, clients: number): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), "bench-calls-"));
  certify(folder);
  const child = await startChild<CallService>("calls/call-service.ts", [
    `${speakers}`,
    `${clients}`,
    folder,
  ]);
  const service = child.ready;
  const env = { NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"), SOCIAL_SDK_AUDIO: "none" };
  return {
    service,
    request: async (request) => (await child.ask<ServiceAnswer>(request)).people,
    listener: (script, ...args) =>
      startChild(
        script,
        [service, ...args].map((each) => JSON.stringify(each)),
        env,
      ),
    async close() {
      await child.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** `@discordjs/voice` goes to voice servers over TLS alone. */
function certify(folder: string): void {
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const words = ["req", "-x509", "-days", "2", ...kind, ...subject, ...files];
  execFileSync("openssl", words, { stdio: "ignore" });
}
