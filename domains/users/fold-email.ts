/**
 * Normalizes an address as the identity service does; null when it cannot be one. Only for rate limits and early refusals: the identity
 * service decides who a user is.
 */
export function foldEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim().toLowerCase()
  return email.length <= 254 &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>]{2,}$/u.test(email)
    ? email
    : null
}
