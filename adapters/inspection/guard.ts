import { Worker } from 'node:worker_threads'

/** Limit of memory growth while opening one untrusted file. */
const max_bytes = 200_000_000

/** Polls from a thread of its own, because a main thread stuck in a decoder handles no messages. */
const watch = `
  const { workerData, parentPort } = require('node:worker_threads')
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const began = used()
  const before = process.memoryUsage.rss()
  setInterval(() => {
    const tooSlow = used() - began > workerData.max_ms
    if (tooSlow || process.memoryUsage.rss() - before > workerData.max_bytes)
      process.kill(process.pid, 'SIGKILL')
  }, 25)
  parentPort.postMessage('on guard')
`

const worked_ms = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Resources a process used: CPU time, and peak memory growth. */
export type ResourceUse = { worked_ms: number; grown_bytes: number }

/**
 * From now on kills this process when it exceeds `max_ms` of CPU time or the memory limit. Returns a function that
 * returns the resources used since.
 */
export async function startGuard(max_ms: number): Promise<() => ResourceUse> {
  const thread = new Worker(watch, { eval: true, workerData: { max_ms, max_bytes } })
  await new Promise((resolve) => {
    thread.once('message', resolve)
  })
  const started_ms = worked_ms()
  const before = process.memoryUsage.rss()
  return () => ({
    worked_ms: worked_ms() - started_ms,
    // `maxRSS` is in kilobytes.
    grown_bytes: Math.max(0, process.resourceUsage().maxRSS * 1024 - before),
  })
}
