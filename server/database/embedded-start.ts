import type { Client } from 'pg'
import type { Binaries } from './embedded-binaries.ts'
import { disarmStaleLocks, killOrphans, runningServer } from './embedded-locks.ts'
import type { DatabasePaths } from './embedded-paths.ts'
import { longLimits } from './limits.ts'
import { createClient } from './patient-client.ts'
import { DatabaseStartError, explainProblem } from './embedded-problem.ts'
import { spawnServer, stopServer, type Server, type Settings } from './embedded-server.ts'

/** Connection of an embedded database: a socket in a folder that only its user can access. */
export type EmbeddedConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Slow step of a start, to show on the terminal. */
export type Progress = 'waiting' | 'creating' | 'starting' | 'recovering'

/** Parameters of starting the server, once the folder is prepared. */
export type Start = {
  dir: string
  place: DatabasePaths
  binaries: Binaries
  settings: Settings
  connection: EmbeddedConnection
  onProgress: (step: Progress) => void
}

/** A running server, and the connection that holds its advisory lock. */
export type RunningServer = { lock: Client; server: Server }

/** Progress of one attempt to start the server. */
type Attempt = { server: Server | null; fails: number; foreignSince: number; reported: Progress[] }

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
/**
 * Advisory lock key, held by the one program that uses the database; also excludes programs that do not see the
 * folder lock.
 */
const lockKey = 0x4e554d4f
/** Milliseconds until the connection of a killed program has disappeared. */
const maxTraceLength = 4_000
/** Milliseconds that replaying a long WAL after a crash may take. */
const startTimeout_ms = 600_000
const maxFails = 20

/**
 * Starts the server, or continues with `before` when only its connections were lost. Resolves once it answers and
 * we hold its advisory lock. Caller must hold the folder lock: any other server on the folder was left by a dead
 * program and is stopped first, because it may be about to shut down.
 */
export async function startOrReconnect(
  start: Start,
  before: Server | null
): Promise<RunningServer> {
  const attempt: Attempt = { server: before, fails: 0, foreignSince: 0, reported: [] }
  const report = (step: Progress) => {
    if (!attempt.reported.includes(step)) start.onProgress(step)
    attempt.reported.push(step)
  }
  for (const begin = Date.now(); Date.now() - begin < startTimeout_ms; await wait(15)) {
    const answer = await tryConnect(start)
    const running = runningServer(start.place)
    const isOurs = running !== null && running.pid === attempt.server?.pid
    if (answer.lock && isOurs && attempt.server)
      return { lock: answer.lock, server: attempt.server }
    await answer.lock?.end()

    if (running && !isOurs) await handleForeignServer(start, attempt, running.pid, answer.isHeld)
    else if (attempt.server?.hasExited()) await clearFailed(start, attempt, attempt.server)
    else if (attempt.server && Date.now() - begin > 3_000) report('recovering')
    else if (!attempt.server) {
      report('starting')
      disarmStaleLocks(start.place)
      attempt.server = spawnServer(start.place, start.binaries, start.settings)
    }
  }
  throw new DatabaseStartError(
    `The database in ${start.dir} was not ready after ten minutes: see ${start.place.log}.`
  )
}

/** Tries once to connect and to take the advisory lock. A missing answer is not an error. */
async function tryConnect({
  connection,
  place,
}: Start): Promise<{ lock: Client | null; isHeld: boolean }> {
  const lock = createClient(connection, longLimits, { application_name: 'numo lock' })
  try {
    await lock.connect()
    const sql = 'select pg_try_advisory_lock($1) as got'
    const { rows } = await lock.query<{ got: boolean }>(sql, [lockKey])
    if (rows[0]?.got) return { lock, isHeld: false }
    await lock.end()
    return { lock: null, isHeld: true }
  } catch (error) {
    await lock.end().catch(() => {})
    const wrongPassword = '28P01'
    if (!(error instanceof Error && 'code' in error && error.code === wrongPassword))
      return { lock: null, isHeld: false }
    throw new DatabaseStartError(
      `The file ${place.secret} does not hold the password of the database beside it: restore it, or set DATA_DIR to another folder.`
    )
  }
}

/** Handles a server on our folder that we did not start: stops it, or throws when it serves another program. */
async function handleForeignServer({ dir }: Start, attempt: Attempt, pid: number, isHeld: boolean) {
  if (!isHeld) return stopServer(pid)
  attempt.foreignSince ||= Date.now()
  if (Date.now() - attempt.foreignSince < maxTraceLength) return wait(100)
  throw alreadyRunning(dir)
}

/** Returns the error for a second program on the same data folder. */
export const alreadyRunning = (dir: string) =>
  new DatabaseStartError(
    `Numo is already running on this data folder (${dir}): stop it, or set DATA_DIR to another folder.`
  )

/** Handles a server that ended while starting: throws when the reason is known, else prepares another attempt. */
async function clearFailed({ dir, place }: Start, attempt: Attempt, server: Server) {
  const message = server.output()
  server.unwatch()
  attempt.server = null
  attempt.fails += 1
  const sentence = explainProblem(message, dir)
  if (sentence) throw new DatabaseStartError(sentence)
  if (attempt.fails > maxFails)
    throw new DatabaseStartError(
      `The database in ${dir} does not start: ${lastComplaint(message)} (see ${place.log}).`
    )
  killOrphans(place)
  await wait(25 * attempt.fails)
}

/** Returns the last line of PostgreSQL's log that reports an error. */
const lastComplaint = (log: string) =>
  log
    .split('\n')
    .findLast((line) => /FATAL|PANIC|could not/.test(line))
    ?.replace(/^.*?(?:FATAL|PANIC|LOG): +/, '') ?? 'it gives no reason'
