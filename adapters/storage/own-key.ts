import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key for files that an installation without FILES_KEY makes for itself at its first start, kept beside its data
 * and readable by its owner alone. Of two processes that start at once both get the same.
 */
export async function ownFilesKey(data_dir: string): Promise<Uint8Array> {
  const file = join(data_dir, 'files-key')
  await mkdir(data_dir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length !== 32)
    throw new Error(`${file} holds no key. Put the right one back, or no kept file can be read.`)
  return key
}
