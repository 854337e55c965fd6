/** Who is signed in in this browser, and what they may do (spec 4). */
import { authenticate } from '@numo/domains/access/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { CallProblem, type Caller, type Tokens } from '../call.ts'
import { endsSession } from './identity-codes.ts'
import type { BrowserIdentity } from './identity.ts'
import { createStore, type Store } from './store.ts'
import { isUsable, refreshDelay, refreshRetry, type Token } from './token.ts'

export type Who = OutputOf<typeof authenticate>

export type SessionState =
  /** Until the first state arrives nobody knows. */
  | { phase: 'initializing' }
  | { phase: 'signed-out'; why: 'user-disabled' | 'user-token-expired' | null }
  /** `who` is null until the claims are loaded; `problem`: loading them failed. */
  | { phase: 'signed-in'; who: Who | null; problem: CallProblem | null }

/** What tabs of one browser tell each other. */
export type TabNews = { kind: 'token'; token: Token } | { kind: 'signed-out' }

export type SessionParts = {
  /** Chosen by the configuration of the server; asked once. */
  identity: () => Promise<BrowserIdentity>
  /** Made after the session, because it sends the session's token. */
  caller: () => Caller
  now: () => number
  /** Runs later; gives back how to forget it. */
  later: (milliseconds: number, action: () => void) => () => void
  /** One tab at a time. */
  alone: <T>(action: () => Promise<T>) => Promise<T>
  tell: (news: TabNews) => void
  /** Forgets everything this browser knows of the person: query cache, storage. */
  reset: () => void
}

export type Session = {
  state: Store<SessionState>
  /** True while the dialog of spec 2 is open. */
  expired: Store<boolean>
  tokens: Tokens
  /** Resolves once it is known whether anybody is signed in. */
  start: () => Promise<void>
  /** Takes the token of a sign-in and loads what the person may do. */
  signedIn: (token: Token) => Promise<void>
  /** Loads what the person may do again. */
  reloadClaims: () => Promise<void>
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
  hear: (news: TabNews) => void
}

/** Makes the session; one per tab. */
export function createSession(parts: SessionParts): Session {
  const state = createStore<SessionState>({ phase: 'initializing' })
  const expired = createStore(false)
  let token: Token | null = null
  let forget = () => {}
  let started: Promise<void> | null = null

  function leave(why: Extract<SessionState, { phase: 'signed-out' }>['why']) {
    forget()
    token = null
    parts.reset()
    state.set({ phase: 'signed-out', why })
  }

  function keep(next: Token) {
    token = next
    forget()
    forget = parts.later(refreshDelay(next, parts.now()), () => void renewQuietly())
  }

  async function renewQuietly() {
    try {
      await renew()
    } catch (error) {
      if (error instanceof CallProblem && endsSession(error.code)) return
      forget = parts.later(refreshRetry, () => void renewQuietly())
    }
  }

  /** One tab asks; the others take what it was given. */
  async function renew(): Promise<Token> {
    const before = token
    return parts.alone(async () => {
      if (token && token !== before) return token
      const identity = await parts.identity()
      try {
        const next = await identity.refresh()
        keep(next)
        parts.tell({ kind: 'token', token: next })
        return next
      } catch (error) {
        if (error instanceof CallProblem && endsSession(error.code)) {
          // The person was using the program: the dialog says so and keeps their page.
          if (error.code === 'user-disabled') leave('user-disabled')
          else expired.set(state.get().phase === 'signed-in')
        }
        throw error
      }
    })
  }

  async function loadClaims() {
    try {
      const who = await parts.caller().call(authenticate, {})
      if (token) state.set({ phase: 'signed-in', who, problem: null })
    } catch (error) {
      if (!token) return
      const problem =
        error instanceof CallProblem ? error : new CallProblem(0, 'unknown', 'An error occurred')
      if (endsSession(problem.code)) return leave(problem.code)
      const known = state.get()
      state.set({
        phase: 'signed-in',
        who: known.phase === 'signed-in' ? known.who : null,
        problem,
      })
    }
  }

  async function signedIn(next: Token) {
    expired.set(false)
    keep(next)
    state.set({ phase: 'signed-in', who: null, problem: null })
    await loadClaims()
  }

  const begin = async () => {
    const identity = await parts.identity()
    const first = await parts.alone(() => identity.restore())
    if (first) void signedIn(first)
    else state.set({ phase: 'signed-out', why: null })
  }

  const start = () => {
    started ??= begin().catch(() => state.set({ phase: 'signed-out', why: null }))
    return started
  }

  return {
    state,
    expired,
    start,
    signedIn: async (next) => {
      parts.tell({ kind: 'token', token: next })
      await signedIn(next)
    },
    reloadClaims: loadClaims,
    tokens: {
      async current() {
        if (state.get().phase === 'initializing') await start()
        if (!token) return null
        return (isUsable(token, parts.now()) ? token : await renew()).id_token
      },
      refresh: async () => (await renew()).id_token,
      expired: () => {
        if (state.get().phase === 'signed-in') expired.set(true)
      },
      disabled: () => {
        if (state.get().phase === 'signed-in') leave('user-disabled')
      },
    },
    async signOut({ everywhere = false } = {}) {
      const identity = await parts.identity()
      await identity.signOut(everywhere)
      expired.set(false)
      parts.tell({ kind: 'signed-out' })
      leave(null)
    },
    hear(news) {
      if (news.kind === 'signed-out') {
        if (state.get().phase === 'signed-in') leave(null)
      } else if (state.get().phase === 'signed-in') {
        expired.set(false)
        keep(news.token)
      } else if (state.get().phase === 'signed-out') {
        void signedIn(news.token)
      }
    },
  }
}
