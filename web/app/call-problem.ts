import { z } from 'zod'
import { FieldProblemShape, type FieldProblem } from '@numo/kit/field-problem.ts'
import { retryAfterOf } from './call-rules.ts'

const Fields = z.array(FieldProblemShape)

/** An answer other than yes, or none at all. `status` 0: the server could not be reached. */
export class CallProblem extends Error {
  readonly status: number
  /** A word the interface has a sentence for; `unknown` when the answer gave none. */
  readonly code: string
  /** Seconds after which it is worth trying again. */
  readonly retry_after: number | null
  /** What is wrong with each field that was sent; only with the code `invalid`. */
  readonly fields: readonly FieldProblem[]
  constructor(
    status: number,
    code: string,
    message: string,
    retry_after: number | null = null,
    fields: readonly FieldProblem[] = []
  ) {
    super(message)
    this.fields = fields
    this.name = 'CallProblem'
    this.status = status
    this.code = code
    this.retry_after = retry_after
  }
}

/** What a refused call says of itself. */
export async function problemOf(response: Response): Promise<CallProblem> {
  let body: unknown = null
  try {
    body = await response.json()
  } catch {
    // Not an answer of ours: a proxy speaks.
  }
  const result = typeof body === 'object' && body !== null ? body : {}
  const error = 'error' in result && typeof result.error === 'string' ? result.error : ''
  const code = 'code' in result && typeof result.code === 'string' ? result.code : 'unknown'
  return new CallProblem(
    response.status,
    code,
    error || 'An error occurred',
    retryAfterOf(response),
    'fields' in result ? (Fields.safeParse(result.fields).data ?? []) : []
  )
}
