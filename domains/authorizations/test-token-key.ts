import { exportJWK, generateKeyPair } from 'jose'
import { publishedKey } from './rules-signed-token.ts'

/** A pair of keys for letters and member cards: one signs, the other is published. */
export type TestTokenKey = Awaited<ReturnType<typeof newKey>>

/** Makes a pair of keys. */
export async function newKey(kid: string) {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { x = '' } = await exportJWK(pair.publicKey)
  return {
    signing: { kid, private_key: await exportJWK(pair.privateKey) },
    published: publishedKey({ id: kid, public_key: x }),
  }
}
