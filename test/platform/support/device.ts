import type { Platform } from "../../../platform/index.js";
import { postForm, type TokenAnswer } from "./platform.js";

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Starts a device flow as the SDK does for a public client. */
export function startDevice(
  platform: Platform,
  clientId: string,
  changes: Record<string, string> = {},
): Promise<TokenAnswer> {
  const fields = { client_id: clientId, scope: "openid sdk.social_layer", ...changes };
  return postForm(platform, "/oauth2/device/authorize", fields);
}

/** Polls the token endpoint once. */
export function poll(
  platform: Platform,
  clientId: string,
  deviceCode: string,
  changes: Record<string, string> = {},
): Promise<TokenAnswer> {
  return postForm(platform, "/oauth2/token", {
    grant_type: DEVICE_GRANT,
    client_id: clientId,
    device_code: deviceCode,
    ...changes,
  });
}

/** A browser without the window: keeps the cookie and reads the fields of pages. */
export class Browser {
  #cookie = "";

  constructor(readonly platform: Platform) {}

  async get(path: string) {
    return this.#request(path, {});
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#request(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** Sends JSON below the API root, with the page's cookie. */
  async json(path: string, body: unknown) {
    return this.#request(`/api/v10${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  /** Chooses an account on the page at `path`. */
  async signIn(path: string, userId: string) {
    const { text } = await this.get(path);
    const form = { ...fieldsOf(text), user_id: userId };
    return this.post("/oauth2/login", form);
  }

  async #request(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const response = await fetch(this.platform.webBase + path, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, ...(this.#cookie === "" ? {} : { cookie: this.#cookie }) },
    });
    const cookie = response.headers.get("set-cookie");
    if (cookie !== null) this.#cookie = cookie.split(";", 1)[0] as string;
    const location = response.headers.get("location");
    return { status: response.status, location, text: await response.text() };
  }
}

/** The hidden fields of a page. */
export function fieldsOf(text: string): Record<string, string> {
  const fields = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  return Object.fromEntries(
    [...fields].map(([, name, value]) => [name, (value as string).replaceAll("&amp;", "&")]),
  );
}
