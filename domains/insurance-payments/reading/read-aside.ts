import { Worker } from 'node:worker_threads'
import { readMoneyFile, type MoneyFile } from './read-money-file.ts'
import { problem, type FileProblem } from './remittance.ts'

type Reading = MoneyFile | { problem: FileProblem }

/** Reading so much takes at most 50 ms: less than a thread needs to start. */
const maxHere = 150_000
/** Below what a transaction may wait. */
const max_ms = 8000
const max_mb = 512

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file as `readMoneyFile` does, a large one in a thread of its own, one after the other, so that others are answered meanwhile.
 * One that takes too long or too much memory is not read.
 */
export async function readAside(bytes: Uint8Array, currency: string): Promise<Reading> {
  if (bytes.byteLength <= maxHere) return readMoneyFile(bytes, currency)
  const reading = last.then(() => inThread(bytes, currency))
  last = reading.catch(() => {})
  return reading
}

function inThread(bytes: Uint8Array, currency: string): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read-aside-thread.ts', import.meta.url), {
      workerData: { bytes, currency },
      resourceLimits: { maxOldGenerationSizeMb: max_mb },
    })
    const end = (reading: Reading) => {
      clearTimeout(clock)
      resolve(reading)
      void thread.terminate()
    }
    const clock = setTimeout(() => end({ problem: problem('too_slow') }), max_ms)
    thread.once('message', end)
    thread.once('error', (error) => {
      if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        end({ problem: problem('too_slow') })
      else reject(error)
    })
  })
}
