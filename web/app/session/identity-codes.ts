/** Codes of the identity service that pages have sentences for (spec 8). */
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

/** Codes after which the person is signed out at once (spec 4). */
export const endsSession = (code: string): code is 'user-disabled' | 'user-token-expired' =>
  code === 'user-disabled' || code === 'user-token-expired'
