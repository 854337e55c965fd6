import { CallProblem } from '../call-problem.ts'
import type { BrowserIdentity } from './identity.ts'
import type { SessionParts } from './session-parts.ts'
import { createStore } from '../../ui/store.ts'
import { pauseAfter, within } from './within.ts'

/** Whoever leaves waits so long at most; the server may hear of it later. */
const leaveWait = 5000

/**
 * Leaving when the server may be away. The mark comes first: while it is there nobody is signed in here, although the
 * cookie that renews, which no script can take away, is. The server is told until it hears.
 */
export function createLeaving({ later, left }: Pick<SessionParts, 'later' | 'left'>) {
  const isLeaving = createStore(false)
  let stop = () => {}

  async function tell(identity: BrowserIdentity): Promise<CallProblem | null> {
    const given = new AbortController()
    stop = () => given.abort()
    try {
      await within(
        later,
        (late) => identity.signOut(false, AbortSignal.any([late, given.signal])),
        leaveWait
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

  async function untilHeard(identity: () => Promise<BrowserIdentity>, tries: number) {
    const problem = await identity().then(tell, () => new CallProblem(0, 'unknown', ''))
    if (!problem) return
    isLeaving.set(true)
    stop = later(pauseAfter(tries, problem), () => void untilHeard(identity, tries + 1))
  }

  return {
    isLeaving,
    /** Ends the session on the server; resolves after the first try, however it went. */
    async begin(identity: () => Promise<BrowserIdentity>) {
      stop()
      left.mark()
      await untilHeard(identity, 0)
    },
    /** Somebody signed in: their cookie took the place of the one that was to go. */
    forget() {
      stop()
      left.clear()
      isLeaving.set(false)
    },
  }
}
