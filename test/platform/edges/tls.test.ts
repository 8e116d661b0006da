/** A NATS server with TLS and credentials between a platform and an edge, each a process of its own. */

import { describe, expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { makeCertificate } from "./support/certificates.js";
import { bundleCore, CoreProcess } from "./support/core-process.js";
import { bundleEdge, EdgeProcess, SECRET } from "./support/edge-process.js";
import { startNats } from "./support/nats.js";

const [core, edge] = await Promise.all([bundleCore(), bundleEdge()]);

const PASSWORD = "a password of the bus";
const TOKEN = "a-token-of-the-bus";
const ways = [
  {
    way: "a user",
    args: ["--user", "platform", "--pass", PASSWORD],
    credentials: `platform:${PASSWORD}`,
  },
  { way: "a token", args: ["--auth", TOKEN], credentials: TOKEN },
];

/** A NATS server with TLS and what it wants. */
async function startSecureNats(args: readonly string[], name?: string) {
  const { cert, key } = makeCertificate(name);
  const nats = await startNats("--tls", "--tlscert", cert, "--tlskey", key, ...args);
  return { nats, bus: `tls://localhost:${nats.port}`, cert };
}

/** What an edge says that ends before it has joined. */
async function complaintsOf(bus: string, env: Record<string, string>): Promise<string> {
  const started = await EdgeProcess.start(edge, bus, { env });
  expect(started.printed).toBeUndefined();
  expect(started.exitCode).toBe(2);
  return started.complaints;
}

describe.each(ways)("with TLS and $way", ({ args, credentials }) => {
  test("an edge joins, and its clients are served", async () => {
    const { bus, cert } = await startSecureNats(args);
    const env = { NODE_EXTRA_CA_CERTS: cert };
    const edges = { bus, credentials, secret: SECRET };
    const platform = await CoreProcess.start(core, { edges }, env);
    const joined = await EdgeProcess.start(edge, bus, {
      env: { ...env, PLATFORM_BUS_CREDENTIALS: credentials },
    });
    const gateway = await fetch(`${platform.addresses.apiBase}/gateway`);
    expect(await gateway.json()).toEqual({ url: joined.gatewayUrl });
    const client = new GatewayClient(joined.gatewayUrl);
    expect(await client.next()).toMatchObject({ op: 10 });
    client.send(2, { token: "Bearer nobody's", properties: {}, intents: 0 });
    // Who a token belongs to, the platform alone knows.
    await expect(client.closed).resolves.toMatchObject({ code: 4004 });
  });

  test("wrong credentials are refused with what to check", async () => {
    const { bus, nats, cert } = await startSecureNats(args);
    const env = {
      NODE_EXTRA_CA_CERTS: cert,
      PLATFORM_BUS_CREDENTIALS: `${credentials}, but wrong`,
    };
    expect(await complaintsOf(bus, env)).toBe(
      `The NATS server at localhost:${nats.port} refuses the credentials. Give it those that its configuration has, in the variable PLATFORM_BUS_CREDENTIALS: user:password, or a token.\n`,
    );
  });
});

test("a certificate of an unknown authority, and one for another name, are named with what to do", async () => {
  const { bus, nats } = await startSecureNats([]);
  expect(await complaintsOf(bus, {})).toMatch(
    new RegExp(
      `^The certificate of the NATS server at localhost:${nats.port} is not trusted: .+\\. Name the file of its certificate authority in the variable NODE_EXTRA_CA_CERTS\\.\\n$`,
    ),
  );
  const other = await startSecureNats([], "other.example");
  expect(await complaintsOf(other.bus, { NODE_EXTRA_CA_CERTS: other.cert })).toMatch(
    /is not trusted: .*localhost\. is not in the cert.*\. Use an address whose name the certificate has\.\n$/,
  );
});

test("an authority of another bus does not do, and a server without TLS is not used by tls://", async () => {
  const { bus } = await startSecureNats([]);
  const env = { NODE_EXTRA_CA_CERTS: makeCertificate().cert };
  expect(await complaintsOf(bus, env)).toContain("NODE_EXTRA_CA_CERTS");
  const plain = await startNats();
  expect(await complaintsOf(`tls://localhost:${plain.port}`, {})).toBe(
    `The NATS server at localhost:${plain.port} has no TLS. Configure its tls, with certificate and key; only on this machine it may be reached by nats:// instead.\n`,
  );
});
