import { Readable } from "node:stream";
import { ApiError, invalidJson } from "../../../kernel/http/api-error.js";
import { type Form, formOf, readMultipart } from "../../../kernel/http/multipart.js";
import type { OutboundAnswer } from "../../../kernel/http/outbound.js";
import { parseJson } from "../../../kernel/json.js";

/**
 * Reads what a web server answered to an interaction: JSON, or a form with files. 202 without a body
 * means that the answer comes by a request.
 *
 * @throws ApiError for anything else
 */
export async function readAnswer(answer: OutboundAnswer): Promise<Form | undefined> {
  const { status, contentType, body, header } = answer;
  if (status === 202) return undefined;
  if (status !== 200) throw new ApiError(400, 0, `The server answered ${status}.`);
  if (contentType === "multipart/form-data") {
    const headers = { "content-type": header, "content-length": String(body.length) };
    return formOf(await readMultipart(headers, Readable.from([body])));
  }
  if (contentType !== "application/json") {
    throw new ApiError(400, 0, `The answer is ${contentType || "of no type"}, not JSON.`);
  }
  try {
    return { payload: parseJson(body.toString()), files: [] };
  } catch {
    throw invalidJson();
  }
}
