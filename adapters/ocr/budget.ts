import { Worker } from 'node:worker_threads'

/** What reading one picture may cost. */
export type Budget = { cpu_ms: number; grown_bytes: number }

/** How a process ends that used up its budget; nothing else ends one so. */
export const overBudget = 'SIGXCPU'

/** Looks from a thread of its own: a program that does not come back hears nobody. */
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

/** Ends this process when the work between two calls costs more than its budget; null: nothing is under way. */
export function createBudgetGuard(): (budget: Budget | null) => Promise<void> {
  const thread = new Worker(watch, { eval: true })
  return (budget) =>
    new Promise((resolve) => {
      thread.once('message', () => resolve())
      thread.postMessage(budget)
    })
}
