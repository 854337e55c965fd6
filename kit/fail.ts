export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** An expected refusal. `message` is what the caller reads; anything else that is thrown is a bug (500). */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  constructor(status: RefusalStatus, code: string, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
  }
}

/** Makes a refusal to throw: `throw refuse(404, 'no-such-provider', 'No provider has this address')`. */
export const refuse = (status: RefusalStatus, code: string, message: string) =>
  new Refusal(status, code, message)
