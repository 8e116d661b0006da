/** Failures that many functions share, each a full sentence. */

export const clientNotReady = "Fails with `ClientNotReady` while the client's status is not Ready.";

export const networkError =
  "Fails with `NetworkError` when the service cannot be reached or does not answer within the " +
  "HTTP request timeout; the result is then retryable.";

export const httpError =
  "Fails with `HTTPError` when the service refuses; `Status`, `ErrorCode` and `ResponseBody` hold " +
  "its answer.";

export const rateLimited =
  "Fails with `HTTPError`, status 429, when called too often; try again after `RetryAfter` seconds.";

export const missingScope = "Fails with `HTTPError`, code 50026, when the token lacks the scope.";

export const rpcError =
  "Fails with `RPCError` when the local client refuses; `ErrorCode` holds its code.";

export const clientDestroyed =
  "Fails with `ClientDestroyed` when the client is dropped before the answer arrives.";

/** Of functions that ask the service while the client is Ready. */
export const requestErrors = [
  clientNotReady,
  networkError,
  httpError,
  rateLimited,
  missingScope,
  clientDestroyed,
];

/** Of functions that ask the service and need no connection: the token flows. */
export const tokenErrors = [networkError, httpError, clientDestroyed];
