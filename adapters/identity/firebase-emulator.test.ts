import { createServer } from 'node:http'
import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirebaseIdentity } from './firebase.ts'
import type { Identity, VerifiedToken } from './port.ts'
import { goodPassword, here, problemOf, signedIn } from './test-benches.ts'

/*
 * Runs the adapter against Google's emulator, to check the error codes of the REST service. `npm run test:firebase`
 * starts it; without it these tests are skipped. The emulator does not sign its tokens, so they are decoded here without
 * verification; `bad-tokens.test.ts` covers verification.
 */
const host = process.env['FIREBASE_AUTH_EMULATOR_HOST']
const project_id = 'demo-numo'

const unverified = async (token: string): Promise<VerifiedToken> => {
  // Safe: a token of the emulator.
  const claims = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  ) as Record<string, number> & { sub: string; email: string }
  return {
    uid: claims.sub,
    email: claims.email,
    email_verified: false,
    display_name: null,
    session_id: null,
    issued_at: claims['iat'] ?? 0,
    expires_at: claims['exp'] ?? 0,
    authenticated_at: claims['auth_time'] ?? 0,
    has_second_factor: false,
    has_short_password: false,
  }
}

describe.skipIf(!host)('the Firebase emulator', () => {
  let identity: Identity
  // OAuth token endpoint, which the emulator lacks: it accepts `owner` as the service account's access token.
  const oauth = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ access_token: 'owner', expires_in: 3600 }))
  })
  beforeAll(async () => {
    await new Promise<void>((ready) => {
      oauth.listen(0, '127.0.0.1', ready)
    })
    const address = oauth.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const base = `http://${host}`
    identity = createFirebaseIdentity(
      {
        project_id,
        api_key: 'any',
        auth_domain: `${project_id}.firebaseapp.com`,
        service_account: {
          client_email: 'numo@example.com',
          private_key: await exportPKCS8(privateKey),
        },
      },
      {
        urls: {
          toolkit: `${base}/identitytoolkit.googleapis.com/v1`,
          secure_token: `${base}/securetoken.googleapis.com/v1/token`,
          jwks: `${base}/no-keys`,
          oauth: `http://127.0.0.1:${port}/`,
        },
        verify: unverified,
      }
    )
  })
  afterAll(() => {
    oauth.close()
    oauth.closeAllConnections()
  })
  let people = 0
  const newcomer = async () => {
    people += 1
    const email = `emulated-${Date.now()}-${people}@example.com`
    const person = { email, password: goodPassword, display_name: 'Ana' }
    return { email, ...(await identity.signUp(person, here)) }
  }

  test('signs up and in, and refuses with our error codes', async () => {
    const { email, uid } = await newcomer()
    const again = { email, password: goodPassword, display_name: 'Eve' }
    expect(await problemOf(identity.signUp(again, here))).toBe('email-already-in-use')
    expect(signedIn(await identity.signIn({ email, password: goodPassword }, here)).uid).toBe(uid)
    const wrong = identity.signIn({ email, password: 'not that one at all' }, here)
    expect(await problemOf(wrong)).toBe('invalid-credential')
    const nobody = identity.signIn({ email: 'nobody@example.com', password: 'whatever 1' }, here)
    expect(await problemOf(nobody)).toBe('invalid-credential')
  })

  test('renews tokens, and stops when the user is deleted', async () => {
    const { uid, email, refresh_token, id_token } = await newcomer()
    expect((await identity.refresh(refresh_token ?? '', here)).uid).toBe(uid)
    expect(await problemOf(identity.refresh('nonsense', here))).toBe('user-token-expired')
    const token = await unverified(id_token)
    expect(await identity.isAlive(token)).toBe(true)
    await identity.setDisabled(uid, true)
    expect(await identity.isAlive(token)).toBe(false)
    expect(await problemOf(identity.signIn({ email, password: goodPassword }, here))).toBe(
      'user-disabled'
    )
    await identity.deleteUser(uid)
    expect(await identity.getUser(uid)).toBeNull()
  })

  test('resets a password and verifies an address with one-use codes', async () => {
    const { uid, email } = await newcomer()
    expect(await identity.createActionCode('resetPassword', 'nobody@example.com')).toBeNull()
    const code = (await identity.createActionCode('resetPassword', email)) ?? ''
    expect(await identity.checkActionCode('resetPassword', code)).toEqual({ uid, email })
    const next = 'four tall yellow windmills'
    expect(await identity.resetPassword(code, next)).toEqual({ uid })
    expect(await problemOf(identity.resetPassword(code, next))).toBe('invalid-action-code')
    await identity.signIn({ email, password: next }, here)
    const proof = (await identity.createActionCode('verifyEmail', email)) ?? ''
    expect(await identity.verifyEmail(proof, { uid }, here)).toEqual({ uid })
    expect((await identity.getUser(uid))?.email_verified).toBe(true)
    expect(await problemOf(identity.verifyEmail(proof, { uid }, here))).toBe('invalid-action-code')
  })

  test('signs in once with a link', async () => {
    const { uid, email } = await newcomer()
    const token = await identity.createSignInToken(uid, 900)
    expect(signedIn(await identity.signInWithToken(token, email, here)).uid).toBe(uid)
    expect(await problemOf(identity.signInWithToken(token, email, here))).toBe('invalid-token')
  })

  test('changes a password and lists users', async () => {
    const { uid, email } = await newcomer()
    const next = 'five round blue kettles'
    const wrong = identity.changePassword(uid, 'not that one', next, null)
    expect(await problemOf(wrong)).toBe('wrong-password')
    await identity.changePassword(uid, goodPassword, next, null)
    await identity.signIn({ email, password: next }, here)
    expect((await identity.findUserByEmail(email))?.uid).toBe(uid)
    expect((await identity.listUsers({ after: null, limit: 100 })).users.length).toBeGreaterThan(0)
  })
})
