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
  /** Token verification; replaced only in tests. */
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
 * Firebase Authentication as the identity service. Users sign in with its SDK in the browser; this adapter verifies
 * tokens and manages users over REST.
 *
 * Limitations of Firebase: refresh tokens are not rotated, so a stolen one is not detected. Sessions cannot be listed,
 * and ending one ends all. Google sets the rate limits, the lifetime of codes and links, and the second factors. Users
 * are listed by uid and found by exact address. Google itself sends the email that recovers a previous address, and
 * second factors survive the recovery. Tokens do not say how long the password was. A user who has Google send a
 * verification email, bypassing our server, verifies an address without a new password being required: disable that in
 * the Firebase project. Each request checks with Google whether the token was revoked, which takes about 50 ms.
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

    /** Creates a Firebase email link; Google decides how long it is valid. */
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

/** Decodes the parts of a link token (project, email, code). Returns null for any other text. */
function partsOf(token: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : null
  } catch {
    return null
  }
}
