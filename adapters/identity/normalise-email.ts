/** No quotes, brackets or spaces, and a domain with a dot: the form that mail servers accept today. */
const form =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/**
 * Returns the canonical form of an address, which identifies a user: NFKC, trimmed, lower case. Normalises before
 * validating, so that look-alikes of `@` or of letters cannot make a second account. Returns null when invalid.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 320) return null
  const email = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  return email.length <= 254 && form.test(email) && !/\.\.|^\.|\.@/.test(email) ? email : null
}
