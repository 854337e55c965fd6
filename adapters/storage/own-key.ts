import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ensureSecret } from '../ensure-secret.ts'

/**
 * Returns the file encryption key of an installation without FILES_KEY, created once in `data_dir`. Throws when the
 * file is invalid.
 */
export async function ownFilesKey(data_dir: string): Promise<Uint8Array> {
  const stored = await ensureSecret(data_dir, 'files-key', randomBytes(32).toString('base64'))
  const key = Buffer.from(stored, 'base64')
  if (key.length === 32) return key
  const file = join(data_dir, 'files-key')
  throw new Error(`${file} holds no key. Put the right one back, or no kept file can be read.`)
}
