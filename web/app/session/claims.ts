import type { CallProblem } from '../call-problem.ts'
import type { Session, SessionState, SignedInUser } from './session-parts.ts'

/** What may be done could not be learned in time; `problem` is null when there was no answer at all. */
export class ClaimsMissing extends Error {
  readonly problem: CallProblem | null
  constructor(problem: CallProblem | null) {
    super('The claims did not arrive')
    this.name = 'ClaimsMissing'
    this.problem = problem
  }
}

/** Settled: the person, nobody, or why it is not known. Null: not yet. */
function settled(
  state: SessionState
): { who: SignedInUser | null } | { problem: CallProblem } | null {
  if (state.phase === 'initializing') return null
  if (state.phase === 'signed-out') return { who: null }
  if (state.who) return { who: state.who }
  return state.problem ? { problem: state.problem } : null
}

/**
 * Who is signed in, null for nobody. Waits until it is known, at most so many milliseconds from now, whatever it is
 * that does not answer; then throws `ClaimsMissing`.
 */
export async function waitForClaims(
  session: Session,
  milliseconds: number
): Promise<SignedInUser | null> {
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<SignedInUser | null>((resolve, reject) => {
      const look = () => {
        const now = settled(session.state.get())
        if (!now) return
        if ('who' in now) resolve(now.who)
        else reject(new ClaimsMissing(now.problem))
      }
      timer = setTimeout(() => {
        const now = session.state.get()
        reject(new ClaimsMissing(now.phase === 'initializing' ? (now.problem ?? null) : null))
      }, milliseconds)
      stop = session.state.subscribe(look)
      void session.start()
      look()
    })
  } finally {
    stop()
    clearTimeout(timer)
  }
}

/** Whether nothing can be drawn because the view as somebody else, which this tab had before it was loaded, has ended. */
export const isViewOver = (state: SessionState): boolean =>
  state.phase === 'signed-in' && state.who === null && state.problem?.code === 'view-over'
