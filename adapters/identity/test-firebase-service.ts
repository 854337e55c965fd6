import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose'
import type { FirebaseSettings, FirebaseUrls } from './firebase-rest.ts'
import { answerHolder, type StubResponse } from './test-firebase-browser.ts'
import { createServiceCodes } from './test-firebase-codes.ts'

/*
 * The part of Google's identity REST service that the adapter uses, for tests: same paths and error codes. Keeps users
 * in memory and signs with a key of its own.
 */

type Person = {
  localId: string
  email: string
  password: string
  displayName: string
  emailVerified: boolean
  disabled: boolean
  validSince: number
  createdAt: number
}
type Body = Record<string, unknown>
const refused = (message: string): StubResponse => ({
  status: 400,
  body: { error: { code: 400, message, errors: [] } },
})
const text = (value: unknown) => (typeof value === 'string' ? value : '')

export async function startFirebaseService(project_id: string, now: () => number) {
  const people = new Map<string, Person>()
  const refreshTokens = new Map<string, { uid: string; auth_time: number }>()
  const pair = await generateKeyPair('RS256', { extractable: true })
  const account = await generateKeyPair('RS256', { extractable: true })
  const kid = 'test-key'
  const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }
  let accessTokens = 0

  const byEmail = (email: unknown) => [...people.values()].find((one) => one.email === email)
  const codes = createServiceCodes(project_id, byEmail)
  const seconds = () => Math.floor(now() / 1000)

  async function idToken(person: Person, auth_time: number) {
    return new SignJWT({
      name: person.displayName,
      email: person.email,
      email_verified: person.emailVerified,
      user_id: person.localId,
      auth_time,
      firebase: { identities: { email: [person.email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${project_id}`)
      .setAudience(project_id)
      .setSubject(person.localId)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 3600)
      .sign(pair.privateKey)
  }
  async function signedIn(person: Person): Promise<StubResponse> {
    if (person.disabled) return refused('USER_DISABLED')
    const refreshToken = randomBytes(24).toString('hex')
    refreshTokens.set(refreshToken, { uid: person.localId, auth_time: seconds() })
    const { localId, email } = person
    const body = { localId, email, refreshToken, expiresIn: '3600' }
    return { body: { ...body, idToken: await idToken(person, seconds()) } }
  }
  const shown = (person: Person) => ({
    ...person,
    password: undefined,
    validSince: String(person.validSince),
    createdAt: String(person.createdAt),
    providerUserInfo: [{ providerId: 'password' }],
  })

  const anybody: Record<string, (body: Body) => StubResponse | Promise<StubResponse>> = {
    signUp(body) {
      const email = text(body['email'])
      if (byEmail(email)) return refused('EMAIL_EXISTS')
      if (text(body['password']).length < 6)
        return refused('WEAK_PASSWORD : Password should be at least 6 characters')
      const person: Person = {
        localId: randomBytes(14).toString('hex'),
        email,
        password: text(body['password']),
        displayName: text(body['displayName']),
        emailVerified: false,
        disabled: false,
        validSince: seconds(),
        createdAt: now(),
      }
      people.set(person.localId, person)
      return signedIn(person)
    },
    signInWithPassword(body) {
      const person = byEmail(body['email'])
      if (!person || person.password !== body['password'])
        return refused('INVALID_LOGIN_CREDENTIALS')
      return signedIn(person)
    },
    signInWithEmailLink(body) {
      const code = codes.all.get(text(body['oobCode']))
      const person = byEmail(body['email'])
      if (code?.type !== 'EMAIL_SIGNIN' || code.email !== body['email'] || !person)
        return refused('INVALID_OOB_CODE')
      codes.all.delete(text(body['oobCode']))
      return signedIn(person)
    },
    ...codes.anybody,
  }

  const owner: Record<string, (body: Body) => StubResponse> = {
    lookup({ localId, email }) {
      const expected = [localId, email].flat()
      const users = [...people.values()].filter(
        (one) => expected.includes(one.localId) || expected.includes(one.email)
      )
      return { body: users.length > 0 ? { users: users.map(shown) } : {} }
    },
    update(body) {
      const person = people.get(text(body['localId']))
      if (!person) return refused('USER_NOT_FOUND')
      if (typeof body['disableUser'] === 'boolean') person.disabled = body['disableUser']
      if (body['validSince'] !== undefined) person.validSince = Number(body['validSince'])
      if (body['password'] !== undefined) person.password = text(body['password'])
      return { body: { localId: person.localId } }
    },
    delete(body) {
      people.delete(text(body['localId']))
      return { body: {} }
    },
    sendOobCode: (body) => codes.send(body),
  }

  async function renew(form: URLSearchParams): Promise<StubResponse> {
    const known = refreshTokens.get(form.get('refresh_token') ?? '')
    const person = known && people.get(known.uid)
    if (!person) return refused('INVALID_REFRESH_TOKEN')
    if (person.disabled) return refused('USER_DISABLED')
    if (known.auth_time < person.validSince) return refused('TOKEN_EXPIRED')
    const id_token = await idToken(person, known.auth_time)
    const refresh_token = form.get('refresh_token')
    return {
      body: {
        user_id: person.localId,
        id_token,
        access_token: id_token,
        refresh_token,
        expires_in: '3600',
      },
    }
  }

  function batch(query: URLSearchParams): StubResponse {
    const after = query.get('nextPageToken') ?? ''
    const ids = [...people.keys()].toSorted().filter((uid) => uid > after)
    const page = ids.slice(0, Number(query.get('maxResults')))
    const users = page.flatMap((uid) => people.get(uid) ?? []).map(shown)
    return { body: { users, ...(page.length > 0 && { nextPageToken: page.at(-1) }) } }
  }

  async function answer(request: IncomingMessage, body: string): Promise<StubResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/jwks') return { body: { keys: [jwk] } }
    if (pathname === '/oauth') {
      accessTokens += 1
      return { body: { access_token: `access-${accessTokens}`, expires_in: 3600 } }
    }
    if (pathname === '/token') return renew(new URLSearchParams(body))
    if (pathname === `/v1/projects/${project_id}/accounts:batchGet`) return batch(searchParams)
    // Every field is validated when read.
    const sent = JSON.parse(body) as Body
    const verb = pathname.split(':').at(-1) ?? ''
    if (pathname.startsWith(`/v1/projects/${project_id}/accounts:`)) {
      const isOwner = request.headers.authorization === `Bearer access-${accessTokens}`
      return isOwner
        ? (owner[verb]?.(sent) ?? refused('UNKNOWN'))
        : { status: 401, body: { error: { message: 'UNAUTHENTICATED' } } }
    }
    if (searchParams.get('key') !== 'public-key') return refused('API_KEY_INVALID')
    const toHolder = answerHolder(verb, sent, people, shown)
    return toHolder ?? (await anybody[verb]?.(sent)) ?? refused('UNKNOWN')
  }

  async function reply(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
    const { status, body } = await answer(request, Buffer.concat(parts).toString())
    response.writeHead(status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const settings: FirebaseSettings = {
    project_id,
    api_key: 'public-key',
    auth_domain: `${project_id}.firebaseapp.com`,
    service_account: {
      client_email: `numo@${project_id}.iam.gserviceaccount.com`,
      private_key: await exportPKCS8(account.privateKey),
    },
  }
  const urls: FirebaseUrls = {
    toolkit: `${url}/v1`,
    secure_token: `${url}/token`,
    jwks: `${url}/jwks`,
    oauth: `${url}/oauth`,
  }
  return {
    settings,
    urls,
    url,
    /** Signing key, for forging tokens. */
    key: pair.privateKey,
    kid,
    public_jwk: jwk,
    recoveryOf: codes.recoveryOf,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
