// Uses only Node's built-in modules: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, nodeProgram, root } from './bootstrap.mjs'
import { onNpmGone } from './npm.mjs'

/**
 * Without a limit the young generation of the heap grows to 64 MB and more and stays there. With 16 MB the process
 * needs 130 MB less after tens of thousands of requests, at the same speed.
 */
const options = JSON.parse(readFileSync(join(root, 'scripts', 'node-options.json'), 'utf8'))
const watcher = pathToFileURL(join(root, 'scripts', 'before-program.mjs')).href

/**
 * Runs a TypeScript program in this terminal and exits with its exit code. Forwards each signal once. The program ends
 * when this process dies, also by kill -9.
 */
export function runProgram(file, args, env = {}) {
  const child = spawn(nodeProgram(), [...options, '--import', watcher, file, ...args], {
    env: environment({ ...env, NUMO_STARTED_BY: String(process.pid) }),
    stdio: 'inherit',
    // In a process group of its own: Ctrl-C reaches the whole terminal, npm forwards it too, and so does this script.
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
  onNpmGone(() => pass('SIGTERM', 'SIGTERM'))

  child.on('error', (error) => {
    console.error(`The program could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 9))
  )
}
