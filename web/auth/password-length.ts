import type { FieldErrors } from '../ui/error-summary.tsx'
import type { AppWords } from '../words/app-words.ts'

/** A password has at least so many characters, however many bytes each takes. */
const shortestPassword = 8

export const isLongEnough = (password: string) => Array.from(password).length >= shortestPassword

/** What is said beside a new password that is too short; how easy it is to guess the server says. */
export const shortPassword = (name: string, password: string, t: AppWords): FieldErrors =>
  isLongEnough(password) ? {} : { [name]: t('auth.need.password_new') }
