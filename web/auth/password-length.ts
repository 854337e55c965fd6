import type { FieldErrors } from '../ui/error-summary.tsx'
import type { AppWords } from '../words/app-words.ts'

/** Minimum length of a password in characters (code points), not bytes. */
const shortestPassword = 8

export const isLongEnough = (password: string) => Array.from(password).length >= shortestPassword

/** Returns the field error of a new password that is too short; the server checks its strength. */
export const shortPassword = (name: string, password: string, t: AppWords): FieldErrors =>
  isLongEnough(password) ? {} : { [name]: t('auth.need.password_new') }
