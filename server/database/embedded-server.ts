import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { environment, type Binaries } from './embedded-binaries.ts'
import { isRunning } from './embedded-locks.ts'
import type { DatabasePaths } from './embedded-paths.ts'

/** Settings of postgresql.conf. */
export type Settings = Readonly<Record<string, string | number>>

const memory_mb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20

/**
 * Defaults for a machine that also runs the program; commits are durable. An eighth of the memory, at most 2 GB, holds pages: half
 * of what PostgreSQL's manual suggests for a machine of its own.
 */
const defaults: Settings = {
  shared_buffers: `${Math.round(Math.min(Math.max(memory_mb / 8, 128), 2048))}MB`,
  effective_cache_size: `${Math.round(memory_mb / 2)}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: 60,
  max_wal_size: '1GB',
  wal_level: 'minimal', // an embedded database has no replicas; bulk loads write half as much
  max_wal_senders: 0,
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps personal data out of the log: no statements, no row values in messages.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** A PostgreSQL server that this program started. */
export type Server = {
  pid: number
  hasExited(): boolean
  /** Returns what the server has logged since its start. */
  output(): string
  /** Ends the watcher process. */
  unwatch(): void
}

const maxLogBytes = 5_000_000

/** Starts PostgreSQL on a prepared folder. A watcher stops it when this program ends for any reason. */
export function spawnServer(
  place: DatabasePaths,
  { postgres }: Binaries,
  settings: Settings
): Server {
  const args = ['-D', place.data, '-k', place.run, '-p', '5432']
  const all = {
    ...defaults,
    ...settings,
    listen_addresses: '',
    unix_socket_permissions: '0700',
  }
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)
  const before = sizeOf(place.log)
  if (before > maxLogBytes) renameSync(place.log, `${place.log}.1`)
  const start = before > maxLogBytes ? 0 : before
  const out = openSync(place.log, 'a', 0o600)
  const child = spawn(postgres, args, {
    ...place.user,
    detached: true, // Ctrl-C in the terminal must reach only us; we stop the server afterwards
    stdio: ['ignore', out, out],
    env: environment,
    cwd: place.dir,
  })
  closeSync(out)
  let failure = ''
  child.on('error', (error) => (failure = error.message))
  child.unref()
  const watcher = child.pid ? watch(child.pid, place) : null
  return {
    pid: child.pid ?? 0,
    hasExited: () => failure !== '' || child.exitCode !== null || child.signalCode !== null,
    output: () => failure + readFileSync(place.log).subarray(start).toString('utf8'),
    unwatch: () => void watcher?.kill('SIGKILL'),
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Starts a shell that outlives this program: when our end of its stdin closes, however we die, it sends the server
 * SIGINT (fast shutdown). Compares the server's command line first, because pids are reused.
 */
function watch(pid: number, place: DatabasePaths): ChildProcess {
  const script = `trap '' INT TERM HUP; read -r _
    if [ -r /proc/$0/cmdline ]; then c=$(tr '\\0' ' ' </proc/$0/cmdline); else c=$(ps -p "$0" -o command=); fi
    case "$c" in *"$1"*) kill -INT "$0";; esac`
  const watcher = spawn('/bin/sh', ['-c', script, String(pid), place.data], {
    ...place.user,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  })
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child's pipe keeps the event loop alive unless unref'd
  ;(watcher.stdin as unknown as { unref?(): void } | null)?.unref?.()
  return watcher
}

/** Stops a server: SIGINT (fast shutdown), after `timeout` ms SIGQUIT (immediate shutdown without a checkpoint). */
export async function stopServer(pid: number, timeout = 30_000) {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // already ended
    }
  }
  signal('SIGINT')
  const end = Date.now() + timeout
  while (isRunning(pid)) {
    if (Date.now() > end) signal('SIGQUIT')
    await new Promise((done) => setTimeout(done, 15))
    if (Date.now() > end + 5_000) return
  }
}
