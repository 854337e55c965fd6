/** Session of this browser: the signed-in user and their claims (specification section 4). */
import { authenticate } from '@numo/domains/access/contract.ts'
import { CallProblem } from '../call-problem.ts'
import { endsSession } from './identity-codes.ts'
import { createSignOut } from './sign-out.ts'
import type { Session, SessionParts, SessionState, SignOutReason } from './session-parts.ts'
import { createStore } from '../../ui/store.ts'
import { isUsable, refreshDelay, refreshRetry, uidOf, type Token } from './token.ts'
import { pauseAfter, within } from './within.ts'

const over = () => new CallProblem(401, 'user-token-expired', 'The session is over')
const problemOf = (error: unknown) =>
  error instanceof CallProblem ? error : new CallProblem(0, 'unknown', 'An error occurred')

/** Creates the session. One per tab. */
// oxlint-disable-next-line max-lines-per-function -- one state, and the many short functions that share it
export function createSession(parts: SessionParts): Session {
  const state = createStore<SessionState>({ phase: 'initializing' })
  const expired = createStore(false)
  const leaving = createSignOut(parts)
  let token: Token | null = null
  /** Uid of the user whose page this is, also while the expiry dialog is open. */
  let uid: string | null = null
  /** Incremented on every sign-in and sign-out; responses of an earlier turn are ignored. */
  let turn = 0
  let entries = 0
  let forget = () => {}
  let starting: Promise<void> | null = null
  let hasReopened = false
  let isLeavingEverywhere = false

  /** Discards the token and cancels pending renewals. */
  function drop() {
    turn += 1
    forget()
    token = null
  }

  function leave(why: SignOutReason) {
    drop()
    uid = null
    parts.reset()
    state.set({ phase: 'signed-out', why })
    expired.set(false)
  }

  /**
   * Ends a session in use: signs the user out at once and clears what is not on screen. The rendered page stays under
   * the dialog with what was typed.
   */
  function expire() {
    const known = state.get()
    if (known.phase !== 'signed-in' || isLeavingEverywhere) return
    if (!known.who) return leave('user-token-expired')
    drop()
    parts.resetUnseen()
    // Set before the state: subscribers that see `signed-out` check for the dialog.
    expired.set(true)
    state.set({ phase: 'signed-out', why: 'user-token-expired', below: known.who })
  }

  /** Reloads the tab for another user, who must not see data of, or send requests as, the previous one. */
  function handOver() {
    hasReopened = true
    drop()
    parts.reset()
    state.set({ phase: 'initializing' })
    expired.set(false)
    parts.reopen()
  }
  const isOther = (next: Token) => uid !== null && uidOf(next) !== uid

  function keep(next: Token) {
    token = next
    uid = uidOf(next)
    forget()
    forget = parts.later(refreshDelay(next, parts.now()), () => void renewQuietly())
  }

  async function renewQuietly() {
    const mine = turn
    try {
      await renew()
    } catch {
      if (mine === turn) forget = parts.later(refreshRetry, () => void renewQuietly())
    }
  }

  /** Renews the token in one tab at a time; the other tabs receive it. */
  async function renew(): Promise<Token> {
    const before = token
    const mine = turn
    return parts.alone(async () => {
      if (mine !== turn) throw over()
      if (token && token !== before) return token
      const identity = await parts.identity()
      try {
        const next = await within(parts.later, (signal) => identity.refresh(signal))
        if (mine !== turn) throw over()
        if (isOther(next)) {
          handOver()
          throw over()
        }
        keep(next)
        parts.broadcast({ kind: 'token', token: next })
        return next
      } catch (error) {
        if (mine === turn && error instanceof CallProblem && endsSession(error.code)) {
          if (error.code === 'user-disabled') leave('user-disabled')
          else ended()
        }
        throw error
      }
    })
  }

  async function loadClaims() {
    const mine = turn
    try {
      const who = await parts.caller().call(authenticate, {})
      if (mine === turn && token) state.set({ phase: 'signed-in', who, problem: null })
    } catch (error) {
      const known = state.get()
      if (mine !== turn || !token || known.phase !== 'signed-in') return
      const problem = problemOf(error)
      if (problem.code === 'user-disabled') leave('user-disabled')
      else if (endsSession(problem.code)) ended()
      else state.set({ phase: 'signed-in', who: known.who, problem })
    }
  }

  function ended() {
    if (state.get().phase !== 'signed-in' || isLeavingEverywhere) return
    parts.broadcast({ kind: 'expired' })
    expire()
  }

  function enter(next: Token) {
    if (isOther(next)) parts.reset()
    const drawn = isOther(next) ? null : drawnNow()
    drop()
    entries += 1
    leaving.forget()
    keep(next)
    state.set({ phase: 'signed-in', who: drawn, problem: null })
    expired.set(false)
    void loadClaims()
  }
  const drawnNow = () => {
    const now = state.get()
    return now.phase === 'signed-out' ? (now.below ?? null) : null
  }

  async function ask(tries: number) {
    const mine = turn
    try {
      if (parts.left.is()) {
        void leaving.begin(parts.identity)
        return state.set({ phase: 'signed-out', why: null })
      }
      const identity = await parts.identity()
      const first = await parts.alone(() =>
        within(parts.later, (signal) => identity.restore(signal))
      )
      if (mine !== turn) return
      if (first) enter(first)
      else state.set({ phase: 'signed-out', why: null })
    } catch (error) {
      if (mine !== turn) return
      const problem = problemOf(error)
      if (problem.status === 401) {
        const why = problem.code === 'user-disabled' ? problem.code : null
        return state.set({ phase: 'signed-out', why })
      }
      // Only the server can say that nobody is signed in; without its response the state is unknown.
      state.set({ phase: 'initializing', problem })
      forget = parts.later(pauseAfter(tries, problem), () => void begin(tries + 1))
    }
  }

  const begin = (tries: number) => {
    forget()
    starting ??= ask(tries).finally(() => (starting = null))
    return starting
  }
  const start = async () => {
    if (state.get().phase === 'initializing' && !hasReopened) await begin(0)
  }

  /** Resolves when the expiry dialog is closed. */
  const answered = () =>
    new Promise<void>((resolve) => {
      const stop = expired.subscribe(() => {
        stop()
        resolve()
      })
    })

  return {
    state,
    expired,
    isLeaving: leaving.isLeaving,
    later: parts.later,
    start,
    signedIn(next) {
      parts.broadcast({ kind: 'token', token: next })
      enter(next)
    },
    reloadClaims: loadClaims,
    tokens: {
      async current() {
        if (state.get().phase === 'initializing') await start()
        const mine = uid
        if (expired.get()) await answered()
        if (state.get().phase === 'initializing' || uid !== mine) throw over()
        if (!token) return null
        return (isUsable(token, parts.now()) ? token : await renew()).id_token
      },
      refresh: async () => (await renew()).id_token,
      expired: ended,
      disabled: () => {
        if (state.get().phase === 'signed-in') leave('user-disabled')
      },
    },
    async signOut({ everywhere = false } = {}) {
      const mine = entries
      if (everywhere) {
        // The server may say that the session has ended before it answers.
        isLeavingEverywhere = true
        await within(parts.later, async (signal) =>
          (await parts.identity()).signOut(true, signal)
        ).finally(() => void (isLeavingEverywhere = false))
      } else await leaving.begin(parts.identity)
      // Another user signed in meanwhile.
      if (mine !== entries) return
      parts.broadcast({ kind: 'signed-out' })
      leave(expired.get() ? 'user-token-expired' : null)
    },
    onTabMessage(news) {
      if (hasReopened) return
      const { phase } = state.get()
      if (news.kind === 'expired') expire()
      else if (news.kind === 'signed-out') {
        if (phase !== 'signed-out') leave('elsewhere')
      } else if (isOther(news.token)) handOver()
      else if (phase === 'signed-in') keep(news.token)
      else enter(news.token)
    },
  }
}
