import type { Caller, SignedIn } from './port.ts'

/** Authenticator codes, recovery codes and passkeys of people who sign in here. */
export interface SecondFactors {
  /** Begins to set up authenticator codes; they count after `confirmTotp`. Only demo people have a given secret (base32). */
  startTotp(uid: string, secret?: string): Promise<{ secret: string; otpauth: string }>
  /** Returns the recovery codes, shown once. Throws `invalid-second-factor`. */
  confirmTotp(
    uid: string,
    code: string,
    session_id: string | null
  ): Promise<{ recovery_codes: readonly string[] }>
  removeTotp(uid: string): Promise<void>
  /** New recovery codes; the old ones stop working. */
  renewRecoveryCodes(uid: string): Promise<readonly string[]>

  /** WebAuthn, as JSON of the browser's own options and answers. */
  passkeyOptions(uid: string): Promise<{ ticket: string; options: unknown }>
  addPasskey(uid: string, ticket: string, answer: unknown, name: string): Promise<void>
  listPasskeys(uid: string): Promise<readonly { id: string; name: string; created_at: string }[]>
  removePasskey(uid: string, id: string): Promise<void>
  passkeySignInOptions(): Promise<{ ticket: string; options: unknown }>
  /** Throws `invalid-credential`, `user-disabled`. Counts as a second factor. */
  signInWithPasskey(ticket: string, answer: unknown, from: Caller): Promise<SignedIn>
}
