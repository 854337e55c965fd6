import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { lookInto } from './look-into.ts'

/* The process in which one file of a stranger is opened: it may read, and nothing else; it ends with its answer. */

const mostWork_ms = 1600
const mostMemory_bytes = 200_000_000

sharp.concurrency(1)
sharp.cache(false)

/** Decoders may not come back, so another thread looks at what they use, and ends all of it. */
const guard = `
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

process.once('message', (bytes: Uint8Array) => {
  const workerData = { most_ms: mostWork_ms, most_bytes: mostMemory_bytes }
  const thread = new Worker(guard, { eval: true, workerData })
  thread.once('message', () => {
    void lookInto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((answer) =>
      process.send?.(answer, () => process.exit(0))
    )
  })
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
