import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePaths } from './embedded-paths.ts'

/** Whether a process exists, whoever it belongs to. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; empty when it cannot be known. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // not Linux, or gone
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

/** Whether a process still works: a dead one that nobody has waited for has a number but no command. */
export const isRunning = (pid: number) => isAlive(pid) && commandOf(pid) !== ''

/** The lines of a lock file of PostgreSQL, and the process it names, whether or not that still runs. */
function readLock(file: string): { pid: number; lines: string[] } | null {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid ? { pid, lines } : null
  } catch {
    return null
  }
}

/** The server that runs on a data folder, whoever started it, and where it listens. */
export function runningServer({
  data,
}: Pick<DatabasePaths, 'data'>): { pid: number; socketFolder: string | null } | null {
  const lock = readLock(join(data, 'postmaster.pid'))
  if (!lock || !isAlive(lock.pid) || !commandOf(lock.pid).includes(data)) return null
  return { pid: lock.pid, socketFolder: lock.lines[4] || null }
}

/**
 * Lock files left by a crash can name a process number that some other program has since got (usual in
 * containers, where numbers are few), and PostgreSQL then refuses to start. Where that process is provably no
 * PostgreSQL of this folder, an impossible number takes its place; the file stays, so PostgreSQL still checks
 * that no old process holds the shared memory.
 */
export function disarmStaleLocks(place: DatabasePaths) {
  for (const file of [join(place.data, 'postmaster.pid'), join(place.run, '.s.PGSQL.5432.lock')]) {
    const lock = readLock(file)
    if (!lock || !isAlive(lock.pid)) continue
    const command = commandOf(lock.pid)
    if (command.startsWith('postgres:') || command.includes(place.data)) continue
    writeFileSync(file, ['2147483646', ...lock.lines.slice(1)].join('\n'))
  }
}

/** Ends PostgreSQL processes that outlived a killed server; busy ones do, and they hold its shared memory. */
export function endLeftBehind(place: DatabasePaths) {
  let numbers: string[]
  try {
    numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return // not Linux
  }
  const folder = realpathSync(place.data)
  for (const number of numbers)
    try {
      const isOurs = readlinkSync(`/proc/${number}/cwd`) === folder
      if (isOurs && commandOf(Number(number)).startsWith('postgres: '))
        process.kill(Number(number), 'SIGKILL')
    } catch {
      // gone meanwhile, or somebody else's
    }
}
