import { CallProblem } from '../call-problem.ts'
import type { SessionParts } from './session-parts.ts'

/** How long an answer about the session is waited for; other tabs wait as long behind it. */
export const answerWait = 10_000

const longest = 30_000

/** Milliseconds before the next try: one second, then twice as long each time; never before the server wants it. */
export const pauseAfter = (tries: number, problem?: CallProblem | null) =>
  Math.max(Math.min(1000 * 2 ** tries, longest), (problem?.retry_after ?? 0) * 1000)

/** Runs an action that must answer in time; one that does not is given up as if the server were away. */
export function within<T>(
  later: SessionParts['later'],
  action: (signal: AbortSignal) => Promise<T>,
  milliseconds = answerWait
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
