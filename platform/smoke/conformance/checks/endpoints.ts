/** Web servers of the application: the service signs what it sends them, and sees whether they look. */

import { readBody, TestServer } from "../../../kit/web/server.js";
import { isSigned } from "../../../kit/web/signature.js";
import { must, mustEqual } from "../../check.js";
import { Skipped } from "../../skipped.js";
import type { Answer } from "../api.js";
import { asked, type Expected, mustAnswer, mustHave } from "../asked.js";
import { writing } from "../check.js";
import type { Scene } from "../scene.js";
import type { Shape } from "../shape.js";
import { invalid } from "./shapes.js";

/** What an application may have a web server for. */
interface Purpose {
  /** The field of the application with the address. */
  readonly field: string;
  /** The type of a PING, and its other fields. */
  readonly type: number;
  readonly ping: Shape;
  /** How a PING is acknowledged. */
  readonly status: number;
  readonly pong: string;
  /** The answer for an address that is not accepted. */
  readonly refusal: Expected;
}

const INTERACTIONS: Purpose = {
  field: "interactions_endpoint_url",
  type: 1,
  ping: { id: "id", application_id: "id", token: "string", type: "integer", version: "integer" },
  status: 200,
  pong: JSON.stringify({ type: 1 }),
  refusal: invalid({ interactions_endpoint_url: "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID" }),
};

const EVENTS: Purpose = {
  field: "event_webhooks_url",
  type: 0,
  ping: { application_id: "id", type: "integer", version: "integer" },
  status: 204,
  pong: "",
  // Which code the field has is not public.
  refusal: { status: 400, code: 50035 },
};

/** A signed request to the web server. */
interface Signed {
  readonly body: string;
  /** Whether the signature is right. */
  readonly isRight: boolean;
}

const APPLICATION = "/applications/@me";

/** Offers the service a web server, which answers requests that it accepts; returns what came. */
async function offer(
  scene: Scene,
  { field, status, pong }: Purpose,
  accepts: (isRight: boolean) => boolean,
): Promise<{ answer: Answer; received: Signed[] }> {
  const { url, port } = scene.reach;
  const { verify_key: key, [field]: present } = (await scene.ask(`GET ${APPLICATION}`)).body;
  if (present) throw new Skipped(`the application has an address as its ${field} already`);
  must(/^[0-9a-f]{64}$/.test(key), "The application's verify_key is no key.");
  const received: Signed[] = [];
  const server = await TestServer.listen((request, response) => {
    readBody(request)
      .then((body = Buffer.alloc(0)) => {
        const isRight = isSigned(request.headers, body, key);
        if (request.headers["x-signature-ed25519"])
          received.push({ body: body.toString(), isRight });
        response.setHeader("content-type", "application/json");
        if (accepts(isRight)) response.writeHead(status).end(pong);
        else response.writeHead(401).end();
      })
      .catch(() => response.destroy());
  }, port);
  const path = APPLICATION;
  scene.undo.atEnd(`the application's ${field}`, {
    method: "PATCH",
    path,
    body: { [field]: null },
  });
  try {
    const body = { [field]: url ?? server.url };
    return { answer: await scene.ask(`PATCH ${path}`, { body }), received };
  } finally {
    await server.close();
  }
}

/** The check that the service tries a web server before it accepts its address. */
const isTried = (purpose: Purpose) => async (scene: Scene) => {
  const { field, type, ping: shape } = purpose;
  const { answer, received } = await offer(scene, purpose, (isRight) => isRight);
  const right = received.find(({ isRight }) => isRight);
  if (right === undefined) throw new Error("No PING has a signature of the application's key.");
  must(
    received.some(({ isRight }) => !isRight),
    "No PING has a wrong signature.",
  );
  const ping = parsed(right.body);
  mustHave(scene, "PING", ping, shape);
  mustEqual("The type of the PING", (ping as { type: unknown }).type, type);
  mustAnswer(`PATCH ${APPLICATION}`, answer, { status: 200, body: { [field]: "string" } });
  await asked(`PATCH ${APPLICATION}`, { status: 200 }, { body: { [field]: null } })(scene);
};

/** The check that a web server which accepts every signature is refused. */
const isFoundOut = (purpose: Purpose) => async (scene: Scene) => {
  const { answer } = await offer(scene, purpose, () => true);
  mustAnswer(`PATCH ${APPLICATION}`, answer, purpose.refusal);
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The PING is no JSON.");
  }
}

const BOTH = "is sent a PING with a right signature and one with a wrong one";
const LENIENT = "that accepts a wrong signature is refused";

export const endpoints = writing("endpoints", {
  [`an interactions endpoint ${BOTH}`]: isTried(INTERACTIONS),
  [`an interactions endpoint ${LENIENT}`]: isFoundOut(INTERACTIONS),
  [`an endpoint of webhook events ${BOTH}`]: isTried(EVENTS),
  [`an endpoint of webhook events ${LENIENT}`]: isFoundOut(EVENTS),
});
