import { randomUUID } from 'node:crypto'
import { inMemoryMailCodes } from './in-memory-mail-codes.ts'
import * as store from './in-memory-store.ts'
import { normaliseEmail } from './normalise-email.ts'
import type { Caller, Identity, IdentityUser, SignedIn, VerifiedToken } from './port.ts'

/** The port with additions for tests. */
export type InMemoryIdentity = Identity & {
  /** Signs in without credentials. Negative `seconds`: an expired token; `hours_ago`: time of authentication. */
  mint(
    uid: string,
    options?: { has_second_factor?: boolean; seconds?: number; hours_ago?: number }
  ): Promise<SignedIn>
  /** Creates a user who can sign in. */
  addUser(user: { email: string; display_name?: string }): IdentityUser
}

const token_seconds = 3600
const fail = store.fail

/** In-memory identity service for tests only: plain-text passwords, no rate limits, no second factors. */
// oxlint-disable-next-line max-lines-per-function -- one state shared by many short functions
export function createInMemoryIdentity(): InMemoryIdentity {
  const all = store.newStore()
  /** Its tokens, by their text: no other is accepted, so a secret stands where others have a signature. */
  const issued = new Map<string, VerifiedToken>()
  const now = () => Math.floor(Date.now() / 1000)

  function addUser({ email, display_name = 'User' }: { email: string; display_name?: string }) {
    const user: store.StoredUser = {
      uid: randomUUID(),
      email: store.normalised(email),
      email_verified: true,
      display_name,
      disabled: false,
      providers: ['password'],
      factors: [],
      created_at: new Date().toISOString(),
      last_sign_in_at: null,
      password: store.newSecret(),
    }
    all.users.set(user.uid, user)
    return store.publicUser(user)
  }
  const userOf = (uid: string) => {
    const user = all.users.get(uid)
    if (!user) throw fail('user-not-found')
    return user
  }

  function token(session: store.StoredSession, seconds: number): SignedIn {
    const user = userOf(session.uid)
    const expires_at = now() + seconds
    const verified: VerifiedToken = {
      uid: user.uid,
      email: user.email,
      email_verified: user.email_verified,
      display_name: user.display_name,
      session_id: session.id,
      issued_at: Math.min(now(), expires_at - 1),
      expires_at,
      authenticated_at: session.authenticated_at,
      has_second_factor: session.has_second_factor,
      has_short_password: false,
    }
    const claims = {
      sub: user.uid,
      sid: session.id,
      iat: verified.issued_at,
      exp: expires_at,
      auth_time: session.authenticated_at,
    }
    const parts = [{ alg: 'HS256' }, claims].map((part) => JSON.stringify(part))
    const texts = parts.map((part) => Buffer.from(part).toString('base64url'))
    const id_token = [...texts, store.newSecret()].join('.')
    issued.set(id_token, verified)
    return { uid: user.uid, id_token, expires_at, refresh_token: session.refresh_token }
  }

  async function begin(
    uid: string,
    from: Caller,
    has_second_factor = false,
    seconds = token_seconds,
    hours_ago = 0
  ) {
    const user = userOf(uid)
    if (user.disabled) throw fail('user-disabled')
    user.last_sign_in_at = new Date().toISOString()
    const session: store.StoredSession = {
      id: randomUUID(),
      uid,
      refresh_token: store.newSecret(),
      authenticated_at: now() - Math.round(hours_ago * 3600),
      has_second_factor,
      from,
      created_at: new Date(),
      used_at: new Date(),
    }
    all.sessions.set(session.id, session)
    return token(session, seconds)
  }
  const nobody: Caller = { ip: null, user_agent: null }

  return {
    kind: 'embedded',
    addUser,
    mint: (uid, { has_second_factor = false, seconds = token_seconds, hours_ago = 0 } = {}) =>
      begin(uid, nobody, has_second_factor, seconds, hours_ago),

    async signUp({ email, password, display_name }, from) {
      if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(store.normalised(email))) throw fail('invalid-email')
      store.checkPassword(password)
      if (store.byEmail(all, email)) throw fail('email-already-in-use')
      const { uid } = addUser({ email, display_name })
      Object.assign(userOf(uid), { password, email_verified: false })
      return begin(uid, from)
    },
    async signIn({ email, password }, from) {
      const user = store.byEmail(all, email)
      if (user?.password !== password) throw fail('invalid-credential')
      return begin(user.uid, from)
    },
    async finishSignIn() {
      throw fail('invalid-second-factor')
    },
    async createSignInToken(uid, seconds) {
      const text = store.newSecret()
      const expires_at = Date.now() + seconds * 1000
      all.sign_in_tokens.set(text, { uid: userOf(uid).uid, expires_at })
      return text
    },
    async signInWithToken(text, email, from) {
      const found = all.sign_in_tokens.get(text)
      if (found && userOf(found.uid).email !== normaliseEmail(email)) throw fail('invalid-token')
      all.sign_in_tokens.delete(text)
      if (!found || found.expires_at < Date.now()) throw fail('invalid-token')
      return begin(found.uid, from)
    },
    async refresh(refresh_token) {
      const usedOf = all.used.get(refresh_token)
      if (usedOf) all.sessions.delete(usedOf)
      const session = [...all.sessions.values()].find((one) => one.refresh_token === refresh_token)
      if (!session) throw fail('user-token-expired')
      if (userOf(session.uid).disabled) throw fail('user-disabled')
      all.used.set(refresh_token, session.id)
      Object.assign(session, { refresh_token: store.newSecret(), used_at: new Date() })
      return token(session, token_seconds)
    },
    async verifyToken(id_token) {
      const token = issued.get(id_token)
      if (!token) throw fail('invalid-token')
      if (token.expires_at <= now()) throw fail('user-token-expired')
      return token
    },
    async isAlive({ uid, session_id }) {
      const user = all.users.get(uid)
      return Boolean(user && !user.disabled && session_id && all.sessions.has(session_id))
    },
    async lastProof({ session_id }) {
      return all.sessions.get(session_id ?? '')?.authenticated_at ?? 0
    },
    async listSessions(uid) {
      return [...all.sessions.values()]
        .filter((one) => one.uid === uid)
        .toReversed()
        .map(({ id, from, created_at, used_at }) => ({
          id,
          ...from,
          created_at: created_at.toISOString(),
          last_used_at: used_at.toISOString(),
        }))
    },
    async endSession(uid, id) {
      if (all.sessions.get(id)?.uid === uid) all.sessions.delete(id)
    },
    endSessions: async (uid, except) => store.endSessions(all, uid, except),
    ...inMemoryMailCodes(all, userOf),
    publicKeys: async () => null,
    async changePassword(uid, current, next, session_id) {
      if (userOf(uid).password !== current) throw fail('wrong-password')
      store.checkPassword(next)
      userOf(uid).password = next
      store.endSessions(all, uid, session_id ?? undefined)
    },
    async listUsers({ after, limit, query = '' }) {
      const users = [...all.users.values()]
        .filter(({ uid, email }) => email.includes(store.normalised(query)) || uid === query)
        .filter(({ email }) => after === null || email > after)
        .toSorted((a, b) => (a.email < b.email ? -1 : 1))
      const page = users.slice(0, Math.min(limit, 100))
      const next = users.length > page.length ? (page.at(-1)?.email ?? null) : null
      return { users: page.map(store.publicUser), next }
    },
    async getUser(uid) {
      const user = all.users.get(uid)
      return user ? store.publicUser(user) : null
    },
    async findUserByEmail(email) {
      const user = store.byEmail(all, email)
      return user ? store.publicUser(user) : null
    },
    async setDisabled(uid, disabled) {
      userOf(uid).disabled = disabled
      if (disabled) store.endSessions(all, uid)
    },
    async deleteUser(uid) {
      store.endSessions(all, uid)
      all.users.delete(uid)
    },
    secondFactors: null,
    proofs: {
      ways: async () => ['password'],
      async prove({ uid, session_id }, proof) {
        const session = all.sessions.get(session_id)
        if (proof.way !== 'password') throw fail('not-supported')
        if (!session || userOf(uid).password !== proof.password) throw fail('wrong-password')
        session.authenticated_at = now()
      },
      async createLink() {
        throw fail('not-supported')
      },
    },
  }
}
