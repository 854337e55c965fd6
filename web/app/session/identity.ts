import type { Token } from './token.ts'
import type { Factor, TypedFactor } from '@numo/domains/users/enums.ts'

/** The password was correct; a second factor is required. */
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
 * Identity service as used by the browser. Both implementations reject with a `CallProblem` whose `code` is one of
 * `identityCodes` (`invalid-credential`, `user-disabled` ...).
 */
export interface BrowserIdentity {
  readonly kind: 'embedded' | 'firebase'
  /**
   * Restores the session of this browser; null when there is none. Rejects with `user-disabled`, and when the server
   * does not respond.
   */
  restore(signal?: AbortSignal): Promise<Token | null>
  /** Returns a new ID token. Rejects with `user-token-expired` or `user-disabled`. */
  refresh(signal?: AbortSignal): Promise<Token>
  signIn(email: string, password: string): Promise<SignInResult>
  finishSignIn(ticket: string, factor: TypedFactor, code: string): Promise<Token>
  /** Signs in with an email link, which is no second factor: one may still be required. */
  signInWithToken(token: string, email: string): Promise<SignInResult>
  /** Proves the identity of the signed-in user. Rejects with `wrong-password` or `too-many-requests`. */
  proveByPassword(email: string, password: string): Promise<void>
  /** Asks the browser for a passkey. Rejects with `not-supported` when the service has none. */
  signInWithPasskey(): Promise<Token>
  signUp(person: NewPerson): Promise<Token>
  /** Returns the email address of a reset code. Rejects with `expired-action-code` or `invalid-action-code`. */
  checkResetCode(code: string): Promise<string>
  confirmReset(code: string, password: string): Promise<void>
  /**
   * Ends this session, or all sessions of the user, on the server. Rejects when the server did not respond: the session
   * continues there.
   */
  signOut(everywhere: boolean, signal?: AbortSignal): Promise<void>
}
