// Uses only Node's built-in modules: it runs before anything is installed.
import { spawn } from 'node:child_process'

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`

/**
 * Starts a progress line on the terminal with the elapsed time. Unless `alone`, other output may come in between, so it
 * does not rewrite its line and prints nothing at the start.
 */
export function startProgress(what, { quiet = false, alone = true } = {}) {
  const begin = Date.now()
  const live = process.stderr.isTTY && !quiet && alone
  const write = (text) => !quiet && process.stderr.write(text)
  if (alone) write(live ? `${what} ...` : `${what} ...\n`)
  // A terminal shows the seconds; a log gets a line every 20 seconds.
  const tick = () =>
    write(live ? `\r${what} ... ${seconds(begin)}` : `${what} ... ${seconds(begin)}\n`)
  const timer = setInterval(tick, live ? 1_000 : 20_000)
  timer.unref()
  const end = (word) => {
    clearInterval(timer)
    write(
      live ? `\r${what}: ${word} (${seconds(begin)})\n` : `${what}: ${word} (${seconds(begin)})\n`
    )
  }
  return { done: () => end('done'), failed: () => end('failed') }
}

const children = new Set()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const passOn = (signal) => {
  for (const child of children) child.kill(signal)
}
/** Forwards signals to child processes; without children the default handling applies. */
function follow(child) {
  if (children.size === 0) for (const signal of signals) process.on(signal, passOn)
  children.add(child)
}
function unfollow(child) {
  children.delete(child)
  if (children.size === 0) for (const signal of signals) process.off(signal, passOn)
}

/**
 * Runs a program and returns its exit code and output. Kills it after `timeout` milliseconds (0: never); forwards
 * signals.
 */
export function capture(command, args, { timeout = 0, onSpawn = () => {}, ...options } = {}) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    follow(child)
    if (child.pid) onSpawn(child.pid)
    const timer = timeout
      ? setTimeout(() => {
          output += `\nIt was stopped because it took longer than ${timeout / 1000} s.\n`
          child.kill('SIGTERM')
          setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
        }, timeout)
      : null
    const finish = (code) => {
      clearTimeout(timer)
      unfollow(child)
      done({ code, output })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => {
      output += `${error.message}\n`
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}
