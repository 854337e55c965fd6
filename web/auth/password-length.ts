import type { FieldErrors } from '../ui/error-summary.tsx'
import type { AppWords } from '../words/app-words.ts'

/** Minimum length of a password in characters (code points), not bytes. */
const minPasswordLength = 8

export const isLongEnough = (password: string) => Array.from(password).length >= minPasswordLength

/**
 * Returns the field error of a new password that is too short: the sentence of specification section 8, as for one that
 * the server finds weak. The rules beside the field say how to do better.
 */
export const shortPassword = (
  name: string,
  password: string,
  t: AppWords,
  weak: 'auth.fixed.weak_password' | 'auth.fixed.confirm_weak' = 'auth.fixed.weak_password'
): FieldErrors => (isLongEnough(password) ? {} : { [name]: t(weak) })
