import { z } from 'zod'
import { FieldProblemShape, type FieldProblem } from '@numo/kit/field-problem.ts'
import { retryAfterOf } from './call-rules.ts'

/** Message of a response without an error field (specification section 8). */
export const noMessage = 'An error occurred'

const Fields = z.array(FieldProblemShape)

/** A refused or failed API call. `status` is 0 when the server could not be reached. */
export class CallProblem extends Error {
  readonly status: number
  /** Machine-readable error code, translated by `problemText`; `unknown` when the response has none. */
  readonly code: string
  /** Seconds to wait before a retry, from `Retry-After`; null when not given. */
  readonly retry_after: number | null
  /** Errors of single input fields; only with the code `invalid`. */
  readonly fields: readonly FieldProblem[]
  /** Prefix of its field names in the form; see `refusedUnder`. */
  readonly prefix: string
  /** Incident number of an error of the server, by which support finds it in the log. */
  incident: string | null = null
  constructor(
    status: number,
    code: string,
    message: string,
    retry_after: number | null = null,
    fields: readonly FieldProblem[] = [],
    prefix = ''
  ) {
    super(message)
    this.prefix = prefix
    this.fields = fields
    this.name = 'CallProblem'
    this.status = status
    this.code = code
    this.retry_after = retry_after
  }
}

/** Rethrows a refusal with `prefix` before its field names. For a form that sends more than one input. */
export const refusedUnder = (prefix: string) => (error: unknown) => {
  if (!(error instanceof CallProblem)) throw error
  const { status, code, message, retry_after, fields } = error
  const prefixed = fields.map(({ path: [first = '', ...rest], ...problem }) => ({
    ...problem,
    path: [`${prefix}${first}`, ...rest],
  }))
  throw new CallProblem(status, code, message, retry_after, prefixed, prefix)
}

/** Builds a `CallProblem` from a response with an error status. */
export async function problemOf(response: Response): Promise<CallProblem> {
  let body: unknown = null
  try {
    body = await response.json()
  } catch {
    // Not JSON of our API: a proxy answered.
  }
  const result = typeof body === 'object' && body !== null ? body : {}
  const error = 'error' in result && typeof result.error === 'string' ? result.error : ''
  const code = 'code' in result && typeof result.code === 'string' ? result.code : 'unknown'
  const problem = new CallProblem(
    response.status,
    code,
    error || noMessage,
    retryAfterOf(response),
    'fields' in result ? (Fields.safeParse(result.fields).data ?? []) : []
  )
  if ('incident' in result && typeof result.incident === 'string')
    problem.incident = result.incident
  return problem
}
