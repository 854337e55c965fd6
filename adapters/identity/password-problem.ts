import { isCommonPassword } from './common-passwords.ts'

const shortestPassword = 8
const longestPassword = 512

/** Characters of a password as a person counts them. */
export const passwordLength = (password: string): number =>
  Array.from(password.normalize('NFC')).length

/**
 * What is wrong with a new password, or null. Length counts characters a person sees; there are no rules of
 * composition. Whether somebody must have a longer one is not for the identity service to know.
 */
export async function passwordProblem(
  password: string,
  email: string
): Promise<'too-short' | 'too-long' | 'too-common' | null> {
  const length = passwordLength(password)
  if (length < shortestPassword) return 'too-short'
  if (length > longestPassword) return 'too-long'
  return (await isCommonPassword(password, email)) ? 'too-common' : null
}
