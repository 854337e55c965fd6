import type { FieldProblem, FieldProblemCode } from './field-problem.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/**
 * An expected refusal with HTTP status and error code; `message` is for developers. Any other thrown error is a bug
 * (500).
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  /** Seconds until a retry makes sense (`Retry-After`); null when waiting does not help. */
  readonly retry_after: number | null
  /** Problems of input fields; only with the code `invalid`. */
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

/** Creates a refusal to throw: `throw refuse(404, 'no-such-provider', 'No provider has this address')`. */
export const refuse = (
  status: RefusalStatus,
  code: string,
  message: string,
  retry_after: number | null = null
) => new Refusal(status, code, message, retry_after)

/** Refuses an input because of these fields: 400 `invalid`. `message` is for developers; people read the fields. */
export const refuseFields = (message: string, fields: readonly FieldProblem[]) =>
  new Refusal(400, 'invalid', message, null, fields)

/** Refuses an input because of one field that no schema can check. */
export const refuseField = (name: string, code: FieldProblemCode, message: string) =>
  refuseFields(`${name}: ${message}`, [{ path: [name], code, params: {} }])
