import { createHash, createHmac, randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** A code nobody can guess: 256 bits, 43 characters. */
export const newCode = () => randomBytes(32).toString('base64url')
export const isCode = (text: string) => /^[\w-]{43}$/.test(text)

/** How such a code is kept: whoever reads the database cannot use it. */
export const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Keeps what must be read again, and hashes what is short enough to be guessed. */
export type Vault = {
  seal(text: string): Promise<string>
  /** Rejects what was not sealed with this secret. */
  open(sealed: string): Promise<string>
  /** Hash of something short; without the secret it cannot be searched for. */
  hash(text: string): string
}

export const createVault = (secret: string): Vault => ({
  seal: (text) => symmetricEncrypt({ key: secret, data: text }),
  open: (sealed) => symmetricDecrypt({ key: secret, data: sealed }),
  hash: (text) => createHmac('sha256', `numo ${secret}`).update(text).digest('base64url'),
})
