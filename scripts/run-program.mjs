// Runs only on what Node brings along: it works before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, nodeProgram, root } from './bootstrap.mjs'
import { onNpmGone } from './npm.mjs'

/**
 * The young generation would grow to 64 MB and more and stay there. With 16 the whole process needs 130 MB less after
 * tens of thousands of requests, at the same speed.
 */
const options = JSON.parse(readFileSync(join(root, 'scripts', 'node-options.json'), 'utf8'))
const watcher = pathToFileURL(join(root, 'scripts', 'before-program.mjs')).href

/**
 * Runs a TypeScript program of ours in this terminal and ends with its exit code. It gets the signals we get, each
 * once, and ends when we are gone, also by kill -9.
 */
export function runProgram(file, args, env = {}) {
  const child = spawn(nodeProgram(), [...options, '--import', watcher, file, ...args], {
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
  onNpmGone(() => pass('SIGTERM', 'SIGTERM'))

  child.on('error', (error) => {
    console.error(`The program could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 9))
  )
}
