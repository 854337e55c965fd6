import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePaths } from './embedded-paths.ts'

/** Returns true when a process exists, whatever its owner. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns the command line of a process; empty when unknown. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // not Linux, or the process has ended
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

/** Returns true for a running process, false for a zombie, which has a pid but no command. */
export const isRunning = (pid: number) => isAlive(pid) && commandOf(pid) !== ''

/** Reads a lock file of PostgreSQL: its lines and the pid in it, running or not. Null when unreadable. */
function readLock(file: string): { pid: number; lines: string[] } | null {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid ? { pid, lines } : null
  } catch {
    return null
  }
}

/**
 * Returns pid and socket folder of the server running on a data folder, whoever started it; null when none runs.
 */
export function runningServer({
  data,
}: Pick<DatabasePaths, 'data'>): { pid: number; socketFolder: string | null } | null {
  const lock = readLock(join(data, 'postmaster.pid'))
  if (!lock || !isAlive(lock.pid) || !commandOf(lock.pid).includes(data)) return null
  return { pid: lock.pid, socketFolder: lock.lines[4] || null }
}

/**
 * Makes stale lock files harmless. After a crash the pid in them may belong to another program (common in
 * containers, where pids are few), and PostgreSQL refuses to start. Unless that process can be a PostgreSQL of this
 * folder, replaces the pid by an impossible one; keeps the file, so that PostgreSQL still checks the shared memory.
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

/** Kills PostgreSQL processes that outlived a killed server: busy backends do, and hold its shared memory. */
export function killOrphans(place: DatabasePaths) {
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
      // the process has ended, or belongs to somebody else
    }
}
