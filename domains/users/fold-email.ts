/**
 * An address as the identity service knows it, or null for what is none. Only to count requests and to refuse what
 * cannot be an address: who somebody is, the identity service says.
 */
export function foldEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim().toLowerCase()
  return email.length <= 254 &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>]{2,}$/u.test(email)
    ? email
    : null
}
