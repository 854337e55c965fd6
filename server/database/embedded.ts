import { readFile } from 'node:fs/promises'
import { findBinaries } from './embedded-binaries.ts'
import { owner, prepareCluster } from './embedded-cluster.ts'
import { runningServer } from './embedded-locks.ts'
import { waitForFolderLock, type FolderLock } from './embedded-folder-lock.ts'
import { findPlace, makeDataFolder, preparePlace, type DatabasePaths } from './embedded-paths.ts'
import { asStartError } from './embedded-problem.ts'
import { stopServer, type Settings } from './embedded-server.ts'
import {
  alreadyRunning,
  bringUp,
  type EmbeddedConnection,
  type Progress,
  type Start,
  type RunningServer,
} from './embedded-start.ts'

export type Embedded = {
  connection: EmbeddedConnection
  /** Process number of the server. */
  readonly pid: number
  /** Makes a program that starts now wait for this one to end. */
  announceEnd: () => void
  /** Stops the server and waits until its files are closed. Idempotent. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dir: string
  settings?: Settings
  onProgress?: (step: Progress) => void
  /** The package that holds PostgreSQL, when it is not the one for this machine. */
  binaries?: string
}

/**
 * Starts a PostgreSQL of our own on a folder, made at the first start, and keeps it running until `stop()`.
 * It ends with this program even when that is killed, and a start after a kill, a crash or a power cut takes
 * over whatever was left. Works as root too, under another user. Fails with a DatabaseStartError whose
 * message says what to do. One data folder serves one program at a time; a start waits for a program that is ending.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dir, settings = {}, onProgress = () => {} } = options
  let lock: FolderLock | null = null
  try {
    const { wanted: requested, user } = await makeDataFolder(dir)
    lock = await waitForFolderLock(requested, user, () => onProgress('waiting'))
    if (!lock) throw alreadyRunning(dir)
    const place = await preparePlace(requested, user)
    const binaries = await findBinaries(place, options.binaries)
    await prepareCluster(place, binaries, settings['fsync'] !== 'off', () => onProgress('creating'))
    const connection = await connectionTo(place, place.run)
    return await keepUp({ dir, place, binaries, settings, connection, onProgress }, lock)
  } catch (error) {
    lock?.release()
    throw asStartError(error, dir)
  }
}

/**
 * How to reach the embedded database of a folder while another program has it running; null when none does. For
 * commands that work beside a running site.
 */
export async function findRunning(dir: string): Promise<EmbeddedConnection | null> {
  const place = await findPlace(dir)
  const server = runningServer(place)
  if (!server?.socketFolder) return null
  return connectionTo(place, server.socketFolder)
}

async function connectionTo(place: Pick<DatabasePaths, 'secret'>, host: string) {
  const password = (await readFile(place.secret, 'utf8')).trim()
  return { host, port: 5432, user: owner, password, database: 'postgres' }
}

/** Brings the server up, and up again whenever it is lost while the program runs. */
async function keepUp(start: Start, folder: FolderLock): Promise<Embedded> {
  let up = await bringUp(start, null)
  let restoring: Promise<void> = Promise.resolve()
  let stopping: Promise<void> | null = null

  const restore = async () => {
    try {
      up = await bringUp(start, up.server)
      watch()
    } catch {
      // Nothing left to try. Every query reports it from here on, and so does readiness.
    }
  }
  /** The server ends this connection only when it goes down. */
  const watch = () =>
    up.lock.once('end', () => {
      if (!stopping) restoring = restore()
    })
  watch()

  const stop = async () => {
    await restoring
    const { lock, server }: RunningServer = up
    await lock.end().catch(() => {})
    await stopServer(server.pid)
    server.unwatch()
    folder.release()
  }
  return {
    connection: start.connection,
    announceEnd: () => folder.announceEnd(),
    get pid() {
      return up.server.pid
    },
    stop: () => (stopping ??= stop()),
  }
}
