import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns a secret of the installation and creates it from `made` at first use, in `data_dir`, readable only by its
 * owner. Safe for concurrent processes: both get the same.
 */
export async function ensureSecret(data_dir: string, name: string, made: string): Promise<string> {
  const file = join(data_dir, name)
  await mkdir(data_dir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, made, { flag: 'wx', mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
