// Uses only Node's built-in modules: it runs before anything is installed.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

const heartbeat = 2_000
/** Without a heartbeat for this long, a holder on another computer is considered dead. */
const silence = 20_000
/** Without a heartbeat for this long, process ids on this computer may have been reused. */
const longest = 600_000
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Returns whether the holder of a lock file is dead: its processes on this computer, or its heartbeat on another. npm
 * can survive the process that started it, so the lock also names that child and holds while it runs.
 */
function isAbandoned(file) {
  const [host, ...pids] = readFileSync(file, 'utf8').split(' ')
  const quiet = Date.now() - statSync(file).mtimeMs
  if (host !== hostname()) return quiet > silence
  const alive = pids.map(Number).filter((pid) => pid > 0 && isAlive(pid))
  return alive.length === 0 || quiet > longest
}

/** Removes an abandoned lock; restores it if another process has taken it meanwhile. */
function clear(file) {
  const aside = `${file}.${process.pid}`
  renameSync(file, aside)
  try {
    if (!isAbandoned(aside)) linkSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Runs `work` while holding the lock file, so that no other process does the same. The lock of a dead process is taken
 * over. `work` receives a function that registers a child process, which also holds the lock. `onWait` is called once
 * when another process has the lock.
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true })
  for (let isReported = false; ;) {
    try {
      writeFileSync(file, `${hostname()} ${process.pid}`, { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    try {
      if (isAbandoned(file)) clear(file)
      else {
        if (!isReported) onWait()
        isReported = true
        await wait(250)
      }
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    }
  }
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // the file was deleted; the work continues
    }
  }, heartbeat)
  try {
    return await work((pid) => writeFileSync(file, `${hostname()} ${process.pid} ${pid}`))
  } finally {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}
