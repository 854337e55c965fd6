import { isCommonPassword } from './common-passwords.ts'

const minPasswordLength = 8
const maxPasswordLength = 512

/** Length of a password in code points of its NFC form. */
export const passwordLength = (password: string): number =>
  Array.from(password.normalize('NFC')).length

/**
 * Returns why a new password is refused, or null. Length counts code points; there are no composition rules. Longer
 * minimums for some users are enforced outside the identity service.
 */
export async function passwordProblem(
  password: string,
  email: string
): Promise<'too-short' | 'too-long' | 'too-common' | null> {
  const length = passwordLength(password)
  if (length < minPasswordLength) return 'too-short'
  if (length > maxPasswordLength) return 'too-long'
  return (await isCommonPassword(password, email)) ? 'too-common' : null
}
