import { CallProblem } from '../call-problem.ts'
import type { SessionParts } from './session-parts.ts'

/** Timeout of session requests in milliseconds; other tabs wait behind them. */
export const sessionTimeout_ms = 10_000

const maxTimeout_ms = 30_000

/** Returns the milliseconds before the next attempt: exponential backoff from one second, at least `retry_after`. */
export const pauseAfter = (tries: number, problem?: CallProblem | null) =>
  Math.max(Math.min(1000 * 2 ** tries, maxTimeout_ms), (problem?.retry_after ?? 0) * 1000)

/** Runs an action with a timeout, after which it is aborted and fails like a network error. */
export function within<T>(
  later: SessionParts['later'],
  action: (signal: AbortSignal) => Promise<T>,
  milliseconds = sessionTimeout_ms
): Promise<T> {
  const given = new AbortController()
  return new Promise((resolve, reject) => {
    const stop = later(milliseconds, () => {
      reject(new CallProblem(0, 'network-request-failed', 'An error occurred'))
      given.abort()
    })
    void action(given.signal).then(resolve, reject).finally(stop)
  })
}
