/** Codes of the identity service that pages have messages for (specification section 8). */
export const identityCodes: ReadonlySet<string> = new Set([
  'email-already-in-use',
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
  'not-supported',
])

/** Returns whether a code ends the session at once (specification section 4). */
export const endsSession = (code: string): code is 'user-disabled' | 'user-token-expired' =>
  code === 'user-disabled' || code === 'user-token-expired'
