/** What a program gives the client, and what the client knows of an operation. */

export interface ClientOptions {
  /** Up to and with `/api/public`. In a browser it may be a path of the page's own origin: a server that adds the key. */
  baseUrl: string
  /** Sent as `X-API-Key`, never in an address. Left out: the client talks to a server of yours that adds it. */
  key?: string | undefined
  /** Lets the key travel over plain `http` to a host that is not this machine: on a closed network. */
  isHttpAllowed?: boolean | undefined
  /** Ends whatever the client does. */
  signal?: AbortSignal | undefined
  /** How often a request is tried again, at most. */
  maxRetries?: number | undefined
  /** A server that asks for a longer wait is not waited for: the error says how long it would have been. */
  maxWaitSeconds?: number | undefined
  /** For one attempt, until the last byte of its answer. */
  timeoutSeconds?: number | undefined
  /** Answers that are kept with their `ETag`, to be used again when the server says that they are still right; 0 for none. */
  maxCachedAnswers?: number | undefined
  /** Sees every answer, also those that are tried again: for `X-RateLimit-Remaining` and the like. Leave its body alone. */
  onResponse?: ((response: Response) => void) | undefined
  /** Another `fetch`, for instance one that goes through a proxy. */
  fetch?: typeof fetch | undefined
}

/** What differs for one call. */
export interface RequestOptions {
  /** Ends this call: it rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /** In place of the client's. */
  timeoutSeconds?: number | undefined
  /** Overrides the client's; 0 for what is not worth waiting for, such as suggestions while typing. */
  maxRetries?: number | undefined
  /**
   * A text of your own for what this call makes, such as a UUID: sent again with the same request it makes nothing twice, for 24 hours. So the
   * client itself may try again, as it does a `GET`. Only for operations that take one.
   */
  idempotencyKey?: string | undefined
  /** Sent along, for a server of yours on the way. Those that the client sets itself are refused: `X-API-Key`, `If-None-Match`, `Content-Type`, `Idempotency-Key`. */
  headers?: Readonly<Record<string, string>> | undefined
}

export interface Operation {
  method: string
  /** With `{name}` for what goes into the path. */
  path: string
  answer: 'json' | 'text' | 'bytes'
  /** Parameters that are not in the path go into a body of JSON, otherwise into the query. */
  hasBody?: boolean
  /** It says how the server is: a 503 is the answer, and another try would only hide it. */
  isProbe?: boolean
  /** A `GET` that stores something at every request: like a `POST`, it is only sent again when it was refused. */
  hasEffect?: boolean
  /** It takes an `Idempotency-Key`. */
  isRepeatable?: boolean
}
