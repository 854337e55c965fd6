import type { AuthCookie } from '@numo/domains/context.ts'
import { cookieOf } from './cookies.ts'

const days = 7
const maxLength = 4000
const readable = /^[\w.~-]+$/

/** Returns the cookie's name. With https the prefix `__Host-` binds it to this host and the path `/`. */
export const authCookieName = (https: boolean) => (https ? '__Host-numo_auth' : 'numo_auth')

/** The authentication cookie of a request, and the change that the response makes to it. */
export type AuthCookieJar = AuthCookie & {
  /** Returns the value of the Set-Cookie header; null when the cookie is unchanged. */
  setCookieHeader(): string | null
}

/** The cookie with the refresh token of a sign-in: HttpOnly and SameSite=Lax, with https also Secure. */
export function authCookieOf(header: string | undefined, https: boolean): AuthCookieJar {
  const name = authCookieName(https)
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  const sent = cookieOf(header, name)
  let set: string | null = null
  return {
    read: () => (sent && sent.length <= maxLength && readable.test(sent) ? sent : null),
    set(refresh_token) {
      if (!readable.test(refresh_token) || refresh_token.length > maxLength)
        throw new Error('A refresh token does not fit a cookie')
      set = line(refresh_token, days * 86_400)
    },
    forget: () => void (set = line('', 0)),
    setCookieHeader: () => set,
  }
}
