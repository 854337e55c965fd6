import { initializeApp } from '@firebase/app'
import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  getAuth,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type User,
} from '@firebase/auth'
import { adoptSignIn } from '@numo/domains/users/contract-outside.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { CallProblem, type Caller } from '../call.ts'
import { firebaseCode } from './firebase-codes.ts'
import type { BrowserIdentity } from './identity.ts'
import type { Token } from './token.ts'

export type FirebaseSettings = { api_key: string; auth_domain: string; project_id: string }

const tokenOf = async (user: User, force: boolean): Promise<Token> => {
  const { token, expirationTime } = await user.getIdTokenResult(force)
  return { id_token: token, expires_at: Math.floor(Date.parse(expirationTime) / 1000) }
}

/** Runs an action of the SDK; its own codes become ours. */
async function translated<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof CallProblem) throw error
    const code = firebaseCode(error)
    throw new CallProblem(code === 'too-many-requests' ? 429 : 401, code, code)
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
  /** A fresh sign-in is made known to the product before it is used. */
  const adopted = async (user: User) => {
    const token = await tokenOf(user, true)
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    await caller.call(adoptSignIn, { id_token: token.id_token, locale, timezone })
    return token
  }
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
    signInWithPasskey: notSupported,
    signUp: ({ email, password, display_name }) =>
      translated(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        if (display_name) await updateProfile(user, { displayName: display_name })
        return adopted(user)
      }),
    checkResetCode: (code) => translated(() => verifyPasswordResetCode(auth, code)),
    confirmReset: (code, password) => translated(() => confirmPasswordReset(auth, code, password)),
    verifyEmail: (code) => translated(() => applyActionCode(auth, code)),
    signOut: () => signOut(auth).catch(() => undefined),
  }
}
