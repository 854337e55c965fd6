// Loaded into the program before anything else (node --import).
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// A start with what Node compiled the last time takes half of the work. Where the folder cannot be written there is no cache.
enableCompileCache(join(resolve(import.meta.dirname, '..'), 'node_modules/.cache/node'))

// Ends the program when the script that started it is gone, however that died. A parent that is killed cannot pass a signal on,
// so the child has to look for itself.
const parent = Number(process.env.NUMO_STARTED_BY)

if (parent)
  setInterval(() => {
    if (process.ppid === parent) return
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 30_000).unref()
  }, 500).unref()
