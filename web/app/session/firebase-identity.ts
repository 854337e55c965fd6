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

/** What is no answer about the person is not one: nobody is signed out by it. */
const statuses: Readonly<Record<string, number>> = {
  'too-many-requests': 429,
  'network-request-failed': 0,
  unknown: 500,
}

/** Runs an action of the SDK; its own codes become ours. */
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

/** Firebase Authentication; this file is loaded only where it is configured. */
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
  /** The SDK forgets the person; what it cannot forget now it forgets with its next start. */
  const leave = () => signOutHere(auth).catch(() => undefined)
  /**
   * A fresh sign-in is made known to the product before it is used. Whoever the product does not take is not left signed
   * in with the SDK, which would bring them back with every page.
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
  /** The token of somebody who left before the server heard of it. */
  let untold: string | null = null
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
    /** The token that is asked for next says when; the session renews it. */
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
          if (currentUser) untold = (await tokenOf(currentUser, false)).id_token
          if (untold !== null) await caller.callAs(untold, signOut, { everywhere }, signal)
          untold = null
        }
        // Everywhere is nothing without the server; from this browser the SDK forgets them in any case.
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
