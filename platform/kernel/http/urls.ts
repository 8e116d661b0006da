/** Where the platform can be reached, without a slash at the end. */
export interface Urls {
  /** Root of the pages, e.g. `http://127.0.0.1:7780`; also the issuer of ID tokens. */
  web: string;
  /** Root of the HTTP API with its version, e.g. `http://127.0.0.1:7780/api/v10`. */
  api: string;
  /** WebSocket root, e.g. `ws://127.0.0.1:7780/gateway`. */
  gateway: string;
}
