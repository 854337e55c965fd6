export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** An expected refusal. `message` is what the caller reads; anything else that is thrown is a bug (500). */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  /** Seconds after which it is worth trying again; null where waiting does not help. */
  readonly retry_after: number | null
  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    retry_after: number | null = null
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.retry_after = retry_after
  }
}

/** Makes a refusal to throw: `throw refuse(404, 'no-such-provider', 'No provider has this address')`. */
export const refuse = (
  status: RefusalStatus,
  code: string,
  message: string,
  retry_after: number | null = null
) => new Refusal(status, code, message, retry_after)
