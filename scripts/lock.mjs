// Runs only on what Node brings along: it works before anything is installed.
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
/** Without a sign of life for so long, a holder on another computer is gone. */
const silence = 20_000
/** ... and process numbers on this one belong to others by now. */
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
 * Whether whoever holds a lock file is gone: its processes on this computer, or its sign of life. A process that was
 * killed can leave npm at work behind it, so the lock names that one too and holds as long as it runs.
 */
function isAbandoned(file) {
  const [host, ...pids] = readFileSync(file, 'utf8').split(' ')
  const quiet = Date.now() - statSync(file).mtimeMs
  if (host !== hostname()) return quiet > silence
  const alive = pids.map(Number).filter((pid) => pid > 0 && isAlive(pid))
  return alive.length === 0 || quiet > longest
}

/** Takes an abandoned lock away; gives it back should it have changed hands meanwhile. */
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
 * Does `work` while no other process does the same under this lock file. The lock of a process that was killed
 * is taken over. `work` gets a function that names a child which must end before that. `onWait` is called once when
 * another process has the lock.
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
      // the file was removed under us; the work goes on
    }
  }, heartbeat)
  try {
    return await work((pid) => writeFileSync(file, `${hostname()} ${process.pid} ${pid}`))
  } finally {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}
