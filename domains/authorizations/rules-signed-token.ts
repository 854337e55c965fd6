import { base64url, CompactSign, compactVerify, importJWK, type CryptoKey, type JWK } from 'jose'
import type { z } from 'zod'

/*
 * Signing and verifying what the QR code of a letter of guarantee or a member card holds. The shape of the claims names
 * their kind, so that one never passes as the other. Runs in the browser, too, also without a network.
 */

const algorithm = 'EdDSA'

/** A public key as it is published. */
export type TokenKey = {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  alg: string
  use: string
}

/** Returns a public key as it is published. */
export const publishedKey = ({ id, public_key }: { id: string; public_key: string }): TokenKey => ({
  kid: id,
  kty: 'OKP',
  crv: 'Ed25519',
  x: public_key,
  alg: algorithm,
  use: 'sig',
})

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key is no key pair')
  return key
}

/** Returns the token of a letter or card: its claims, signed with a private key (compact JWS, RFC 7515). */
export const signToken = async <Shape extends z.ZodType>(
  shape: Shape,
  claims: z.input<Shape>,
  { kid, private_key }: { kid: string; private_key: JWK }
): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(shape.parse(claims))))
    .setProtectedHeader({ alg: algorithm, kid })
    .sign(await keyOf(private_key))

/** Why something is nothing of ours. `unknown-key`: it names a key that we never published. */
export const tokenProblems = ['no-code', 'unknown-key', 'wrong-signature'] as const
export type TokenProblem = (typeof tokenProblems)[number]

const token = /^[\w-]{1,200}\.[\w-]{1,1700}\.[\w-]{86}$/

/** Returns the token in what was scanned or pasted: the token, or an address that ends with it. Null when there is none. */
export function tokenIn(text: string): string | null {
  const found = text.replaceAll(/\s/g, '').split('#').at(-1) ?? ''
  return token.test(found) ? found : null
}

const textOf = (part: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(part))

/** Whether a token is written as we write it. Base64url has several spellings of the same bytes; only one is ours. */
const isCanonical = (text: string) =>
  text.split('.').every((part) => base64url.encode(base64url.decode(part)) === part)

/** Returns what a token says without verifying it; null when it has not this shape. */
export function claimsIn<Shape extends z.ZodType>(
  text: string,
  shape: Shape
): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(textOf(tokenIn(text)?.split('.')[1] ?? '')))
  } catch {
    return null
  }
}

/**
 * Returns what a token says when it has this shape, was signed with one of the keys and nothing of it was changed since;
 * otherwise why it was not.
 */
export async function verifyToken<Shape extends z.ZodType<object>>(
  text: string,
  keys: readonly TokenKey[],
  shape: Shape
): Promise<z.output<Shape> | TokenProblem> {
  const given = tokenIn(text)
  if (given === null) return 'no-code'
  const [header = '', body = ''] = given.split('.')
  let kid: unknown
  try {
    const parsed: unknown = JSON.parse(textOf(header))
    kid = parsed && typeof parsed === 'object' && 'kid' in parsed ? parsed.kid : undefined
    const expected = JSON.stringify({ alg: algorithm, kid })
    if (!isCanonical(given) || textOf(header) !== expected) return 'wrong-signature'
  } catch {
    return 'wrong-signature'
  }
  const key = keys.find((one) => one.kid === kid)
  if (!key) return 'unknown-key'
  const { kty, crv, x } = key
  const publicKey = await keyOf({ kty, crv, x })
  try {
    await compactVerify(given, publicKey, { algorithms: [algorithm] })
    return shape.parse(JSON.parse(textOf(body)))
  } catch {
    return 'wrong-signature'
  }
}
