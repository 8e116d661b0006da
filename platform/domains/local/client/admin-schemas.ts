const text = { type: "string" } as const;
const whole = { type: "integer" } as const;

function object(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: "object", properties, required, additionalProperties: false };
}

const authorize = { enum: ["approve", "ask", "deny"] } as const;
const match = { id: whole, applicationId: text };

/** JSON schemas of the local client's part of the admin API; field names are the library's. */
export const localClientSchemas = {
  change: object({ authorize }, ["authorize"]),
  start: object({ directory: text, user: text, authorize, handshakeTimeout: whole }),
  end: object({ how: { enum: ["quit", "crash"] } }),
  signIn: object({ userId: text }, ["userId"]),
  decide: object({ promptId: whole, decision: { enum: ["approve", "deny"] } }, ["promptId"]),
  press: object(
    {
      button: { enum: ["acceptInvite", "askToJoin", "invite", "join", "link"] },
      applicationId: text,
      userId: text,
      messageId: text,
    },
    ["button"],
  ),
  match: object(match),
  close: object({ ...match, code: whole }, ["code"]),
  send: object({ ...match, event: text, data: {} }, ["event"]),
};
