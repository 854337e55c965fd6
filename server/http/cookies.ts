/** Returns the first cookie of a name; undefined when there is none. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

type ChoiceCookie = { name: string; days: number; path: string; sameSite: string }

/** Returns the Set-Cookie value for a visitor's choice; Secure when the site uses https. */
export const cookieToSet = (stored: ChoiceCookie, value: string, https: boolean) =>
  `${stored.name}=${value}; Max-Age=${stored.days * 86_400}; Path=${stored.path}; SameSite=${stored.sameSite}` +
  (https ? '; Secure' : '')
