import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { Refusal } from '@numo/kit/fail.ts'
import { newFaultNumber } from '@numo/kit/fault-number.ts'
import type { FieldProblem } from '@numo/kit/field-problem.ts'
import { jsonResponse, type HttpResponse } from './http-response.ts'

/** An error as a response reports it. */
export type Problem = {
  status: number
  code: string
  /** Message for the reader; null for a bug, whose message stays internal. */
  message: string | null
  /** Incident number of a bug, shown to the person and logged; else null. */
  incident: string | null
  /** Additional headers: Retry-After, Allow, Connection. */
  headers: Record<string, string>
  debug: string | null
  /** Problems of single input fields; null unless the code is `invalid`. */
  fields: readonly FieldProblem[] | null
}

/** A refusal with response headers, such as Retry-After or Allow. */
export class HeaderedRefusal extends Refusal {
  readonly headers: Record<string, string>
  constructor(refusal: Refusal, headers: Record<string, string>) {
    super(refusal.status, refusal.code, refusal.message, refusal.retry_after, refusal.fields)
    this.headers = headers
  }
}

/** Compares by shape, because the built pages bundle their own copy of the class. */
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
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02',
  '57P03', // cannot_connect_now
  '57014', // query_canceled: the statement timeout
])
const downWords =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after calling end)/

/** Returns true when the database is unreachable or stopping, false for an error of the query itself. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true
  if (downWords.test(error.message)) return true
  // The server refused or ended the session.
  if ('severity' in error && /^(?:FATAL|PANIC)$/.test(String(error.severity))) return true
  if ('code' in error && typeof error.code === 'string') {
    if (downCodes.has(error.code)) return true
    // The socket file of a stopped embedded server.
    if (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  }
  return isDatabaseDown(error.cause)
}

/** Returns true when the identity service is unreachable, which says nothing about the token. */
export const isIdentityUnreachable = (error: unknown): boolean =>
  error instanceof IdentityProblem && error.code === 'network-request-failed'

/**
 * Converts anything thrown to a Problem. The only place that does so. The incident of a reported bug is the number of its
 * report.
 */
export function problemOf(
  error: unknown,
  requestId: string,
  showDebug: boolean,
  isReported = false
): Problem {
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
  if (isIdentityUnreachable(error))
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
    incident: isReported ? newFaultNumber() : requestId.slice(0, 8),
    headers: {},
    debug,
    fields: null,
  }
}

/**
 * Converts a problem to the API's JSON response: `{ error, code }`, with `fields` for an invalid input; never a
 * stack.
 */
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
