import type { Caller, SignedIn } from './port.ts'

/** TOTP codes, recovery codes and passkeys. */
export interface SecondFactors {
  /** Starts TOTP enrolment, which takes effect with `confirmTotp`. Only demo users are given a `secret` (base32). */
  startTotp(uid: string, secret?: string): Promise<{ secret: string; otpauth: string }>
  /** Completes enrolment and returns the recovery codes, shown once. Throws `invalid-second-factor`. */
  confirmTotp(
    uid: string,
    code: string,
    session_id: string | null
  ): Promise<{ recovery_codes: readonly string[] }>
  removeTotp(uid: string): Promise<void>
  /** Replaces the recovery codes; the old ones stop working. */
  renewRecoveryCodes(uid: string): Promise<readonly string[]>

  /** WebAuthn; options and answers are the browser's JSON. */
  passkeyOptions(uid: string): Promise<{ ticket: string; options: unknown }>
  addPasskey(uid: string, ticket: string, answer: unknown, name: string): Promise<void>
  listPasskeys(uid: string): Promise<readonly { id: string; name: string; created_at: string }[]>
  removePasskey(uid: string, id: string): Promise<void>
  passkeySignInOptions(): Promise<{ ticket: string; options: unknown }>
  /** Signs in; counts as two factors. Throws `invalid-credential`, `user-disabled`. */
  signInWithPasskey(ticket: string, answer: unknown, from: Caller): Promise<SignedIn>
}
