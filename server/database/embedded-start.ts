import type { Client } from 'pg'
import type { Binaries } from './embedded-binaries.ts'
import { disarmStaleLocks, endLeftBehind, runningServer } from './embedded-locks.ts'
import type { DatabasePaths } from './embedded-paths.ts'
import { longLimits } from './limits.ts'
import { createClient } from './patient-client.ts'
import { DatabaseStartError, explainProblem } from './embedded-problem.ts'
import { spawnServer, stopServer, type Server, type Settings } from './embedded-server.ts'

/** Where an embedded database listens: a socket in a folder that only its user may enter. */
export type EmbeddedConnection = {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** What takes long in a start, for a line on the terminal. */
export type Progress = 'waiting' | 'creating' | 'starting' | 'recovering'

/** Everything a start of the server needs, once the folder is prepared. */
export type Start = {
  dir: string
  place: DatabasePaths
  binaries: Binaries
  settings: Settings
  connection: EmbeddedConnection
  onProgress: (step: Progress) => void
}

/** A server of ours that answers, and the connection that ends with it. */
export type RunningServer = { lock: Client; server: Server }

/** Where an attempt to bring the server up has got to. */
type Attempt = { server: Server | null; fails: number; foreignSince: number; reported: Progress[] }

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Held by the one program that a database serves; it also keeps away programs that do not see the folder's lock. */
const lockKey = 0x4e554d4f
/** Milliseconds in which the connection of a program that was just killed disappears. */
const longestTrace = 4_000
/** Milliseconds that replaying a long journal after a crash may take. */
const longestStart = 600_000
const mostFails = 20

/**
 * Starts the server, or goes on with `before` when that only lost its connections. Returns once it answers and its lock
 * is ours. Caller must hold the folder's lock, so any other server on it was left by a program that died: it is stopped
 * first, because it may be about to stop by itself.
 */
export async function bringUp(start: Start, before: Server | null): Promise<RunningServer> {
  const attempt: Attempt = { server: before, fails: 0, foreignSince: 0, reported: [] }
  const report = (step: Progress) => {
    if (!attempt.reported.includes(step)) start.onProgress(step)
    attempt.reported.push(step)
  }
  for (const begin = Date.now(); Date.now() - begin < longestStart; await wait(15)) {
    const answer = await knock(start)
    const running = runningServer(start.place)
    const isOurs = running !== null && running.pid === attempt.server?.pid
    if (answer.lock && isOurs && attempt.server)
      return { lock: answer.lock, server: attempt.server }
    await answer.lock?.end()

    if (running && !isOurs) await meetForeign(start, attempt, running.pid, answer.isHeld)
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

/** One attempt to connect and to become the only program. No answer at all is no error here. */
async function knock({
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

/** Deals with a server on our folder that we did not start: takes its place, or refuses when it serves somebody. */
async function meetForeign({ dir }: Start, attempt: Attempt, pid: number, isHeld: boolean) {
  if (!isHeld) return stopServer(pid)
  attempt.foreignSince ||= Date.now()
  if (Date.now() - attempt.foreignSince < longestTrace) return wait(100)
  throw alreadyRunning(dir)
}

/** What a program is told that comes second. */
export const alreadyRunning = (dir: string) =>
  new DatabaseStartError(
    `Numo is already running on this data folder (${dir}): stop it, or set DATA_DIR to another folder.`
  )

/** After a server that ended instead of starting: says why where that is known, else prepares another try. */
async function clearFailed({ dir, place }: Start, attempt: Attempt, server: Server) {
  const message = server.said()
  server.unwatch()
  attempt.server = null
  attempt.fails += 1
  const sentence = explainProblem(message, dir)
  if (sentence) throw new DatabaseStartError(sentence)
  if (attempt.fails > mostFails)
    throw new DatabaseStartError(
      `The database in ${dir} does not start: ${lastComplaint(message)} (see ${place.log}).`
    )
  endLeftBehind(place)
  await wait(25 * attempt.fails)
}

/** The last line of PostgreSQL's log that says what is wrong. */
const lastComplaint = (log: string) =>
  log
    .split('\n')
    .findLast((line) => /FATAL|PANIC|could not/.test(line))
    ?.replace(/^.*?(?:FATAL|PANIC|LOG): +/, '') ?? 'it gives no reason'
