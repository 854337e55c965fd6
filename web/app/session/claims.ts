import type { CallProblem } from '../call-problem.ts'
import type { Session, SessionState, SignedInUser } from './session-parts.ts'

/** Thrown when the claims could not be loaded in time; `problem` is null when the server did not respond. */
export class ClaimsMissing extends Error {
  readonly problem: CallProblem | null
  constructor(problem: CallProblem | null) {
    super('The claims did not arrive')
    this.name = 'ClaimsMissing'
    this.problem = problem
  }
}

/** Returns the user, null for signed-out, or the problem once that is known; null while it is not. */
function settled(
  state: SessionState
): { who: SignedInUser | null } | { problem: CallProblem } | null {
  if (state.phase === 'initializing') return null
  if (state.phase === 'signed-out') return { who: null }
  if (state.who) return { who: state.who }
  return state.problem ? { problem: state.problem } : null
}

/**
 * Returns the signed-in user; null when nobody is. Waits at most `milliseconds` for the session and the claims, then
 * throws `ClaimsMissing`.
 */
export async function waitForClaims(
  session: Session,
  milliseconds: number
): Promise<SignedInUser | null> {
  let stop = () => {}
  let forget = () => {}
  try {
    return await new Promise<SignedInUser | null>((resolve, reject) => {
      const look = () => {
        const now = settled(session.state.get())
        if (!now) return
        if ('who' in now) resolve(now.who)
        else reject(new ClaimsMissing(now.problem))
      }
      forget = session.later(milliseconds, () => {
        const now = session.state.get()
        reject(new ClaimsMissing(now.phase === 'initializing' ? (now.problem ?? null) : null))
      })
      stop = session.state.subscribe(look)
      void session.start()
      look()
    })
  } finally {
    stop()
    forget()
  }
}

/** Returns whether no page can be shown because the view as another user, restored after a reload, has ended. */
export const isViewOver = (state: SessionState): boolean =>
  state.phase === 'signed-in' && state.who === null && state.problem?.code === 'view-over'
