import { z } from 'zod'
import { createFirebasePeople } from './firebase-people.ts'
import {
  createFirebaseRest,
  googleUrls,
  type FirebaseSettings,
  type FirebaseUrls,
} from './firebase-rest.ts'
import { createFirebaseVerifier } from './firebase-token.ts'
import { normaliseEmail } from './normalise-email.ts'
import { createFirebaseMailCodes, instead, oneUseCode, refuseWeak } from './firebase-mail-codes.ts'
import { IdentityProblem, type Identity, type SignedIn } from './port.ts'

type Deps = {
  urls?: FirebaseUrls
  now?: () => number
  /** How tokens are verified; nothing but a test gives another way. */
  verify?: Identity['verifyToken']
}

const Pair = z.object({
  localId: z.string().optional(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.coerce.number(),
})
const Renewed = z.object({
  user_id: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.coerce.number(),
})
const Nothing = z.object({})

/**
 * Firebase Authentication as the identity service. People sign in with its own SDK in the browser; here tokens are
 * verified and accounts looked after, over REST.
 *
 * What Firebase cannot promise, and this does not pretend: refresh tokens are not rotated, so a stolen one is not
 * noticed; sessions are not listed, and ending one ends them all; the limits on guessing, how long a code or a link
 * lives and the look of second factors are Google's; its people come by uid and are looked for by a whole address; the letter that puts an address back is sent by Google,
 * and second factors stay over it; nor does a token say how long a password was. Whoever has Google write a letter for
 * them, past our own server, proves an address without being asked for a new password: switch that off in the project.
 * Whether a
 * token still counts is asked again for each request: some 50 ms of waiting on Google.
 */
export function createFirebaseIdentity(settings: FirebaseSettings, deps: Deps = {}): Identity {
  const { urls = googleUrls, now = Date.now } = deps
  const rest = createFirebaseRest(settings, urls, now)
  const people = createFirebasePeople(rest)
  const verify = deps.verify ?? createFirebaseVerifier(settings.project_id, urls.jwks, now)

  const signedIn = async (pair: z.output<typeof Pair>): Promise<SignedIn> => {
    const { uid, expires_at } = await verify(pair.idToken)
    return { uid, id_token: pair.idToken, expires_at, refresh_token: pair.refreshToken }
  }
  const endAll = (uid: string) =>
    rest.asOwner(Nothing, 'update', { localId: uid, validSince: String(Math.floor(now() / 1000)) })

  const { confirmed, ...ofMail } = createFirebaseMailCodes({ rest, people, endAll })

  return {
    kind: 'firebase',
    secondFactors: null,
    proofs: null,
    ...ofMail,
    publicKeys: async () => null,

    async signUp({ email: text, password, display_name }) {
      const email = normaliseEmail(text)
      if (!email) throw new IdentityProblem('invalid-email')
      await refuseWeak(password, email)
      const body = { email, password, displayName: display_name, returnSecureToken: true }
      return signedIn(await rest.asAnybody(Pair, 'signUp', body))
    },
    async signIn({ email: text, password }) {
      const email = normaliseEmail(text) ?? 'nobody@invalid.example'
      const body = { email, password, returnSecureToken: true }
      const answer = await rest
        .asAnybody(Pair, 'signInWithPassword', body)
        .catch(instead(['invalid-email', 'weak-password'], 'invalid-credential'))
      return signedIn(answer)
    },
    async finishSignIn() {
      throw new IdentityProblem('not-supported')
    },

    /** A link of Google's own kind; how long it works is Google's to say. */
    async createSignInToken(uid) {
      const email = (await people.get(uid))?.email
      const code = email ? await oneUseCode(rest, 'EMAIL_SIGNIN', email) : null
      if (!email || !code) throw new Error('Nobody has this uid')
      const parts = [settings.project_id, email, code]
      return Buffer.from(JSON.stringify(parts)).toString('base64url')
    },
    async signInWithToken(token, holder) {
      const [project, email, oobCode] = partsOf(token) ?? []
      if (!project || !email || !oobCode) throw new IdentityProblem('invalid-token')
      if (project !== settings.project_id) throw new IdentityProblem('token-mismatch')
      if (normaliseEmail(email) !== normaliseEmail(holder))
        throw new IdentityProblem('invalid-token')
      const answer = await rest
        .asAnybody(Pair, 'signInWithEmailLink', { email, oobCode })
        .catch(
          instead(
            ['invalid-action-code', 'expired-action-code', 'invalid-credential', 'invalid-email'],
            'invalid-token'
          )
        )
      return signedIn(answer)
    },

    async refresh(refresh_token) {
      const answer = await rest
        .renew(Renewed, refresh_token)
        .catch(instead(['user-not-found'], 'user-token-expired'))
      const { expires_at } = await verify(answer.id_token)
      return {
        uid: answer.user_id,
        id_token: answer.id_token,
        expires_at,
        refresh_token: answer.refresh_token,
      }
    },
    verifyToken: verify,
    async isAlive({ uid, authenticated_at }) {
      const found = await people.record(uid)
      return found !== null && !found.disabled && authenticated_at >= found.validSince
    },
    async lastProof({ authenticated_at }) {
      return authenticated_at
    },
    async listSessions() {
      return []
    },
    async endSession(uid) {
      await endAll(uid)
    },
    async endSessions(uid) {
      await endAll(uid)
    },

    async changePassword(uid, current, next) {
      const { email } = await confirmed(uid, current)
      await refuseWeak(next, email)
      await rest.asOwner(Nothing, 'update', { localId: uid, password: next })
      await endAll(uid)
    },

    listUsers: (page) => people.list(page),
    getUser: (uid) => people.get(uid),
    findUserByEmail: (email) => people.findByEmail(email),
    async setDisabled(uid, disabled) {
      await rest.asOwner(Nothing, 'update', { localId: uid, disableUser: disabled })
      if (disabled) await endAll(uid)
    },
    async deleteUser(uid) {
      await rest.asOwner(Nothing, 'delete', { localId: uid })
    },
  }
}

/** The three parts of a link's token; null for every other text. */
function partsOf(token: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : null
  } catch {
    return null
  }
}
