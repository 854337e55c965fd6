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
  startOrReconnect,
  type EmbeddedConnection,
  type Progress,
  type Start,
  type RunningServer,
} from './embedded-start.ts'

export type Embedded = {
  connection: EmbeddedConnection
  /** Process id of the server. */
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
  /** Name of the package with PostgreSQL; defaults to the one for this platform. */
  binaries?: string
}

/**
 * Starts an embedded PostgreSQL on a folder, created by the first start, and keeps it running until `stop()`. The
 * server ends with this program even when that is killed; a start after a kill, crash or power failure recovers.
 * Works as root, under another user. Throws DatabaseStartError with the remedy. A data folder serves one program at
 * a time; waits for one that is ending.
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
    return await superviseServer({ dir, place, binaries, settings, connection, onProgress }, lock)
  } catch (error) {
    lock?.release()
    throw asStartError(error, dir)
  }
}

/**
 * Returns the connection of an embedded database that another program runs; null when none does. For commands used
 * beside a running site.
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

/** Starts the server, and restarts it whenever it is lost. */
async function superviseServer(start: Start, folder: FolderLock): Promise<Embedded> {
  let up = await startOrReconnect(start, null)
  let restoring: Promise<void> = Promise.resolve()
  let stopping: Promise<void> | null = null

  const restore = async () => {
    try {
      up = await startOrReconnect(start, up.server)
      watch()
    } catch {
      // Every query and the readiness check report the failure from here on.
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
