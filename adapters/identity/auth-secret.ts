import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that an installation without AUTH_SECRET makes for itself at its first start, kept beside its data and
 * readable by its owner alone. Of two processes that start at once both get the same.
 */
export async function ownSecret(data_dir: string): Promise<string> {
  const file = join(data_dir, 'auth-secret')
  await mkdir(data_dir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${file} holds no secret. Remove it; everybody must sign in again then.`)
  return secret
}
