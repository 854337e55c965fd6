import { initializeApp } from '@firebase/app'
import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAuth,
  reauthenticateWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut as signOutHere,
  updateProfile,
  type User,
} from '@firebase/auth'
import { signOut } from '@numo/domains/users/contract.ts'
import { adoptSignIn } from '@numo/domains/users/contract-outside.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { type Caller } from '../call.ts'
import { CallProblem } from '../call-problem.ts'
import { firebaseCode } from './firebase-codes.ts'
import type { BrowserIdentity } from './identity.ts'
import { mailCodes } from './mail-codes.ts'
import type { Token } from './token.ts'

export type FirebaseSettings = { api_key: string; auth_domain: string; project_id: string }

const tokenOf = async (user: User, force: boolean): Promise<Token> => {
  const { token, expirationTime } = await user.getIdTokenResult(force)
  return { id_token: token, expires_at: Math.floor(Date.parse(expirationTime) / 1000) }
}

/** HTTP status by code; other codes are 401. Temporary failures must not count as a sign-out. */
const statuses: Readonly<Record<string, number>> = {
  'too-many-requests': 429,
  'network-request-failed': 0,
  unknown: 500,
}

/** Runs an action of the SDK and converts its errors to `CallProblem`. */
async function translated<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof CallProblem) throw error
    const code = firebaseCode(error)
    throw new CallProblem(statuses[code] ?? 401, code, code)
  }
}

const notSupported = () => Promise.reject(new CallProblem(422, 'not-supported', 'not-supported'))

/** Client of Firebase Authentication; this module is loaded only where it is configured. */
export function firebaseIdentity(
  settings: FirebaseSettings,
  caller: Caller,
  locale: Locale
): BrowserIdentity {
  const auth = getAuth(
    initializeApp({
      apiKey: settings.api_key,
      authDomain: settings.auth_domain,
      projectId: settings.project_id,
    })
  )
  /** Signs out in the SDK; a failure is ignored because the SDK completes it at its next start. */
  const leave = () => signOutHere(auth).catch(() => undefined)
  /**
   * Registers a new sign-in with our server before its token is used. When the server refuses it, signs out in the SDK,
   * which would otherwise restore the user on every page.
   */
  const adopted = async (user: User) => {
    try {
      const token = await tokenOf(user, true)
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      await caller.call(adoptSignIn, { id_token: token.id_token, locale, timezone })
      return token
    } catch (error) {
      await leave()
      throw error
    }
  }
  /** Token of a user who signed out before the server was told. */
  let unreported: string | null = null
  const current = () => {
    if (auth.currentUser) return auth.currentUser
    throw new CallProblem(401, 'user-token-expired', 'user-token-expired')
  }
  return {
    kind: 'firebase',
    restore: () =>
      translated(async () => {
        await auth.authStateReady()
        return auth.currentUser ? tokenOf(auth.currentUser, false) : null
      }),
    refresh: () => translated(async () => tokenOf(current(), true)),
    signIn: (email, password) =>
      translated(async () => {
        const { user } = await signInWithEmailAndPassword(auth, email, password)
        return { kind: 'signed-in', ...(await adopted(user)) } as const
      }),
    finishSignIn: notSupported,
    signInWithToken: (token) =>
      translated(async () => {
        const { user } = await signInWithCustomToken(auth, token)
        return { kind: 'signed-in', ...(await adopted(user)) } as const
      }),
    /** The next token contains the time of the proof; the session renews it. */
    proveByPassword: (email, password) =>
      translated(async () => {
        const credential = EmailAuthProvider.credential(email, password)
        await reauthenticateWithCredential(current(), credential)
      }),
    signInWithPasskey: notSupported,
    signUp: ({ email, password, display_name }) =>
      translated(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        if (display_name) await updateProfile(user, { displayName: display_name })
        return adopted(user)
      }),
    ...mailCodes(caller),
    signOut: (everywhere, signal) =>
      translated(async () => {
        const report = async () => {
          const { currentUser } = auth
          if (currentUser) unreported = (await tokenOf(currentUser, false)).id_token
          if (unreported !== null) await caller.callAs(unreported, signOut, { everywhere }, signal)
          unreported = null
        }
        // Signing out everywhere requires the server; in this browser the SDK signs out in any case.
        try {
          await report()
        } catch (error) {
          if (!everywhere) await leave()
          throw error
        }
        await leave()
      }),
  }
}
