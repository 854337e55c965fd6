import type { AuthCookie } from '@numo/domains/context.ts'
import { cookieOf } from './cookies.ts'

const days = 7
const longest = 4000
const readable = /^[\w.~-]+$/

/** Its name: with https a browser takes it from this host alone, for every path. */
export const authCookieName = (https: boolean) => (https ? '__Host-numo_auth' : 'numo_auth')

/** The cookie of a request, and what the answer has to set. */
export type AuthCookieJar = AuthCookie & {
  /** Value of the Set-Cookie header; null: leave it as it is. */
  toSet(): string | null
}

/** The cookie that renews a sign-in: no script reads it, no other site sends it. */
export function authCookieOf(header: string | undefined, https: boolean): AuthCookieJar {
  const name = authCookieName(https)
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const sent = cookieOf(header, name)
  let set: string | null = null
  return {
    read: () => (sent && sent.length <= longest && readable.test(sent) ? sent : null),
    keep(refresh_token) {
      if (!readable.test(refresh_token) || refresh_token.length > longest)
        throw new Error('A refresh token does not fit a cookie')
      set = line(refresh_token, days * 86_400)
    },
    forget: () => void (set = line('', 0)),
    toSet: () => set,
  }
}
