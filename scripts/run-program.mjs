// Runs only on what Node brings along: it works before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, nodeProgram, root } from './bootstrap.mjs'

const watcher = pathToFileURL(join(root, 'scripts', 'watch-parent.mjs')).href

/** A process's parent and command line; null where /proc does not tell. */
function lookAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return null
  }
}

/**
 * npm can be killed too, and nobody would stop us then. Between npm and us there may be a shell, which lives on.
 * Gives back a function that says whether npm is gone.
 */
function watchNpm() {
  const parent = process.ppid
  const shell = lookAt(parent)
  const hasShell = /^([^\0]*\/)?\w*sh\0-c\0/.test(shell?.command ?? '')
  return () => process.ppid !== parent || (hasShell && lookAt(parent)?.parent !== shell.parent)
}

/**
 * Runs a TypeScript program of ours in this terminal and ends with its exit code. It gets the signals we get, each
 * once, and ends when we are gone, also by kill -9.
 */
export function runProgram(file, args, env = {}) {
  const child = spawn(nodeProgram(), ['--import', watcher, file, ...args], {
    env: environment({ ...env, NUMO_STARTED_BY: String(process.pid) }),
    stdio: 'inherit',
    // In a session of its own: Ctrl-C reaches the whole terminal, npm passes it on as well, and we do too.
    detached: process.platform !== 'win32',
  })
  const last = new Map()
  const pass = (signal, as) => {
    const before = last.get(as) ?? 0
    last.set(as, Date.now())
    if (Date.now() - before > 1_000) child.kill(as)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal, signal))
  process.on('SIGHUP', () => pass('SIGHUP', 'SIGTERM'))
  if (process.env.npm_lifecycle_event) {
    const isNpmGone = watchNpm()
    setInterval(() => isNpmGone() && pass('SIGTERM', 'SIGTERM'), 1_000).unref()
  }

  child.on('error', (error) => {
    console.error(`The program could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 9))
  )
}
