import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ensureSecret } from '../ensure-secret.ts'

/**
 * Returns the signing secret of an installation without AUTH_SECRET, created once in `data_dir`. Throws when the file
 * is invalid.
 */
export async function ownSecret(data_dir: string): Promise<string> {
  const secret = await ensureSecret(data_dir, 'auth-secret', randomBytes(48).toString('base64url'))
  if (secret.length >= 32) return secret
  const file = join(data_dir, 'auth-secret')
  throw new Error(`${file} holds no secret. Remove it; everybody must sign in again then.`)
}
