/** What the session of a tab is made of, and what it says. */
import type { authenticate } from '@numo/domains/access/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { CallProblem } from '../call-problem.ts'
import type { Caller, Tokens } from '../call.ts'
import type { BrowserIdentity } from './identity.ts'
import type { Store } from '../../ui/store.ts'
import type { Token } from './token.ts'

export type SignedInUser = OutputOf<typeof authenticate>

/** Why nobody is signed in any more; null: they left, or nobody was. `elsewhere`: they left in another tab. */
export type SignOutReason = 'user-disabled' | 'user-token-expired' | 'elsewhere' | null

export type SessionState =
  /** Until the first state arrives nobody knows. `problem`: asking failed, and will be tried again. */
  | { phase: 'initializing'; problem?: CallProblem }
  /** `below`: whose page is still drawn under the dialog of a session that is over. */
  | { phase: 'signed-out'; why: SignOutReason; below?: SignedInUser }
  /** `who` is null until the claims are loaded; `problem`: loading them failed. */
  | { phase: 'signed-in'; who: SignedInUser | null; problem: CallProblem | null }

/** What tabs of one browser tell each other. A token says itself whose it is. */
export type TabMessage =
  | { kind: 'token'; token: Token }
  | { kind: 'expired' }
  | { kind: 'signed-out' }

export type SessionParts = {
  /** Chosen by the configuration of the server; asked once. */
  identity: () => Promise<BrowserIdentity>
  /** Made after the session, because it sends the session's token. */
  caller: () => Caller
  now: () => number
  /** Runs later; returns how to forget it. */
  later: (milliseconds: number, action: () => void) => () => void
  /** One tab at a time. */
  alone: <T>(action: () => Promise<T>) => Promise<T>
  tell: (news: TabMessage) => void
  /** Forgets everything this browser knows of the person: query cache, storage. */
  reset: () => void
  /** The same but for what the page shows that is drawn right now. */
  resetUnseen: () => void
  /** Remembers, also over a reload, that somebody left before the server heard of it. */
  left: { is: () => boolean; mark: () => void; clear: () => void }
  /** Opens the tab again, with nothing of before, because somebody else signed in. */
  reopen: () => void
}

export type Session = {
  state: Store<SessionState>
  /** True while the dialog of spec 2 is open. */
  expired: Store<boolean>
  /** True while the server has not heard yet that somebody left; it is told as soon as it answers. */
  isLeaving: Store<boolean>
  tokens: Tokens
  /** Resolves once it is known whether anybody is signed in, or asking has failed; asks again when it has. */
  start: () => Promise<void>
  /** Takes the token of a sign-in; what the person may do is loaded from then on. */
  signedIn: (token: Token) => void
  /** Loads what the person may do again. */
  reloadClaims: () => Promise<void>
  /** Leaves this browser, whatever the server says. Everywhere: rejects, and changes nothing, when the server did not. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
  hear: (news: TabMessage) => void
}

/** The person whose pages are drawn: signed in, or below the dialog of a session that is over. */
export function drawnFor(state: SessionState): SignedInUser | null {
  if (state.phase === 'signed-in') return state.who
  return state.phase === 'signed-out' ? (state.below ?? null) : null
}
