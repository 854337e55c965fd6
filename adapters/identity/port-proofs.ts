import type { Caller } from './port.ts'

/** Ways to prove in the middle of a session who one is. */
export const proofWays = ['password', 'totp', 'recovery-code', 'passkey', 'link'] as const
export type ProofWay = (typeof proofWays)[number]

export type Proof =
  | { way: 'password'; password: string }
  | { way: 'totp' | 'recovery-code'; code: string }
  /** Of `passkeySignInOptions`. */
  | { way: 'passkey'; ticket: string; answer: unknown }
  | { way: 'link'; token: string }

type OwnSession = { uid: string; session_id: string }

/**
 * Somebody who is signed in proves again who they are; the session remembers when, not its token. As strong as a sign-in
 * of theirs: whoever set up an authenticator shows it (or a passkey), a password alone is too little then.
 */
export interface Proofs {
  /** What somebody can prove it with, the most convenient first. A link by mail is for who has nothing else. */
  ways(uid: string): Promise<readonly ProofWay[]>
  /**
   * Throws `not-supported` for a way that is not theirs; `wrong-password`, `invalid-second-factor`,
   * `invalid-credential` (passkey), `invalid-token` (link: unknown, used, over, or of another session);
   * `too-many-requests` as at a sign-in.
   */
  prove(session: OwnSession, proof: Proof, from: Caller): Promise<void>
  /** A token for a link in a mail; works once, for that session alone. */
  createLink(session: OwnSession, seconds: number): Promise<string>
}
