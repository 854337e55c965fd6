import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { createAttempts } from './embedded-attempts.ts'
import { createAuth, newId, type AuthSettings } from './embedded-auth.ts'
import { createAuthenticator } from './embedded-authenticator.ts'
import { createCodes, type FoundCode } from './embedded-codes.ts'
import { createKeys } from './embedded-keys.ts'
import { createPasskeys } from './embedded-passkeys.ts'
import { createPasswords, scrypt, type Hasher } from './embedded-passwords.ts'
import { createPeople } from './embedded-people.ts'
import { createSessions } from './embedded-sessions.ts'
import { openStore, type Store, type UserRow } from './embedded-tables.ts'
import { createTokens } from './embedded-token.ts'
import { normaliseEmail } from './normalise-email.ts'
import { IdentityProblem, type Caller, type Identity, type SignedIn } from './port.ts'
import { createVault } from './secrets.ts'

type Deps = { pool: Pool; now?: () => number; hasher?: Hasher }

const ticket_s = 5 * 60
const actionSeconds = { resetPassword: 3600, verifyEmail: 3 * 86_400, recoverEmail: 7 * 86_400 }
const codesOfPassword = ['resetPassword', 'sign-in', 'second-factor'] as const

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * The identity service that comes with Numo: better-auth's tables, hashing and passkeys on the product's own
 * PostgreSQL, in the schema `identity`. `prepareIdentity` must have run on the pool's database.
 */
export function createEmbeddedIdentity(settings: AuthSettings, deps: Deps): Identity {
  const { pool, now = Date.now, hasher = scrypt } = deps
  const { public_origin, brand_name, secret } = settings
  const store = openStore(pool)
  const vault = createVault(secret)
  const tokens = createTokens(createKeys(store, vault, now), public_origin, now)
  const sessions = createSessions({ store, tokens, vault, now })
  const attempts = createAttempts(store, now)
  const codes = createCodes(store, now)
  const passwords = createPasswords(store, hasher, now)
  const people = createPeople(store)
  const authenticator = createAuthenticator({ store, vault, sessions, attempts, brand_name, now })
  const auth = createAuth(pool, settings)
  const passkeys = createPasskeys({ auth, store, sessions, attempts, origin: public_origin })
  /** Says whose tokens these are; the links of another installation are told from wrong ones by it. */
  const mark = createHash('sha256').update(public_origin).digest('base64url').slice(0, 8)

  const userOf = (db: Store, uid: string) =>
    db.selectFrom('user').selectAll().where('id', '=', uid).executeTakeFirst()
  const refuseUnusable = (found: FoundCode | 'expired' | null): FoundCode => {
    if (found === 'expired') throw new IdentityProblem('expired-action-code')
    if (!found) throw new IdentityProblem('invalid-action-code')
    return found
  }
  /** After the first proof: a session, or a ticket for the second. */
  async function afterProof(user: UserRow, methods: readonly string[], from: Caller) {
    const factors = await authenticator.factorsOf(user.id)
    if (factors.length === 0) return sessions.start(store, user, methods, from)
    const ticket = await codes.create('second-factor', user, ticket_s, methods.join(' '))
    return { ticket, factors }
  }

  return {
    kind: 'embedded',

    async signUp({ email: text, password, display_name }, from) {
      await attempts.spend('sign up', from, 100, 3600)
      const email = normaliseEmail(text)
      if (!email) throw new IdentityProblem('invalid-email')
      await passwords.refuseWeak(password, email)
      if (await passwords.find(email)) throw new IdentityProblem('email-already-in-use')
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
          return sessions.start(tx, user, ['pwd'], from)
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
      if (!known || !isRight) throw new IdentityProblem('invalid-credential')
      await right()
      if (known.user.disabled) throw new IdentityProblem('user-disabled')
      return afterProof(known.user, ['pwd'], from)
    },

    async finishSignIn({ ticket, factor, code }, from) {
      const found = await codes.look('second-factor', ticket)
      if (!found || found === 'expired') throw new IdentityProblem('invalid-second-factor')
      const right = await authenticator.begin(found.uid, from)
      const signedIn = await store.transaction().execute(async (tx): Promise<SignedIn | null> => {
        if (!(await authenticator.use(tx, found.uid, factor, code))) return null
        const used = await codes.use(tx, 'second-factor', ticket)
        const user = await userOf(tx, found.uid)
        if (!used || used === 'expired' || !user) throw new IdentityProblem('invalid-second-factor')
        if (user.disabled) throw new IdentityProblem('user-disabled')
        return sessions.start(tx, user, [...(used.data ?? '').split(' '), 'otp', 'mfa'], from)
      })
      if (!signedIn) {
        await codes.fail(found.id)
        throw new IdentityProblem('invalid-second-factor')
      }
      await right()
      return signedIn
    },

    async createSignInToken(uid, seconds) {
      const user = await userOf(store, uid)
      if (!user) throw new Error('Nobody has this uid')
      return `${mark}.${await codes.create('sign-in', user, seconds)}`
    },
    async signInWithToken(token, email, from) {
      await attempts.spend('token', from, 60, 15 * 60)
      const [, whose, code] = /^([\w-]{8})\.([\w-]{43})$/.exec(token) ?? []
      if (!whose || !code) throw new IdentityProblem('invalid-token')
      if (whose !== mark) throw new IdentityProblem('token-mismatch')
      const found = await store.transaction().execute(async (tx) => {
        const used = await codes.use(tx, 'sign-in', code)
        // Thrown inside, so that the code is as it was.
        if (used && used !== 'expired' && used.email !== normaliseEmail(email))
          throw new IdentityProblem('invalid-token')
        return used
      })
      if (!found || found === 'expired') throw new IdentityProblem('invalid-token')
      const user = await userOf(store, found.uid)
      if (!user) throw new IdentityProblem('invalid-token')
      if (user.disabled) throw new IdentityProblem('user-disabled')
      return afterProof(user, ['mail'], from)
    },

    refresh: (token, from) => sessions.refresh(token, from),
    verifyToken: (token) => tokens.verify(token),
    isAlive: (token) => sessions.isAlive(token),
    listSessions: (uid) => sessions.list(uid),
    endSession: (uid, session_id) => sessions.end(uid, session_id),
    endSessions: (uid, except) => sessions.endAll(store, uid, except),

    async createActionCode(mode, email) {
      const known = await passwords.find(normaliseEmail(email))
      return known ? codes.create(mode, known.user, actionSeconds[mode]) : null
    },
    async checkActionCode(mode, code) {
      const { email } = refuseUnusable(await codes.look(mode, code))
      return { email }
    },
    async resetPassword(code, password) {
      const { email } = refuseUnusable(await codes.look('resetPassword', code))
      await passwords.refuseWeak(password, email)
      const hash = await passwords.hash(password)
      return store.transaction().execute(async (tx) => {
        const { uid } = refuseUnusable(await codes.use(tx, 'resetPassword', code))
        await passwords.set(tx, uid, hash)
        await codes.drop(tx, codesOfPassword, uid)
        // Whoever could read the mail has shown that the address is theirs. What was set up before anybody had shown
        // that may be a stranger's, who signed up with it first.
        const user = await userOf(tx, uid)
        if (!user?.emailVerified) {
          await tx.deleteFrom('passkey').where('userId', '=', uid).execute()
          await tx.deleteFrom('authenticator').where('userId', '=', uid).execute()
        }
        await tx.updateTable('user').set({ emailVerified: true }).where('id', '=', uid).execute()
        await sessions.endAll(tx, uid)
        return { uid }
      })
    },
    verifyEmail: (code) =>
      store.transaction().execute(async (tx) => {
        const { uid } = refuseUnusable(await codes.use(tx, 'verifyEmail', code))
        await tx.updateTable('user').set({ emailVerified: true }).where('id', '=', uid).execute()
        await codes.drop(tx, ['verifyEmail'], uid)
        return { uid }
      }),

    async changePassword(uid, current, next, session_id) {
      const user = await userOf(store, uid)
      if (!user) throw new IdentityProblem('wrong-password')
      const right = await attempts.begin('change', uid, { ip: null, user_agent: null })
      const known = await passwords.find(user.email)
      if (!(await passwords.isRight(known, current))) throw new IdentityProblem('wrong-password')
      await right()
      await passwords.refuseWeak(next, user.email)
      const hash = await passwords.hash(next)
      await store.transaction().execute(async (tx) => {
        await passwords.set(tx, uid, hash)
        await codes.drop(tx, codesOfPassword, uid)
        await sessions.endAll(tx, uid, session_id)
      })
    },

    listUsers: (page) => people.list(page),
    getUser: (uid) => people.get(uid),
    findUserByEmail: (email) => people.findByEmail(email),
    setDisabled: (uid, disabled) =>
      store.transaction().execute(async (tx) => {
        await tx.updateTable('user').set({ disabled }).where('id', '=', uid).execute()
        if (!disabled) return
        await sessions.endAll(tx, uid)
        await codes.drop(tx, ['sign-in', 'second-factor'], uid)
      }),
    async deleteUser(uid) {
      await store.deleteFrom('user').where('id', '=', uid).execute()
    },

    secondFactors: {
      startTotp: (uid) => authenticator.start(uid),
      confirmTotp: (uid, code, session_id) => authenticator.confirm(uid, code, session_id),
      removeTotp: (uid) => authenticator.remove(uid),
      renewRecoveryCodes: (uid) => authenticator.renewRecoveryCodes(uid),
      passkeyOptions: (uid) => passkeys.options(uid),
      addPasskey: (uid, ticket, answer, name) => passkeys.add(uid, ticket, answer, name),
      listPasskeys: (uid) => passkeys.list(uid),
      removePasskey: (uid, id) => passkeys.remove(uid, id),
      passkeySignInOptions: () => passkeys.signInOptions(),
      signInWithPasskey: (ticket, answer, from) => passkeys.signIn(ticket, answer, from),
    },
  }
}
