import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** Settles with `work`, or rejects when the thread exits first. */
export async function unlessExited<T>(thread: Worker, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  // `once` rejects by itself on an error of the thread.
  const gone = once(thread, 'exit', { signal: over.signal }).then(() => {
    throw new Error('The thread that reads ended')
  })
  try {
    return await Promise.race([work, gone])
  } finally {
    over.abort()
  }
}
