// Preloaded before the program (node --import).
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// Compile cache: halves the work of a start. Without write access to the folder it is disabled.
enableCompileCache(join(resolve(import.meta.dirname, '..'), 'node_modules/.cache/node'))

// Ends the program when the script that started it is gone, however it died. A killed parent cannot pass a signal on,
// so the child polls its parent process id.
const parent = Number(process.env.NUMO_STARTED_BY)

if (parent)
  setInterval(() => {
    if (process.ppid === parent) return
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 30_000).unref()
  }, 500).unref()
