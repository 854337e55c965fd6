import { createHmac, createPublicKey } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, problemOf, startEmbedded, startFirebase, type Bench } from './test-benches.ts'

/* Tokens that look almost valid: each is refused with an error code, and none causes an internal error. */

type TokenClaims = Record<string, unknown>
type BadToken = readonly [what: string, token: string, code?: 'user-token-expired']

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (segment = '') => Buffer.from(segment, 'base64url').toString()
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

async function badTokens(bench: Bench): Promise<readonly BadToken[]> {
  const { id_token } = await newPerson(bench)
  const other = await newPerson(bench)
  const [head = '', body = '', signature = ''] = id_token.split('.')
  // Safe: the token was issued by this test.
  const claims = JSON.parse(decode(body)) as TokenClaims & { iat: number; exp: number }
  const { key, kid, alg, public_jwk } = await bench.signingKey()
  const header = { alg, kid, typ: 'JWT' }
  const strangers = await generateKeyPair(alg, { extractable: true })
  const isFirebase = bench.identity.kind === 'firebase'

  const signed = (change: TokenClaims, head_change: TokenClaims = {}, by: CryptoKey = key) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ ...header, ...head_change }).sign(by)
  const without = (name: string) => signed({ [name]: undefined })
  const hmac = (secret: string | Buffer, hs_header: TokenClaims) => {
    const text = `${encode(hs_header)}.${body}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  /** Signs arbitrary header and payload text with the right key. */
  const raw = async (head_text: string, body_text: string) => {
    const text = `${encode(head_text)}.${encode(body_text)}`
    const algorithm = alg === 'RS256' ? 'RSASSA-PKCS1-v1_5' : 'Ed25519'
    const made = await crypto.subtle.sign(algorithm, key, Buffer.from(text))
    return `${text}.${Buffer.from(made).toString('base64url')}`
  }
  const publicKey = createPublicKey({ key: public_jwk, format: 'jwk' })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const headText = JSON.stringify(header)
  const bodyText = JSON.stringify(claims)
  const lastOf = (segment: string) => {
    const at = alphabet.indexOf(segment.at(-1) ?? 'A')
    return segment.slice(0, -1) + alphabet[at ^ 1]
  }
  const tampered = encode({ ...claims, sub: other.uid, admin_id: 'x' })
  const stranger = strangers.privateKey
  const strangerJwk = await exportJWK(strangers.publicKey)
  const { iat, exp } = claims

  return [
    ['nothing', ''],
    ['a word', 'token'],
    ['two dots', '..'],
    ['one segment', head],
    ['two segments', `${head}.${body}`],
    ['two segments and a dot', `${head}.${body}.`],
    ['four segments', `${id_token}.${signature}`],
    ['five segments', `${head}.${head}.${body}.${body}.${signature}`],
    ['no header', `.${body}.${signature}`],
    ['no body', `${head}..${signature}`],
    ['a space before', ` ${id_token}`],
    ['a space after', `${id_token} `],
    ['a line break after', `${id_token}\n`],
    ['the word Bearer', `Bearer ${id_token}`],
    ['two tokens', `${id_token},${other.id_token}`],
    ['padding', `${head}=.${body}.${signature}`],
    ['padded signature', `${head}.${body}.${signature}==`],
    ['the other base64', `${head}.${body}.${signature.slice(0, -2)}+/`],
    ['a space inside', `${head}.${body}.${signature.slice(0, 9)} ${signature.slice(9)}`],
    ['another spelling of the signature', `${head}.${body}.${lastOf(signature)}`],
    ['a shorter signature', `${head}.${body}.${signature.slice(0, -4)}`],
    ['a longer signature', `${head}.${body}.${signature}AAAA`],
    ['a signature of zeros', `${head}.${body}.${encode('\0'.repeat(64))}`],
    ['no base64', '!!!.???.***'],
    ['letters beyond ASCII', `${head}.${body}.ñandúñandú`],
    ['an emoji', '🙂.🙂.🙂'],
    ['a NUL', `${head}.${body}\0.${signature}`],
    ['8 kB', `${head}.${encode({ ...claims, pad: 'x'.repeat(8000) })}.${signature}`],
    ['200 kB', 'a'.repeat(200_000)],
    ['200 kB of dots', '.'.repeat(200_000)],
    ['deep JSON', `${encode('['.repeat(3000))}.${body}.${signature}`],
    ['no JSON in the header', `${encode('{alg')}.${body}.${signature}`],
    ['no JSON in the body', `${head}.${encode('{sub')}.${signature}`],
    ['broken UTF-8', `${head}.${Buffer.from([0xff, 0xfe]).toString('base64url')}.${signature}`],
    ['a list as header', `${encode([header])}.${body}.${signature}`],
    ['a number as body', await raw(headText, '1')],
    ['null as body', await raw(headText, 'null')],
    ['a text as body', await raw(headText, '"sub"')],
    ['alg none, unsigned', `${encode({ ...header, alg: 'none' })}.${body}.`],
    ['alg none, signed', `${encode({ ...header, alg: 'none' })}.${body}.${signature}`],
    ['alg NONE', `${encode({ ...header, alg: 'NONE' })}.${body}.${encode('x')}`],
    ['no alg', `${encode({ kid, typ: 'JWT' })}.${body}.${signature}`],
    ['alg as a list', `${encode({ ...header, alg: [alg] })}.${body}.${signature}`],
    ['alg null', `${encode({ ...header, alg: null })}.${body}.${signature}`],
    ['an emulator token', `${encode({ alg: 'none', typ: 'JWT' })}.${tampered}.`],
    ['HS256 with the public key as secret', hmac(pem, { ...header, alg: 'HS256' })],
    ['HS256 with an empty secret', hmac('', { ...header, alg: 'HS256' })],
    ['HS256 with the kid as secret', hmac(kid, { ...header, alg: 'HS256' })],
    ['HS256 under our alg', hmac(pem, header)],
    ['somebody else as subject', `${head}.${tampered}.${signature}`],
    ['the body of another token', `${head}.${other.id_token.split('.')[1]}.${signature}`],
    ['another key under our kid', await signed({}, {}, stranger)],
    ['another key and kid', await signed({}, { kid: 'stranger' }, stranger)],
    ['a key in the header', await signed({}, { jwk: strangerJwk }, stranger)],
    ['jku', await signed({}, { jku: 'https://evil.example/jwks' }, stranger)],
    ['jku and our key', await signed({}, { jku: 'https://evil.example/jwks' })],
    ['x5u', await signed({}, { x5u: 'https://evil.example/cert' })],
    ['x5c', await signed({}, { x5c: ['MIIB'] })],
    ['crit', `${encode({ ...header, crit: ['b64'], b64: false })}.${body}.${signature}`],
    ['b64 false', `${encode({ ...header, b64: false })}.${body}.${signature}`],
    ['zip', `${encode({ ...header, zip: 'DEF' })}.${body}.${signature}`],
    ['a path as kid', await signed({}, { kid: '../../../../dev/null' })],
    ['SQL as kid', await signed({}, { kid: "x' or '1'='1" })],
    ['a NUL in kid', await signed({}, { kid: `${kid}\0` })],
    ['a number as kid', await signed({}, { kid: 7 })],
    ['no kid', await signed({}, { kid: undefined })],
    ['a long kid', await signed({}, { kid: 'k'.repeat(2000) })],
    ['__proto__ as kid', await signed({}, { kid: '__proto__' })],
    ['a key said twice', await raw(headText, bodyText.replace('{', '{"sub":"eve",'))],
    ['a claim said twice', await raw(headText, `${bodyText.slice(0, -1)},"sub":"eve"}`)],
    ['alg said twice', await raw(headText.replace('{', '{"alg":"none",'), bodyText)],
    ['another issuer', await signed({ iss: 'https://evil.example' })],
    ['an issuer that begins like ours', await signed({ iss: `${String(claims['iss'])}.evil` })],
    ['issuers as a list', await signed({ iss: [claims['iss']] })],
    ['no issuer', await without('iss')],
    ['another audience', await signed({ aud: 'another' })],
    ['a list of audiences', await signed({ aud: [claims['aud'], 'another'] })],
    ['no audience', await without('aud')],
    ['no subject', await without('sub')],
    ['an empty subject', await signed({ sub: '' })],
    ['a number as subject', await signed({ sub: 7 })],
    ['a long subject', await signed({ sub: 'u'.repeat(129) })],
    ['no end', await without('exp')],
    ['an end as text', await signed({ exp: String(exp) })],
    ['an end in the past', await signed({ exp: iat - 60, iat: iat - 3660 }), 'user-token-expired'],
    ['an end that is now', await signed({ exp: iat, iat: iat - 3600 }), 'user-token-expired'],
    ['an end at the beginning of time', await signed({ exp: 0 }), 'user-token-expired'],
    ['no beginning', await without('iat')],
    ['made in the future', await signed({ iat: iat + 600, exp: iat + 4200 })],
    ['not before later', await signed({ nbf: iat + 600 })],
    ['no time of sign-in', await without('auth_time')],
    ['a sign-in in the future', await signed({ auth_time: iat + 600 })],
    ['a nested token', await raw(JSON.stringify({ ...header, cty: 'JWT' }), id_token)],
    ['a token in a token', `${head}.${encode(id_token)}.${signature}`],
    ['JSON form', JSON.stringify({ payload: body, protected: head, signature })],
    ['a PEM', await exportSPKI(strangers.publicKey)],
    // Only for the embedded service: Firebase may add claims of its own.
    ...(isFirebase
      ? []
      : ([
          ['a claim too many', await signed({ admin_id: 'x' })],
          ['a day long', await signed({ exp: iat + 86_400 })],
          ['another type', await signed({}, { typ: 'at+jwt' })],
          ['no session', await without('sid')],
        ] satisfies BadToken[])),
  ]
}

describe.each([
  ['embedded', () => startEmbedded() as Promise<Bench>],
  ['firebase', startFirebase],
])('%s', (_, start) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await start()
  })
  afterAll(() => bench.stop())

  test('refuses every bad token with one of two codes', async () => {
    const tokens = await badTokens(bench)
    expect(tokens.length).toBeGreaterThanOrEqual(60)
    const wrong: string[] = []
    for (const [what, token, code = 'invalid-token'] of tokens) {
      const found = await problemOf(bench.identity.verifyToken(token)).catch(String)
      if (found !== code) wrong.push(`${what}: ${found}`)
    }
    expect(wrong).toEqual([])
  })

  test('refuses what is not a token text', async () => {
    for (const value of [undefined, null, 7, {}, [], true])
      // Safe: the test passes wrong types on purpose.
      expect(await problemOf(bench.identity.verifyToken(value as never))).toBe('invalid-token')
  })

  test('accepts a token until its last second', async () => {
    const { id_token } = await newPerson(bench)
    bench.wait(3599)
    await bench.identity.verifyToken(id_token)
    bench.wait(1)
    expect(await problemOf(bench.identity.verifyToken(id_token))).toBe('user-token-expired')
  })
})

test('control: a token made with the same tools and nothing wrong is accepted', async () => {
  const bench = await startEmbedded()
  const { id_token, uid } = await newPerson(bench)
  const { key, kid, alg } = await bench.signingKey()
  const [, body] = id_token.split('.')
  // Safe: the token was issued by this test.
  const claims = JSON.parse(decode(body)) as TokenClaims
  const made = await new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
  expect((await bench.identity.verifyToken(made)).uid).toBe(uid)
  await bench.stop()
})
