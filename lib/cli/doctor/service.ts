/** Checks the service: whether its bases are set, reachable, trusted, and agree on the time. */

import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { type Finding, note, ok, problem } from "./finding.js";
import { type Trust, trusted } from "./trust.js";

/** The service's addresses, from the arguments or the environment. */
export interface ServiceBases {
  readonly apiBase: string | undefined;
  readonly webBase: string | undefined;
}

const PATIENCE = 10_000;
const MAX_BODY = 64 * 1024;

/** Tokens and sign-in codes depend on the clock; a larger difference breaks them. */
const MAX_SKEW = 60_000;

interface Answer {
  readonly status: number;
  readonly body: string;
  /** How far this machine's clock is ahead, in milliseconds. */
  readonly skew: number | undefined;
}

export async function checkService(
  bases: ServiceBases,
  trust: Trust = trusted(),
): Promise<Finding[]> {
  const api = await checkBase("API base", "SOCIAL_SDK_API_BASE", bases.apiBase, trust, "gateway");
  const web = await checkBase("web base", "SOCIAL_SDK_WEB_BASE", bases.webBase, trust, "");
  return [...api.findings, ...web.findings, ...clock(api.skew ?? web.skew)];
}

interface Checked {
  readonly findings: Finding[];
  readonly skew?: number | undefined;
}

async function checkBase(
  area: string,
  variable: string,
  base: string | undefined,
  trust: Trust,
  path: string,
): Promise<Checked> {
  if (!base)
    return only(
      note(
        area,
        "None is named.",
        `Set ${variable}, for example to a local platform; only the vendor's library has one of its own.`,
      ),
    );
  const url = readUrl(base, path);
  if (!url) {
    // It may contain a password before an "@", or a token after a "?".
    const [name, host] =
      /[@?#]/.test(base) || base.includes("://") ? ["It", "host"] : [`"${base}"`, base];
    return only(
      problem(
        area,
        `${name} is not an http or https URL.`,
        `Set ${variable} to one, such as "http://${host}" or "https://${host}".`,
      ),
    );
  }
  const shown = shownUrl(url);
  const details = { url: shown };
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return only(
      problem(area, `${shown} is plain HTTP to another machine.`, "Use https there.", details),
    );
  try {
    const answer = await ask(url, trust);
    const wrong = path === "gateway" && !isGateway(answer);
    const finding = wrong
      ? problem(
          area,
          `${shown} answered with status ${answer.status}, unlike the service.`,
          `Check that ${variable} is the root of the service's API, and which program answers there.`,
          details,
        )
      : ok(area, `${shown} answers (status ${answer.status}).`, details);
    return { findings: [finding], skew: answer.skew };
  } catch (error) {
    return only(unreachable(area, shown, error as NodeJS.ErrnoException, trust));
  }
}

const only = (finding: Finding): Checked => ({ findings: [finding] });

function readUrl(base: string, path: string): URL | undefined {
  try {
    const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The URL without a password or parameters, which may be secrets. */
const shownUrl = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\./.test(host);

function isGateway({ status, body }: Answer): boolean {
  try {
    return status === 200 && typeof (JSON.parse(body) as { url?: unknown }).url === "string";
  } catch {
    return false;
  }
}

function ask(url: URL, trust: Trust): Promise<Answer> {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const received = (response: IncomingMessage) => {
      const date = Date.parse(response.headers.date ?? "");
      // The header has whole seconds, and was written between the start and the end of the request.
      const skew = Number.isNaN(date) ? undefined : (started + Date.now()) / 2 - (date + 500);
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
        if (body.length > MAX_BODY) response.destroy(new Error("the answer is too long"));
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body, skew }));
      response.on("error", reject);
    };
    const signal = AbortSignal.timeout(PATIENCE);
    const request =
      url.protocol === "https:"
        ? httpsRequest(url, { ca: trust.certificates, agent: false, signal }, received)
        : httpRequest(url, { agent: false, signal }, received);
    request.on("error", reject).end();
  });
}

function unreachable(
  area: string,
  shown: string,
  error: NodeJS.ErrnoException,
  trust: Trust,
): Finding {
  const code = error.name === "AbortError" ? "TIMEOUT" : (error.code ?? "");
  const details = { url: shown, code };
  if (trust.certificates === undefined && /SELF_SIGNED|ISSUER|VERIFY_LEAF/.test(code))
    return note(
      area,
      `${shown} has a certificate of an authority unknown to Node.js (${code}). Whether the ` +
        "system trusts it, as the open engine asks, this version of Node.js cannot say.",
      "Run this with Node.js 22.15 or newer, or check that the system's certificates include the authority.",
      details,
    );
  if (/CERT|SIGNED|ISSUER|ALTNAME|VERIFY/.test(code))
    return problem(
      area,
      `${shown} has a certificate that is not trusted (${code}). Trusted certificates come from ${trust.source}.`,
      code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID"
        ? "Renew it, and check that this machine's clock is right."
        : "Add the authority that issued it to the system's certificates, or name its file in SSL_CERT_FILE.",
      details,
    );
  const advice =
    code === "ENOTFOUND" || code === "EAI_AGAIN"
      ? "Check that the host name is right and that this machine has a network."
      : "Check that the service runs there, and that no firewall or proxy is in between.";
  const why = code === "TIMEOUT" ? `no answer within ${PATIENCE / 1000} s` : code || error.message;
  return problem(area, `${shown} cannot be reached: ${why}.`, advice, details);
}

function clock(skew: number | undefined): Finding[] {
  if (skew === undefined) return [];
  const seconds = Math.round(skew / 1000);
  const details = { secondsAhead: seconds };
  if (Math.abs(skew) <= MAX_SKEW)
    return [ok("clock", "It agrees with the service's within a minute.", details)];
  const direction = seconds > 0 ? "ahead of" : "behind";
  return [
    problem(
      "clock",
      `This machine's clock is ${Math.abs(seconds)} s ${direction} the service's.`,
      "Set it; most systems can do that automatically (NTP).",
      details,
    ),
  ];
}
