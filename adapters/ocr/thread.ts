import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** Work that a thread may leave undone: settles with the work, or rejects when the thread dies. */
export async function unlessGone<T>(thread: Worker, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  // An error of the thread rejects by itself.
  const gone = once(thread, 'exit', { signal: over.signal }).then(() => {
    throw new Error('The thread that reads ended')
  })
  try {
    return await Promise.race([work, gone])
  } finally {
    over.abort()
  }
}
