import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ServerUser } from './embedded-paths.ts'
import { asStartError } from './embedded-problem.ts'

/**
 * The lock on a data folder. The operating system releases it when its process ends, also by kill -9, so no process
 * number is ever compared; it excludes a second start in the same process as well.
 */
export type FolderLock = {
  /** Announces to those who wait that this program is ending. The next holder removes the note. */
  announceEnd(): void
  /** Idempotent. */
  release(): void
}

/** Milliseconds to wait for a holder: one that may have been told to end a moment ago, and one that says it ends. */
const defaults = { silent: 3_000, ending: 120_000 }
const poll_ms = 50

const lockOf = (dir: string) => join(dir, 'numo.lock')
/** Where its holder says that it is ending. */
const endingOf = (dir: string) => join(dir, 'numo.ending')

/**
 * Takes the lock of a folder that exists; null while somebody has it. `node:sqlite` is the one lock of the
 * operating system that Node brings along: an exclusive transaction on an empty file, which nothing is written to.
 */
export function tryFolderLock(dir: string, { uid, gid }: ServerUser): FolderLock | null {
  const file = lockOf(dir)
  // Never opened by us once it exists: closing any descriptor of a file drops this process's locks on it.
  if (!existsSync(file)) {
    writeFileSync(file, '', { mode: 0o600 })
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
  }
  const held = new DatabaseSync(file)
  try {
    held.exec('begin exclusive')
  } catch (error) {
    held.close()
    const busy = 5
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
  rmSync(endingOf(dir), { force: true })
  return {
    announceEnd: () => writeFileSync(endingOf(dir), ''),
    release: () => {
      if (held.isOpen) held.close()
    },
  }
}

/**
 * Takes the lock of a folder and waits for a program that is ending; null when its holder stays. `onWait` is called once,
 * when there is something to wait for.
 */
export async function waitForFolderLock(
  dir: string,
  user: ServerUser,
  onWait: () => void = () => {},
  timeouts = defaults
): Promise<FolderLock | null> {
  const begin = Date.now()
  for (let isReported = false; ; isReported = true) {
    const lock = tryFolderLock(dir, user)
    if (lock) return lock
    if (!isReported) onWait()
    const enough = existsSync(endingOf(dir)) ? timeouts.ending : timeouts.silent
    if (Date.now() - begin > enough) return null
    await new Promise((done) => setTimeout(done, poll_ms))
  }
}

/** Waits while a program that is ending holds a folder. Makes nothing, and returns when its holder stays. */
export async function waitWhileEnding(dir: string): Promise<void> {
  if (!existsSync(lockOf(dir))) return
  try {
    const lock = await waitForFolderLock(dir, {})
    lock?.release()
  } catch (error) {
    throw asStartError(error, dir)
  }
}
