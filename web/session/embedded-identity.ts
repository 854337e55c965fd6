import * as users from '@numo/domains/users/contract.ts'
import { CallProblem, type Caller } from '../call.ts'
import type { BrowserIdentity } from './identity.ts'

/** Our own identity service, through our own endpoints; the token that renews is in a cookie no script can read. */
export function embeddedIdentity({ call }: Caller, hasCookie: boolean): BrowserIdentity {
  const refresh = () => call(users.refreshToken, {})
  return {
    kind: 'embedded',
    refresh,
    async restore() {
      // Without the cookie there is nothing to ask for.
      if (!hasCookie) return null
      try {
        return await refresh()
      } catch (error) {
        if (error instanceof CallProblem && error.status === 401) return null
        throw error
      }
    },
    signIn: (email, password) => call(users.signIn, { email, password }),
    finishSignIn: (ticket, factor, code) => call(users.finishSignIn, { ticket, factor, code }),
    signInWithToken: (token, email) => call(users.signInWithToken, { token, email }),
    async signInWithPasskey() {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { ticket, options } = await call(users.passkeySignInOptions, {})
      // The server made the options for exactly this call.
      const optionsJSON = options as unknown as Parameters<
        typeof startAuthentication
      >[0]['optionsJSON']
      const answer = await startAuthentication({ optionsJSON })
      const result = await call(users.signInWithPasskey, { ticket, answer: { ...answer } })
      return result
    },
    signUp: (person) =>
      call(users.signUp, {
        ...person,
        display_name: person.display_name || undefined,
        accepts_terms: true,
      }),
    checkResetCode: async (code) =>
      (await call(users.checkActionCode, { mode: 'resetPassword', code })).email,
    confirmReset: async (code, password) =>
      void (await call(users.confirmPasswordReset, { code, password })),
    verifyEmail: async (code) => void (await call(users.verifyEmail, { code })),
    async signOut(everywhere) {
      try {
        await call(users.signOut, { everywhere })
      } catch {
        // The cookie ends by itself; the server ends sessions that are not renewed.
      }
    },
  }
}
