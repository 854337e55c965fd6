import type { FieldProblem, FieldProblemCode } from './field-problem.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** An expected refusal. `message` is what the caller reads; anything else that is thrown is a bug (500). */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  /** Seconds after which it is worth trying again; null where waiting does not help. */
  readonly retry_after: number | null
  /** What is wrong with each field of the input; only with the code `invalid`. */
  readonly fields: readonly FieldProblem[]
  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    retry_after: number | null = null,
    fields: readonly FieldProblem[] = []
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.retry_after = retry_after
    this.fields = fields
  }
}

/** Makes a refusal to throw: `throw refuse(404, 'no-such-provider', 'No provider has this address')`. */
export const refuse = (
  status: RefusalStatus,
  code: string,
  message: string,
  retry_after: number | null = null
) => new Refusal(status, code, message, retry_after)

/** Refuses an input because of these fields: 400 `invalid`. `message` is for developers; people read the fields. */
export const refuseFields = (message: string, fields: readonly FieldProblem[]) =>
  new Refusal(400, 'invalid', message, null, fields)

/** Refuses an input because of one field, which no schema could know. */
export const refuseField = (name: string, code: FieldProblemCode, message: string) =>
  refuseFields(`${name}: ${message}`, [{ path: [name], code, params: {} }])
