import { isCommonPassword } from './common-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 512

/**
 * What is wrong with a new password, or null. Length counts characters a person sees; there are no rules of
 * composition. Whether somebody must have a longer one is not for the identity service to know.
 */
export async function passwordProblem(
  password: string,
  email: string
): Promise<'too-short' | 'too-long' | 'too-common' | null> {
  const length = Array.from(password.normalize('NFC')).length
  if (length < shortestPassword) return 'too-short'
  if (length > longestPassword) return 'too-long'
  return (await isCommonPassword(password, email)) ? 'too-common' : null
}
