import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Answers `/health`, for the checks of load balancers and containers: 200 or 503, without a body.
 *
 * @returns false for another address, which it does not answer
 */
export function answerHealth(
  { url }: IncomingMessage,
  response: ServerResponse,
  healthy: boolean,
): boolean {
  if (url !== "/health") return false;
  response.writeHead(healthy ? 200 : 503).end();
  return true;
}
