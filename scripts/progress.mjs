// Runs only on what Node brings along: it works before anything is installed.
import { spawn } from 'node:child_process'

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`

/**
 * A line on the terminal for something that takes a while, with the time it has taken so far. When it is not `alone`
 * it leaves the line to others until it ends.
 */
export function startProgress(what, { quiet = false, alone = true } = {}) {
  const begin = Date.now()
  const live = process.stderr.isTTY && !quiet && alone
  const write = (text) => !quiet && process.stderr.write(text)
  if (alone) write(live ? `${what} ...` : `${what} ...\n`)
  // A terminal counts the seconds; a log gets a sign of life now and then.
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
/** Our children get the signals we get; without children the signals mean us. */
function follow(child) {
  if (children.size === 0) for (const signal of signals) process.on(signal, passOn)
  children.add(child)
}
function unfollow(child) {
  children.delete(child)
  if (children.size === 0) for (const signal of signals) process.off(signal, passOn)
}

/**
 * Runs a program to its end and returns its exit code and everything it printed. It is killed after
 * `timeout` milliseconds, and gets the signals we get.
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
