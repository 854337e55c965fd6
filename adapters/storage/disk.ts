import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkKey, isFileKey, type FileStore } from './port.ts'

/** Drafts older than this belong to a process that died while writing. */
const staleDraft_ms = 60 * 60 * 1000

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * File store in a folder readable only by its owner. Writes are atomic: a draft is synced to disk and then renamed, so
 * readers see the whole file or none. Deletes stale drafts at start.
 */
export async function createDiskStore(dir: string): Promise<FileStore> {
  const drafts = join(dir, '.drafts')
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await deleteStaleDrafts(drafts)
  const pathOf = (key: string) => join(dir, ...checkKey(key).split('/'))

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(drafts, randomBytes(16).toString('hex'))
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(key) {
      try {
        return (await stat(pathOf(key))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const folder = await opendir(dir, { recursive: true })
      for await (const entry of folder) {
        const path = join(entry.parentPath, entry.name)
        const key = relative(dir, path).split(sep).join('/')
        if (!entry.isFile() || !isFileKey(key)) continue
        const about = await stat(path).catch(() => null)
        // The file was removed meanwhile.
        if (about) yield { key, stored_at: about.mtime }
      }
    },
  }
}

async function deleteStaleDrafts(drafts: string) {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    // Sequential: there are few, and only at start.
    const age_ms = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age_ms > staleDraft_ms) await rm(path, { force: true })
  }
}

/** Syncs the directory entry; skipped where directories cannot be opened. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => null)
  if (!folder) return
  try {
    await folder.sync()
  } catch {
    // Windows cannot sync directories.
  } finally {
    await folder.close()
  }
}
