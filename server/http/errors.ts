import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { Refusal } from '@numo/kit/fail.ts'
import type { FieldProblem } from '@numo/kit/field-problem.ts'
import { jsonResponse, type HttpResponse } from './http-response.ts'

/** What went wrong, in the words an answer uses. */
export type Problem = {
  status: number
  code: string
  /** Sentence for the reader; null for a bug: its words are ours alone. */
  message: string | null
  /** Only for a bug: what a person tells support, and what the log line carries. */
  incident: string | null
  /** Further headers: Retry-After, Allow, Connection. */
  headers: Record<string, string>
  debug: string | null
  /** What is wrong with each field of the input; null unless the code is `invalid`. */
  fields: readonly FieldProblem[] | null
}

/** A refusal that needs headers: how long to wait, which methods there are. */
export class HeaderedRefusal extends Refusal {
  readonly headers: Record<string, string>
  constructor(refusal: Refusal, headers: Record<string, string>) {
    super(refusal.status, refusal.code, refusal.message, refusal.retry_after, refusal.fields)
    this.headers = headers
  }
}

/** The built pages carry their own copy of the class, so a refusal is known by its shape. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal ||
  (error instanceof Error &&
    error.name === 'Refusal' &&
    'status' in error &&
    typeof error.status === 'number' &&
    'code' in error &&
    typeof error.code === 'string')

const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300', // too many connections
  '57P01', // the server is stopped
  '57P02',
  '57P03', // the server is starting
  '57014', // a statement took longer than it may
])
const downWords =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

/** Whether the database could not be reached, as against a question it refused. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true
  if (downWords.test(error.message)) return true
  // A session that could not begin or was ended, for whatever reason.
  if ('severity' in error && /^(?:FATAL|PANIC)$/.test(String(error.severity))) return true
  if ('code' in error && typeof error.code === 'string') {
    if (downCodes.has(error.code)) return true
    // The socket file of an embedded server that is stopped.
    if (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  }
  return isDatabaseDown(error.cause)
}

/** Whether the identity service could not be reached: it has said nothing about anybody. */
export const isAway = (error: unknown): boolean =>
  error instanceof IdentityProblem && error.code === 'network-request-failed'

/** The one place that turns whatever was thrown into what an answer says. */
export function problemOf(error: unknown, requestId: string, showDebug: boolean): Problem {
  if (isRefusal(error)) {
    const { status, code, message } = error
    const waits = error.retry_after ? { 'retry-after': String(error.retry_after) } : {}
    const headers = { ...waits, ...(error instanceof HeaderedRefusal && error.headers) }
    const fields = code === 'invalid' ? error.fields : null
    return { status, code, message, incident: null, headers, debug: null, fields }
  }
  const debug = showDebug ? String(error instanceof Error ? (error.stack ?? error) : error) : null
  if (isDatabaseDown(error))
    return {
      status: 503,
      code: 'unavailable',
      message: 'The directory cannot be reached right now. Try again in a moment.',
      incident: null,
      headers: { 'retry-after': '5' },
      debug,
      fields: null,
    }
  if (isAway(error))
    return {
      status: 503,
      code: 'identity-away',
      message: 'We cannot check sign-ins right now. Try again in a minute.',
      incident: null,
      headers: { 'retry-after': '30' },
      debug,
      fields: null,
    }
  return {
    status: 500,
    code: 'internal',
    message: null,
    incident: requestId.slice(0, 8),
    headers: {},
    debug,
    fields: null,
  }
}

/** A problem as the API tells it: `{ error, code }` and of a refused input its `fields`; never a stack. */
export const problemAsJson = ({
  status,
  code,
  message,
  incident,
  headers,
  fields,
}: Problem): HttpResponse =>
  jsonResponse(
    status,
    {
      error: message ?? 'An error occurred',
      code,
      ...(incident && { incident }),
      ...(fields && { fields }),
    },
    headers
  )
