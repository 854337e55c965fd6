import { Worker } from 'node:worker_threads'

/** Limits of CPU time on a usual machine and of memory growth for reading one picture. */
export type Budget = { cpu_ms: number; grown_bytes: number }

/** CPU time that it takes to start an engine on a usual machine: the same work each time. */
const usualStart_ms = 700
/** A machine slower than this is not waited for. */
const slowest = 3

/**
 * The budget on the machine that took so much CPU time to start an engine. The same reading takes twice as long on a slow or
 * busy processor; a fast one gets no less than the budget.
 */
export const onThisMachine = (budget: Budget, start_cpu_ms: number): Budget => ({
  ...budget,
  cpu_ms: budget.cpu_ms * Math.min(slowest, Math.max(1, start_cpu_ms / usualStart_ms)),
})

/** Signal that ends a process over its budget; nothing else sends it. */
export const overBudget = 'SIGXCPU'

/** Runs in a thread of its own, because a main thread stuck in a loop handles no messages. */
const watch = `
  const { parentPort } = require('node:worker_threads')
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  let budget = null, began = 0, before = 0
  parentPort.on('message', (next) => {
    budget = next
    began = used()
    before = process.memoryUsage.rss()
    parentPort.postMessage('on guard')
  })
  setInterval(() => {
    if (!budget) return
    const tooMuch = process.memoryUsage.rss() - before > budget.grown_bytes
    if (tooMuch || used() - began > budget.cpu_ms) process.kill(process.pid, '${overBudget}')
  }, 50)
`

/**
 * Returns a function that sets the budget of the reading that begins; null ends the watch. Kills this process with
 * SIGXCPU when the reading exceeds the budget.
 */
export function createBudgetGuard(): (budget: Budget | null) => Promise<void> {
  const thread = new Worker(watch, { eval: true })
  return (budget) =>
    new Promise((resolve) => {
      thread.once('message', () => resolve())
      thread.postMessage(budget)
    })
}
