// Runs only on what Node brings along: it works before anything is installed.
import { readFileSync } from 'node:fs'

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
 * Calls `act` when the npm that runs us is gone. npm can be killed, and nobody would stop us then; between npm and us
 * there may be a shell, which lives on.
 */
export function onNpmGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const shell = lookAt(parent)
  const hasShell = /^([^\0]*\/)?\w*sh\0-c\0/.test(shell?.command ?? '')
  const isGone = () =>
    process.ppid !== parent || (hasShell && lookAt(parent)?.parent !== shell.parent)
  const timer = setInterval(() => {
    if (!isGone()) return
    clearInterval(timer)
    act()
  }, 1_000)
  timer.unref()
}
