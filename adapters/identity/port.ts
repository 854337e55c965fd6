/**
 * The identity service: who somebody is, and nothing about what they may do. Passwords, codes, sessions and second
 * factors live in it; the product keeps only the `uid`. Every implementation keeps the promises of `port.test.ts`.
 */

import type { MailCodes } from './port-mail-codes.ts'
import type { Proofs } from './port-proofs.ts'
import type { SecondFactors } from './port-second-factors.ts'

/** Codes of the identity service (spec 8), and those of its links and second factors. */
const identityCodes = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-credential',
  'too-many-requests',
  'user-disabled',
  'user-token-expired',
  'network-request-failed',
  'weak-password',
  'invalid-email',
  'invalid-token',
  'token-mismatch',
  'expired-action-code',
  'invalid-action-code',
  'invalid-second-factor',
  'needs-recent-sign-in',
  'not-supported',
] as const
export type IdentityCode = (typeof identityCodes)[number]

/** An expected answer of the identity service other than yes. Anything else that is thrown is a bug. */
export class IdentityProblem extends Error {
  readonly code: IdentityCode
  /** Seconds after which it is worth trying again; only with `too-many-requests`. */
  readonly retry_after: number | null
  /** Whose sign-in was refused, where that is known: for the audit trail, never for an answer. */
  readonly uid: string | null
  /** True when this was one of several wrong codes by somebody who has the password: its owner should hear of it. */
  readonly is_guessed: boolean
  constructor(
    code: IdentityCode,
    {
      retry_after = null,
      uid = null,
      is_guessed = false,
    }: { retry_after?: number | null; uid?: string | null; is_guessed?: boolean } = {}
  ) {
    super(code)
    this.name = 'IdentityProblem'
    this.code = code
    this.retry_after = retry_after
    this.uid = uid
    this.is_guessed = is_guessed
  }
}

/** Characters a password needs to stand alone: one of fewer is told of a session (`has_short_password`). */
export const longPassword = 15

const factors = ['totp', 'recovery-code', 'passkey'] as const
export type Factor = (typeof factors)[number]

/** A person as the identity service knows them. Instants are ISO 8601 in UTC. */
export type IdentityUser = {
  uid: string
  /** Lower case, NFKC. */
  email: string
  email_verified: boolean
  display_name: string
  disabled: boolean
  /** How they sign in: `password`, `passkey`, `google.com` ... */
  providers: readonly string[]
  /** Second factors that are set up. */
  factors: readonly ('totp' | 'passkey')[]
  created_at: string
  last_sign_in_at: string | null
}

/** Where a request comes from; kept with the session so that its owner can recognise it. */
export type Caller = { ip: string | null; user_agent: string | null }

/** Proof of a sign-in: what the browser sends with every call, and what it renews that with. */
export type SignedIn = {
  uid: string
  /** Signed, one hour; goes into both headers of a call. */
  id_token: string
  /** Unix seconds. */
  expires_at: number
  /** Works once: each renewal gives the next one. Null where the browser's own SDK keeps it. */
  refresh_token: string | null
}

/** The password was right; one of these factors must follow within five minutes. */
export type SecondFactorNeeded = { ticket: string; factors: readonly Factor[] }

/** What a valid ID token says. Times are Unix seconds. */
export type VerifiedToken = {
  uid: string
  email: string | null
  email_verified: boolean
  display_name: string | null
  /** Of the session it belongs to; null where the service does not say. */
  session_id: string | null
  issued_at: number
  expires_at: number
  /** When the person last proved who they are, not when the token was renewed. */
  authenticated_at: number
  /** True when a second factor (or a passkey) was part of that. */
  has_second_factor: boolean
  /**
   * True when a password of fewer than 15 characters was all that was shown. Firebase does not say: there it is always
   * false, and the length staff need is set in the project's own password policy.
   */
  has_short_password: boolean
}

export type Session = {
  id: string
  ip: string | null
  user_agent: string | null
  created_at: string
  last_used_at: string
}

/** A public key that verifies ID tokens, as RFC 7517 writes it. */
export type PublicKey = {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  alg: 'EdDSA'
  use: 'sig'
}

export type UserPage = { users: readonly IdentityUser[]; next: string | null }

/**
 * Who people are: signs them up and in, proves it with tokens, keeps second factors and sessions. Says an `IdentityProblem`
 * with a code for everything expected; nothing of it tells whether an address is known, but where the code says so.
 */
export interface Identity extends MailCodes {
  readonly kind: 'embedded' | 'firebase'

  /** Throws `email-already-in-use`, `weak-password`, `invalid-email`, `too-many-requests`. */
  signUp(
    person: { email: string; password: string; display_name: string },
    from: Caller
  ): Promise<SignedIn>

  /**
   * Throws `invalid-credential` alike for an unknown address and a wrong password, after the same work;
   * `too-many-requests` after 10 failures in 15 minutes of one account from one network; `user-disabled` only when the
   * password was right.
   */
  signIn(
    credentials: { email: string; password: string },
    from: Caller
  ): Promise<SignedIn | SecondFactorNeeded>

  /**
   * Throws `invalid-second-factor`, `too-many-requests`; a ticket or code that was used is invalid. Codes of an app are
   * counted for the whole account, whatever the networks: 60 wrong ones a day at most (embedded-code-attempts.ts).
   * With Firebase the second step is between the browser's SDK and Google: it is not asked for here, Google counts the
   * tries by limits of its own that it does not publish, and nobody is told of wrong codes.
   */
  finishSignIn(
    proof: { ticket: string; factor: 'totp' | 'recovery-code'; code: string },
    from: Caller
  ): Promise<SignedIn>

  /** A token that signs in once, within its time; for links. */
  createSignInToken(uid: string, seconds: number): Promise<string>
  /**
   * `email` is the address the holder says the link was sent to: with another one it is `invalid-token` and stays
   * good, so that nobody is signed in as whoever gave them a link. Throws `invalid-token` (unknown, used, expired),
   * `token-mismatch` (made for another application), `user-disabled`, `too-many-requests`. A link is no second factor:
   * whoever set one up is asked for it. It came by mail, so it proves the address; where that was not proven before,
   * all that was set up until then goes as with `verifyEmail` and a new password, except that there is none yet.
   */
  signInWithToken(
    token: string,
    email: string,
    from: Caller
  ): Promise<SignedIn | SecondFactorNeeded>

  /**
   * The next pair for a session, 30 days after the sign-in at most. A refresh token used twice ends its session (both holders are out), except when the
   * same answer was lost on the way: within 10 seconds the second use gets the same pair. Throws `user-token-expired`,
   * `user-disabled`.
   */
  refresh(refresh_token: string, from: Caller): Promise<SignedIn>

  /**
   * Signature, algorithm, issuer, audience, times. Throws `user-token-expired`, `invalid-token`; never anything else,
   * whatever the text. Keys that cannot be fetched are no answer about a token: `network-request-failed`.
   */
  verifyToken(id_token: string): Promise<VerifiedToken>
  /** Whether a verified token still counts now: its session was not ended and its person is not disabled. */
  isAlive(token: VerifiedToken): Promise<boolean>
  /**
   * Unix seconds: when whoever holds the session of a token last proved who they are, as strongly as sign-ins of that
   * person ask for now. 0: never so.
   */
  lastProof(
    session: Pick<VerifiedToken, 'uid' | 'session_id' | 'authenticated_at'>
  ): Promise<number>

  /** Of one person, newest first. */
  listSessions(uid: string): Promise<readonly Session[]>
  endSession(uid: string, session_id: string): Promise<void>
  /** All of them, or all but one. */
  endSessions(uid: string, except?: string): Promise<void>

  /** The keys its tokens are verified with, for everybody; null where another service publishes them. */
  publicKeys(): Promise<readonly PublicKey[] | null>

  /** Throws `wrong-password`, `weak-password`, `too-many-requests`. Ends the other sessions. */
  changePassword(
    uid: string,
    current: string,
    next: string,
    session_id: string | null
  ): Promise<void>

  /** By e-mail; at most 100 a page. `query` looks for a part of the address or a uid. */
  listUsers(page: { after: string | null; limit: number; query?: string }): Promise<UserPage>
  getUser(uid: string): Promise<IdentityUser | null>
  findUserByEmail(email: string): Promise<IdentityUser | null>
  /** Disabling ends every session. */
  setDisabled(uid: string, disabled: boolean): Promise<void>
  deleteUser(uid: string): Promise<void>

  /** Second factors; `not-supported` where the service keeps them to itself. */
  readonly secondFactors: SecondFactors | null
  /** Proofs in the middle of a session; null where the browser's own SDK takes them: its next token says when. */
  readonly proofs: Proofs | null
}
