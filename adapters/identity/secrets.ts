import { createHash, createHmac, randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Generates an unguessable code: 256 bits, 43 characters of base64url. */
export const newCode = () => randomBytes(32).toString('base64url')
export const isCode = (text: string) => /^[\w-]{43}$/.test(text)

/** Hash under which a code is stored, so that the database does not contain usable codes. */
export const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Encrypts values that must be read again, and hashes values short enough to be guessed. */
export type Vault = {
  seal(text: string): Promise<string>
  /** Decrypts. Rejects text that was not sealed with this secret. */
  open(sealed: string): Promise<string>
  /** Keyed hash (HMAC-SHA256): without the secret, short values cannot be found by trying. */
  hash(text: string): string
}

export const createVault = (secret: string): Vault => ({
  seal: (text) => symmetricEncrypt({ key: secret, data: text }),
  open: (sealed) => symmetricDecrypt({ key: secret, data: sealed }),
  hash: (text) => createHmac('sha256', `numo ${secret}`).update(text).digest('base64url'),
})
