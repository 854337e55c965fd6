/** Dependencies and interface of the session of a tab. */
import type { authenticate } from '@numo/domains/access/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { CallProblem } from '../call-problem.ts'
import type { Caller, Tokens } from '../call.ts'
import type { BrowserIdentity } from './identity.ts'
import type { Store } from '../../ui/store.ts'
import type { Token } from './token.ts'

export type SignedInUser = OutputOf<typeof authenticate>

/** Why the user was signed out; null for a sign-out here or no session. `elsewhere`: they signed out in another tab. */
export type SignOutReason = 'user-disabled' | 'user-token-expired' | 'elsewhere' | null

export type SessionState =
  /** Before the first state is known. `problem`: the attempt failed and will be repeated. */
  | { phase: 'initializing'; problem?: CallProblem }
  /** `below`: the user whose page is still rendered under the expiry dialog. */
  | { phase: 'signed-out'; why: SignOutReason; below?: SignedInUser }
  /** `who` is null until the claims are loaded; `problem`: loading them failed. */
  | { phase: 'signed-in'; who: SignedInUser | null; problem: CallProblem | null }

/** Messages between the tabs of a browser. A token identifies its user. */
export type TabMessage =
  | { kind: 'token'; token: Token }
  | { kind: 'expired' }
  | { kind: 'signed-out' }

export type SessionParts = {
  /** Returns the identity service that the server configures; requested once. */
  identity: () => Promise<BrowserIdentity>
  /** Lazy, because the caller is created after the session whose token it sends. */
  caller: () => Caller
  now: () => number
  /** Runs the action after a delay; returns a function that cancels it. */
  later: (milliseconds: number, action: () => void) => () => void
  /** Runs the action in one tab at a time. */
  alone: <T>(action: () => Promise<T>) => Promise<T>
  broadcast: (news: TabMessage) => void
  /** Clears everything this browser stores of the user: query cache and storage. */
  reset: () => void
  /** Like `reset`, but keeps the queries of the page that is rendered. */
  resetUnseen: () => void
  /** Persistent mark that a user signed out before the server was told. */
  left: { is: () => boolean; mark: () => void; clear: () => void }
  /** Reloads the tab because another user signed in. */
  reopen: () => void
}

export type Session = {
  state: Store<SessionState>
  /** True while the expiry dialog (specification section 2) is open. */
  expired: Store<boolean>
  /** True while the server has not confirmed a sign-out; it is retried. */
  isLeaving: Store<boolean>
  tokens: Tokens
  later: SessionParts['later']
  /** Resolves once it is known whether a user is signed in, or the attempt failed; retries after a failure. */
  start: () => Promise<void>
  /** Accepts the token of a sign-in and loads the claims. */
  signedIn: (token: Token) => void
  /** Loads the claims again. */
  reloadClaims: () => Promise<void>
  /**
   * Signs out in this browser regardless of the server. With `everywhere`, rejects without any change when the server
   * does not respond.
   */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
  onTabMessage: (news: TabMessage) => void
}

/** Returns the user whose pages are rendered: signed in, or under the expiry dialog. */
export function drawnFor(state: SessionState): SignedInUser | null {
  if (state.phase === 'signed-in') return state.who
  return state.phase === 'signed-out' ? (state.below ?? null) : null
}
