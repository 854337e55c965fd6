import type { Token } from './token.ts'
import type { Factor, TypedFactor } from '@numo/domains/users/enums.ts'

/** The first step of a sign-in was right; a second factor must follow. */
export type FactorNeeded = {
  kind: 'second-factor-needed'
  ticket: string
  factors: readonly Factor[]
}
export type SignInResult = ({ kind: 'signed-in' } & Token) | FactorNeeded

type NewPerson = {
  email: string
  password: string
  display_name: string
  locale: 'en' | 'es'
  timezone: string
}

/**
 * The identity service as the browser uses it. Both implementations reject with a `CallProblem` whose `code` is one of
 * the identity service (`invalid-credential`, `user-disabled` ...), so that pages need to know only one vocabulary.
 */
export interface BrowserIdentity {
  readonly kind: 'embedded' | 'firebase'
  /** Who is signed in here already; null: nobody. Rejects with `user-disabled`, and when the server gives no answer. */
  restore(signal?: AbortSignal): Promise<Token | null>
  /** The next ID token. Rejects with `user-token-expired` or `user-disabled` when there is none. */
  refresh(signal?: AbortSignal): Promise<Token>
  signIn(email: string, password: string): Promise<SignInResult>
  finishSignIn(ticket: string, factor: TypedFactor, code: string): Promise<Token>
  /** A link is no second factor: one may still be needed. */
  signInWithToken(token: string, email: string): Promise<SignInResult>
  /** Proves in the middle of a session whose it is. Rejects with `wrong-password`, `too-many-requests`. */
  proveByPassword(email: string, password: string): Promise<void>
  /** Asks the browser for a passkey. Rejects with `not-supported` where there are none. */
  signInWithPasskey(): Promise<Token>
  signUp(person: NewPerson): Promise<Token>
  /** The address a reset code is for; rejects with `expired-action-code` or `invalid-action-code`. */
  checkResetCode(code: string): Promise<string>
  confirmReset(code: string, password: string): Promise<void>
  /** Ends the session, or all of the person, on the server. Rejects when the server did not: then it goes on there. */
  signOut(everywhere: boolean, signal?: AbortSignal): Promise<void>
}
