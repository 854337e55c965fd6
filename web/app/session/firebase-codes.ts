import { identityCodes } from './identity-codes.ts'

/** Codes of the SDK that correspond to one of ours with another name. */
const renamed: Readonly<Record<string, string>> = {
  'invalid-login-credentials': 'invalid-credential',
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'invalid-custom-token': 'invalid-token',
  'custom-token-mismatch': 'token-mismatch',
  'id-token-expired': 'user-token-expired',
  'invalid-user-token': 'user-token-expired',
}

/** Returns our code for an error of the Firebase SDK; `unknown` for any other error. */
export function firebaseCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return 'unknown'
  const code = String(error.code).replace(/^auth\//, '')
  const ours = renamed[code] ?? code
  return identityCodes.has(ours) ? ours : 'unknown'
}
