/**
 * The identity service authenticates; authorisation is elsewhere. It stores passwords, codes, sessions and second
 * factors; the product stores only the `uid`. Every implementation passes `port.test.ts`.
 */

import type { MailCodes } from './port-mail-codes.ts'
import type { Proofs } from './port-proofs.ts'
import type { SecondFactors } from './port-second-factors.ts'

/** Error codes of the identity service (specification section 8), its links and second factors. */
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

/** An expected failure of the identity service. Any other thrown error is a bug. */
export class IdentityProblem extends Error {
  readonly code: IdentityCode
  /** Seconds until a retry makes sense; only with `too-many-requests`. */
  readonly retry_after: number | null
  /** The user concerned, when known: for the audit trail, never for a response. */
  readonly uid: string | null
  /** True when this was one of several wrong codes after the right password: the owner should be notified. */
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

/** Minimum length of a password without second factor; shorter ones set `has_short_password` on the token. */
export const longPassword = 15

const factors = ['totp', 'recovery-code', 'passkey'] as const
export type Factor = (typeof factors)[number]

/** A user of the identity service. Timestamps are ISO 8601 in UTC. */
export type IdentityUser = {
  uid: string
  /** Lower case, NFKC. */
  email: string
  email_verified: boolean
  display_name: string
  disabled: boolean
  /** Sign-in methods: `password`, `passkey`, `google.com` ... */
  providers: readonly string[]
  factors: readonly ('totp' | 'passkey')[]
  created_at: string
  last_sign_in_at: string | null
}

/** Origin of a request; stored with the session so that its owner can recognise it. */
export type Caller = { ip: string | null; user_agent: string | null }

/** Tokens of a sign-in. */
export type SignedIn = {
  uid: string
  /** Signed ID token (JWT), valid for one hour; sent in both headers of a call. */
  id_token: string
  /** Unix seconds. */
  expires_at: number
  /** Works once: each renewal returns the next one. Null where the browser SDK keeps it. */
  refresh_token: string | null
}

/** The password was right; one of these factors must follow within five minutes. */
export type SecondFactorNeeded = { ticket: string; factors: readonly Factor[] }

/** Claims of a verified ID token. Times are Unix seconds. */
export type VerifiedToken = {
  uid: string
  email: string | null
  email_verified: boolean
  display_name: string | null
  /** Session of the token; null where the service does not tell. */
  session_id: string | null
  issued_at: number
  expires_at: number
  /** Time of the last authentication, not of the last token renewal. */
  authenticated_at: number
  /** True when that included a second factor or a passkey. */
  has_second_factor: boolean
  /**
   * True when a password of fewer than 15 characters was the only factor. Always false with Firebase, which does not
   * tell; there the password policy of the project sets the length that staff need.
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

/** Public key that verifies ID tokens (JWK, RFC 7517). */
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
 * Identity service: sign-up, sign-in, tokens, second factors and sessions. Expected failures throw IdentityProblem. No
 * response reveals whether an address is registered, except where an error code says so.
 */
export interface Identity extends MailCodes {
  readonly kind: 'embedded' | 'firebase'

  /** Throws `email-already-in-use`, `weak-password`, `invalid-email`, `too-many-requests`. */
  signUp(
    person: { email: string; password: string; display_name: string },
    from: Caller
  ): Promise<SignedIn>

  /**
   * Throws `invalid-credential` for both an unknown address and a wrong password, after the same work;
   * `too-many-requests` after 10 failures in 15 minutes per account and network; `user-disabled` only when the password
   * was right.
   */
  signIn(
    credentials: { email: string; password: string },
    from: Caller
  ): Promise<SignedIn | SecondFactorNeeded>

  /**
   * Throws `invalid-second-factor`, `too-many-requests`; a used ticket or code is invalid. TOTP attempts are counted
   * per account over all networks: at most 60 wrong ones a day (embedded-code-attempts.ts). With Firebase the second
   * step is between the browser SDK and Google and never reaches this method; Google applies rate limits of its own,
   * which it does not publish, and does not report wrong codes.
   */
  finishSignIn(
    proof: { ticket: string; factor: 'totp' | 'recovery-code'; code: string },
    from: Caller
  ): Promise<SignedIn>

  /** Creates a one-time sign-in token for a link, valid for `seconds`. */
  createSignInToken(uid: string, seconds: number): Promise<string>
  /**
   * Signs in with the token of a link. `email` is the address the holder claims the link was sent to; another one
   * throws `invalid-token` without consuming the token, so that nobody can sign others in by giving them a link. Throws
   * `invalid-token` (unknown, used, expired), `token-mismatch` (of another application), `user-disabled`,
   * `too-many-requests`. A link is not a second factor, which is still required when set up. The link came by email, so
   * it verifies the address; if that was unverified, everything set up before is deleted as with `verifyEmail` and a
   * new password, except that no password is set yet.
   */
  signInWithToken(
    token: string,
    email: string,
    from: Caller
  ): Promise<SignedIn | SecondFactorNeeded>

  /**
   * Returns the next token pair of a session, at most 30 days after sign-in. Reusing a refresh token ends its session,
   * except within 10 seconds, when the same pair is returned because the response may have been lost. Throws
   * `user-token-expired`, `user-disabled`.
   */
  refresh(refresh_token: string, from: Caller): Promise<SignedIn>

  /**
   * Verifies signature, algorithm, issuer, audience and times. Throws only `user-token-expired`, `invalid-token`, for
   * any input, and `network-request-failed` when the keys cannot be fetched.
   */
  verifyToken(id_token: string): Promise<VerifiedToken>
  /** Returns whether a verified token is still valid: its session has not ended and its user is not disabled. */
  isAlive(token: VerifiedToken): Promise<boolean>
  /**
   * Returns the Unix time of the last authentication in this session that is as strong as the user's sign-in requires
   * now, or 0.
   */
  lastProof(
    session: Pick<VerifiedToken, 'uid' | 'session_id' | 'authenticated_at'>
  ): Promise<number>

  /** Returns the sessions of one user, newest first. */
  listSessions(uid: string): Promise<readonly Session[]>
  endSession(uid: string, session_id: string): Promise<void>
  /** Ends all sessions, optionally except one. */
  endSessions(uid: string, except?: string): Promise<void>

  /** Returns the public keys of ID tokens (JWKS); null where another service publishes them. */
  publicKeys(): Promise<readonly PublicKey[] | null>

  /**
   * Changes the password and ends the other sessions. Throws `wrong-password`, `weak-password`, `too-many-requests`.
   */
  changePassword(
    uid: string,
    current: string,
    next: string,
    session_id: string | null
  ): Promise<void>

  /** Lists users by email address, at most 100 a page. `query` matches a part of the address or a uid. */
  listUsers(page: { after: string | null; limit: number; query?: string }): Promise<UserPage>
  getUser(uid: string): Promise<IdentityUser | null>
  findUserByEmail(email: string): Promise<IdentityUser | null>
  /** Disabling ends all sessions. */
  setDisabled(uid: string, disabled: boolean): Promise<void>
  deleteUser(uid: string): Promise<void>

  /** Second factors; null where the service manages them itself. */
  readonly secondFactors: SecondFactors | null
  /** Re-authentication during a session; null where the browser SDK does it and the next token says when. */
  readonly proofs: Proofs | null
}
