import type { Caller } from './port.ts'

/** Ways to re-authenticate during a session. */
export const proofWays = ['password', 'totp', 'recovery-code', 'passkey', 'link'] as const
export type ProofWay = (typeof proofWays)[number]

export type Proof =
  | { way: 'password'; password: string }
  | { way: 'totp' | 'recovery-code'; code: string }
  /** `ticket` comes from `passkeySignInOptions`. */
  | { way: 'passkey'; ticket: string; answer: unknown }
  | { way: 'link'; token: string }

type OwnSession = { uid: string; session_id: string }

/**
 * Re-authentication during a session. The session, not the token, stores the time. As strong as a sign-in of that user:
 * with an authenticator set up, a password alone is not sufficient.
 */
export interface Proofs {
  /** Returns the ways available to a user, most convenient first. `link` only when there is no other. */
  ways(uid: string): Promise<readonly ProofWay[]>
  /**
   * Records a proof. Throws `not-supported` for a way the user does not have; `wrong-password`,
   * `invalid-second-factor`, `invalid-credential` (passkey), `invalid-token` (link: unknown, used, expired or of
   * another session); `too-many-requests` as at sign-in.
   */
  prove(session: OwnSession, proof: Proof, from: Caller): Promise<void>
  /** Creates a one-time token for an email link, valid for that session only. */
  createLink(session: OwnSession, seconds: number): Promise<string>
}
