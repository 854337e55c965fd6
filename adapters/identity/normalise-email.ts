/** No quotes, brackets or spaces around an `@`, and a domain with a dot: what every mail server of today accepts. */
const form =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/**
 * The one spelling of an address under which a person is known: NFKC, trimmed, lower case. Folding comes before the
 * check, so that no look-alike of `@` or of a letter makes a second account. Null for what is no address.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 320) return null
  const email = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  return email.length <= 254 && form.test(email) && !/\.\.|^\.|\.@/.test(email) ? email : null
}
