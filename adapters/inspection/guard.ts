import { Worker } from 'node:worker_threads'

/** What opening one file of a stranger may cost: memory beside what the program has itself. */
const most_bytes = 200_000_000

/** Looks every few milliseconds, from a thread of its own: a decoder that does not come back hears nobody. */
const watch = `
  const { workerData, parentPort } = require('node:worker_threads')
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const began = used()
  const before = process.memoryUsage.rss()
  setInterval(() => {
    const tooSlow = used() - began > workerData.most_ms
    if (tooSlow || process.memoryUsage.rss() - before > workerData.most_bytes)
      process.kill(process.pid, 'SIGKILL')
  }, 25)
  parentPort.postMessage('on guard')
`

const worked_ms = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What the work of a process took: time of the processor, and the most memory it had at once beside what it began with. */
export type ResourceUse = { worked_ms: number; grown_bytes: number }

/**
 * From here on this process is ended when it works longer than `most_ms` of the processor's time, or wants too much memory. Gives
 * what it has used since.
 */
export async function startGuard(most_ms: number): Promise<() => ResourceUse> {
  const thread = new Worker(watch, { eval: true, workerData: { most_ms, most_bytes } })
  await new Promise((resolve) => {
    thread.once('message', resolve)
  })
  const began_ms = worked_ms()
  const before = process.memoryUsage.rss()
  return () => ({
    worked_ms: worked_ms() - began_ms,
    // The most the system has counted, which is said in units of 1024.
    grown_bytes: Math.max(0, process.resourceUsage().maxRSS * 1024 - before),
  })
}
