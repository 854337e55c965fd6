import { CallProblem } from '../call-problem.ts'
import type { BrowserIdentity } from './identity.ts'
import type { SessionParts } from './session-parts.ts'
import { createStore } from '../../ui/store.ts'
import { pauseAfter, within } from './within.ts'

/** Longest wait for the server on sign-out in milliseconds; it may be told later. */
const signOutTimeout_ms = 5000

/**
 * Sign-out that survives an unreachable server. A mark is stored first: while it exists nobody is signed in here,
 * although the HttpOnly refresh cookie still does. The server is told with retries until it responds.
 */
export function createSignOut({ later, left }: Pick<SessionParts, 'later' | 'left'>) {
  const isLeaving = createStore(false)
  let stop = () => {}

  async function signOutAtServer(identity: BrowserIdentity): Promise<CallProblem | null> {
    const given = new AbortController()
    stop = () => given.abort()
    try {
      await within(
        later,
        (late) => identity.signOut(false, AbortSignal.any([late, given.signal])),
        signOutTimeout_ms
      )
      if (given.signal.aborted) return null
      left.clear()
      isLeaving.set(false)
      return null
    } catch (error) {
      if (given.signal.aborted) return null
      return error instanceof CallProblem
        ? error
        : new CallProblem(0, 'unknown', 'An error occurred')
    }
  }

  async function retryUntilSignedOut(identity: () => Promise<BrowserIdentity>, tries: number) {
    const problem = await identity().then(signOutAtServer, () => new CallProblem(0, 'unknown', ''))
    if (!problem) return
    isLeaving.set(true)
    stop = later(pauseAfter(tries, problem), () => void retryUntilSignedOut(identity, tries + 1))
  }

  return {
    isLeaving,
    /** Ends the session on the server; resolves after the first attempt, successful or not. */
    async begin(identity: () => Promise<BrowserIdentity>) {
      stop()
      left.mark()
      await retryUntilSignedOut(identity, 0)
    },
    /** Cancels it after a new sign-in, whose cookie replaced the one to be removed. */
    forget() {
      stop()
      left.clear()
      isLeaving.set(false)
    },
  }
}
