// Uses only Node's built-in modules: it runs before anything is installed.
import { readFileSync } from 'node:fs'

/** Returns the parent and the command line of a process, or null without /proc. */
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
 * Calls `act` when the npm that runs this script has died. A killed npm does not stop its children, and a shell between
 * npm and this script may survive.
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
