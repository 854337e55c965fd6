import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { createAttempts } from './embedded-attempts.ts'
import { createAuth, type AuthSettings } from './embedded-auth.ts'
import { createAuthenticator } from './embedded-authenticator.ts'
import { createCodeAttempts } from './embedded-code-attempts.ts'
import { createCodes } from './embedded-codes.ts'
import { createKeys } from './embedded-keys.ts'
import { createMailCodes, ownPassword } from './embedded-mail-codes.ts'
import { codesOfEntry, methodsOf, userOf, type Parts } from './embedded-parts.ts'
import { createPasskeys, type Passkeys } from './embedded-passkeys.ts'
import { createPasswords, scrypt, type Hasher } from './embedded-passwords.ts'
import { createPeople } from './embedded-people.ts'
import { createProofs } from './embedded-proofs.ts'
import { createSessions } from './embedded-sessions.ts'
import { createSigningIn } from './embedded-sign-in.ts'
import { openStore } from './embedded-tables.ts'
import { createTokens } from './embedded-token.ts'
import { IdentityProblem, type Identity } from './port.ts'
import type { SecondFactors } from './port-second-factors.ts'
import { createVault } from './secrets.ts'

type Deps = { pool: Pool; now?: () => number; hasher?: Hasher }

/**
 * The identity service bundled with Numo: better-auth's tables, hashing and passkeys on the product's own PostgreSQL,
 * in the schema `identity`. `prepareIdentity` must have run on the database of the pool.
 */
export function createEmbeddedIdentity(settings: AuthSettings, deps: Deps): Identity {
  const { pool, now = Date.now, hasher = scrypt } = deps
  const { public_origin, brand_name, secret } = settings
  const store = openStore(pool)
  const vault = createVault(secret)
  const keys = createKeys(store, vault, now)
  const tokens = createTokens(keys, public_origin, now)
  const sessions = createSessions({ store, tokens, vault, now })
  const attempts = createAttempts(store, now)
  const parts: Parts = {
    store,
    attempts,
    authenticator: createAuthenticator({
      store,
      vault,
      sessions,
      attempts,
      codeAttempts: createCodeAttempts(store, now),
      brand_name,
      now,
    }),
    codes: createCodes(store, now),
    passwords: createPasswords(store, hasher, now),
    sessions,
    now,
    mark: createHash('sha256').update(public_origin).digest('base64url').slice(0, 8),
  }
  const auth = createAuth(pool, settings)
  const people = createPeople(store)
  const passkeys = createPasskeys({ auth, store, sessions, attempts, origin: public_origin })
  return {
    kind: 'embedded',
    ...createSigningIn(parts),
    ...createMailCodes(parts),
    ...createUserChanges(parts),
    refresh: (token, from) => sessions.refresh(token, from),
    verifyToken: (token) => tokens.verify(token),
    isAlive: (token) => sessions.isAlive(token),
    listSessions: (uid) => sessions.list(uid),
    endSession: (uid, session_id) => sessions.end(uid, session_id),
    endSessions: (uid, except) => sessions.endAll(store, uid, except),
    publicKeys: () => keys.published(),
    listUsers: (page) => people.list(page),
    getUser: (uid) => people.get(uid),
    findUserByEmail: (email) => people.findByEmail(email),
    secondFactors: secondFactorsOf(parts, passkeys),
    ...createProofs(parts, passkeys),
  }
}

type AccountPort = Pick<Identity, 'changePassword' | 'setDisabled' | 'deleteUser'>

/** Changes of a user by its owner or by staff. */
function createUserChanges({ store, attempts, codes, passwords, sessions }: Parts): AccountPort {
  return {
    async changePassword(uid, current, next, session_id) {
      const user = await userOf(store, uid)
      if (!user) throw new IdentityProblem('wrong-password')
      const right = await attempts.begin(ownPassword, uid, { ip: null, user_agent: null })
      const known = await passwords.find(user.email)
      if (!(await passwords.isRight(known, current))) throw new IdentityProblem('wrong-password')
      await right()
      await passwords.refuseWeak(next, user.email)
      const hash = await passwords.hash(next)
      await store.transaction().execute(async (tx) => {
        await passwords.set(tx, uid, hash)
        await codes.drop(tx, codesOfEntry, uid)
        await sessions.endAll(tx, uid, session_id)
        if (session_id) await sessions.strengthen(tx, uid, session_id, methodsOf(next))
      })
    },
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
  }
}

const secondFactorsOf = ({ authenticator }: Parts, passkeys: Passkeys): SecondFactors => ({
  startTotp: (uid, secret) => authenticator.start(uid, secret),
  confirmTotp: (uid, code, session_id) => authenticator.confirm(uid, code, session_id),
  removeTotp: (uid) => authenticator.remove(uid),
  renewRecoveryCodes: (uid) => authenticator.renewRecoveryCodes(uid),
  passkeyOptions: (uid) => passkeys.options(uid),
  addPasskey: (uid, ticket, answer, name) => passkeys.add(uid, ticket, answer, name),
  listPasskeys: (uid) => passkeys.list(uid),
  removePasskey: (uid, id) => passkeys.remove(uid, id),
  passkeySignInOptions: () => passkeys.signInOptions(),
  signInWithPasskey: (ticket, answer, from) => passkeys.signIn(ticket, answer, from),
})
