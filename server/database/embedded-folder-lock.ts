import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ServerUser } from './embedded-paths.ts'
import { asStartError } from './embedded-problem.ts'

/**
 * Exclusive lock of a data folder. The operating system releases it when its process ends, also by SIGKILL, so
 * process ids are never compared. It also excludes a second start in the same process.
 */
export type FolderLock = {
  /** Tells waiting programs that this one is ending. The next holder removes the note. */
  announceEnd(): void
  /** Releases the lock. Idempotent. */
  release(): void
}

/** How long to wait for the holder, in milliseconds: without and with a note that it is ending. */
const defaults = { silent: 3_000, ending: 120_000 }
const poll_ms = 50

const lockOf = (dir: string) => join(dir, 'numo.lock')
/** File by which the holder announces that it is ending. */
const endingOf = (dir: string) => join(dir, 'numo.ending')

/**
 * Takes the lock of an existing folder; returns null while it is held. Uses an exclusive transaction of
 * `node:sqlite` on an empty file, the only operating system lock that ships with Node.
 */
export function tryFolderLock(dir: string, { uid, gid }: ServerUser): FolderLock | null {
  const file = lockOf(dir)
  // Never reopen an existing file: closing any descriptor of it drops this process's POSIX locks.
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
 * Takes the lock of a folder, waiting for a program that is ending; returns null when the holder stays. Calls
 * `onWait` once when it has to wait.
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

/**
 * Waits while an ending program holds the lock of a folder. Creates nothing; returns also when the holder stays.
 */
export async function waitWhileEnding(dir: string): Promise<void> {
  if (!existsSync(lockOf(dir))) return
  try {
    const lock = await waitForFolderLock(dir, {})
    lock?.release()
  } catch (error) {
    throw asStartError(error, dir)
  }
}
