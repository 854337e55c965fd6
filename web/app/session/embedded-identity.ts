import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import * as users from '@numo/domains/users/contract.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { type Caller } from '../call.ts'
import { CallProblem } from '../call-problem.ts'
import { requestPasskey } from './request-passkey.ts'
import type { BrowserIdentity } from './identity.ts'
import { mailCodes } from './mail-codes.ts'

/** Client of the embedded identity service; the refresh token is in an HttpOnly cookie. */
export function embeddedIdentity(
  { call }: Caller,
  hasCookie: boolean,
  locale: Locale
): BrowserIdentity {
  const refresh = (signal?: AbortSignal) => call(users.refreshToken, {}, signal)
  return {
    kind: 'embedded',
    refresh,
    async restore(signal) {
      // Without the cookie there is no session to restore.
      if (!hasCookie) return null
      try {
        return await refresh(signal)
      } catch (error) {
        const isNobody =
          error instanceof CallProblem && error.status === 401 && error.code !== 'user-disabled'
        if (isNobody) return null
        throw error
      }
    },
    signIn: (email, password) => call(users.signIn, { email, password, locale }),
    finishSignIn: (ticket, factor, code) =>
      call(users.finishSignIn, { ticket, factor, code, locale }),
    signInWithToken: (token, email) => call(users.signInWithToken, { token, email, locale }),
    proveByPassword: async (_, password) =>
      void (await call(proveAgain, { way: 'password', password })),
    async signInWithPasskey() {
      const { ticket, options } = await call(users.passkeySignInOptions, {})
      const answer = await requestPasskey(options)
      return call(users.signInWithPasskey, { ticket, answer, locale })
    },
    signUp: (person) =>
      call(users.signUp, {
        ...person,
        display_name: person.display_name || undefined,
        accepts_terms: true,
      }),
    ...mailCodes({ call }),
    signOut: async (everywhere, signal) => void (await call(users.signOut, { everywhere }, signal)),
  }
}
