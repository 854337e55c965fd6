import { newId } from './embedded-auth.ts'
import { isTaken, methodsOf, prove, userOf, type Parts } from './embedded-parts.ts'
import type { UserRow } from './embedded-tables.ts'
import { normaliseEmail } from './normalise-email.ts'
import { IdentityProblem, type Caller, type Identity, type SignedIn } from './port.ts'

const ticket_s = 5 * 60

type SignInPort = Pick<
  Identity,
  'signUp' | 'signIn' | 'finishSignIn' | 'createSignInToken' | 'signInWithToken'
>

/** Sign-up and sign-in with password, second factor or link; passkeys are separate. */
export function createSigningIn(parts: Parts): SignInPort {
  const { store, attempts, authenticator, codes, passwords, sessions, now, mark } = parts

  /** After the first factor: starts a session, or returns a ticket for the second factor. */
  async function afterProof(user: UserRow, methods: readonly string[], from: Caller) {
    const factors = await authenticator.factorsOf(user.id)
    if (factors.length === 0) return sessions.start(store, user, methods, from)
    const ticket = await codes.create('second-factor', user, ticket_s, methods.join(' '))
    return { ticket, factors }
  }

  return {
    async signUp({ email: text, password, display_name }, from) {
      await attempts.spend('sign up', from, 100, 3600)
      const email = normaliseEmail(text)
      if (!email) throw new IdentityProblem('invalid-email')
      await passwords.refuseWeak(password, email)
      if ((await passwords.find(email)) || (await codes.isReserved(store, email, null)))
        throw new IdentityProblem('email-already-in-use')
      const hash = await passwords.hash(password)
      const at = new Date(now())
      const user: UserRow = {
        id: newId(),
        name: display_name,
        email,
        emailVerified: false,
        image: null,
        createdAt: at,
        updatedAt: at,
        disabled: false,
        lastSignInAt: at,
      }
      try {
        return await store.transaction().execute(async (tx) => {
          await tx.insertInto('user').values(user).execute()
          await passwords.set(tx, user.id, hash)
          return sessions.start(tx, user, methodsOf(password), from)
        })
      } catch (error) {
        throw isTaken(error) ? new IdentityProblem('email-already-in-use') : error
      }
    },

    async signIn({ email: text, password }, from) {
      const email = normaliseEmail(text)
      const right = await attempts.begin('password', email ?? text.slice(0, 320), from)
      const known = await passwords.find(email)
      const isRight = await passwords.isRight(known, password)
      const uid = known?.user.id ?? null
      if (!known || !isRight) throw new IdentityProblem('invalid-credential', { uid })
      await right()
      if (known.user.disabled) throw new IdentityProblem('user-disabled', { uid })
      return afterProof(known.user, methodsOf(password), from)
    },

    async finishSignIn({ ticket, factor, code }, from) {
      const found = await codes.look('second-factor', ticket)
      if (!found || found === 'expired') throw new IdentityProblem('invalid-second-factor')
      const { uid } = found
      const attempt = await authenticator.begin(uid, factor, from)
      const wrong = () =>
        new IdentityProblem('invalid-second-factor', { uid, is_guessed: attempt.isOneOfMany })
      const signedIn = await store.transaction().execute(async (tx): Promise<SignedIn | null> => {
        if (!(await authenticator.use(tx, uid, factor, code))) return null
        const used = await codes.use(tx, 'second-factor', ticket)
        const user = await userOf(tx, uid)
        if (!used || used === 'expired' || !user) throw wrong()
        if (user.disabled) throw new IdentityProblem('user-disabled', { uid })
        return sessions.start(tx, user, [...(used.data ?? '').split(' '), 'otp', 'mfa'], from)
      })
      if (!signedIn) {
        await codes.fail(found.id)
        throw wrong()
      }
      await attempt.right()
      return signedIn
    },

    async createSignInToken(uid, seconds) {
      const user = await userOf(store, uid)
      if (!user) throw new Error('Nobody has this uid')
      return `${mark}.${await codes.create('sign-in', user, seconds)}`
    },

    async signInWithToken(token, email, from) {
      await attempts.spend('token', from, 60, 15 * 60)
      const [, owner, code] = /^([\w-]{8})\.([\w-]{43})$/.exec(token) ?? []
      if (!owner || !code) throw new IdentityProblem('invalid-token')
      if (owner !== mark) throw new IdentityProblem('token-mismatch')
      const user = await store.transaction().execute(async (tx) => {
        const used = await codes.use(tx, 'sign-in', code)
        if (!used || used === 'expired') return undefined
        // Thrown inside the transaction, so that the code is not consumed.
        if (used.email !== normaliseEmail(email))
          throw new IdentityProblem('invalid-token', { uid: used.uid })
        const found = await userOf(tx, used.uid)
        if (found && !found.disabled) await prove(tx, parts, used.uid, { keepsSession: false })
        return userOf(tx, used.uid)
      })
      if (!user) throw new IdentityProblem('invalid-token')
      if (user.disabled) throw new IdentityProblem('user-disabled', { uid: user.id })
      return afterProof(user, ['mail'], from)
    },
  }
}
