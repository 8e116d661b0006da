import { ask, readAnswer } from "../admin.js";

/** The HTTP API, with the token of one user. */
export class Rest {
  /** @param authorization - value of the header; a new sign-in changes it */
  constructor(public authorization: string) {}

  get<T>(path: string): Promise<T> {
    return this.#call<T>("GET", path);
  }

  /** @param body - JSON, or a form with files */
  post<T>(path: string, body?: unknown): Promise<T> {
    return this.#call<T>("POST", path, body);
  }

  put<T>(path: string, body?: unknown): Promise<T> {
    return this.#call<T>("PUT", path, body);
  }

  patch<T>(path: string, body?: unknown): Promise<T> {
    return this.#call<T>("PATCH", path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.#call<T>("DELETE", path);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const form = body instanceof FormData;
    const response = await ask(`/api/v10${path}`, {
      method,
      credentials: "omit",
      headers: {
        authorization: this.authorization,
        ...(body === undefined || form ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
    });
    return readAnswer<T>(response);
  }
}

/** A body: JSON, or a form when there are files, which are named by their place in the list. */
export function withFiles(body: object, files: readonly File[]): object {
  if (files.length === 0) return body;
  const form = new FormData();
  form.append("payload_json", JSON.stringify(body));
  for (const [index, file] of files.entries()) form.append(`files[${index}]`, file, file.name);
  return form;
}

/** What a body says of its files. */
export const attachmentsOf = (files: readonly File[]) =>
  files.map(({ name }, id) => ({ id: String(id), filename: name }));
