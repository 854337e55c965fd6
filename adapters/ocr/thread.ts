import type { Worker } from 'node:worker_threads'

/**
 * Work that a thread may leave undone: settles with the work, or rejects when the thread dies, when it takes longer than
 * `ms`, or when the signal says that nobody waits any more.
 */
export async function unlessGone<T>(
  thread: Worker,
  work: Promise<T>,
  ms: number,
  signal?: AbortSignal
): Promise<T> {
  const over = new AbortController()
  const gone = new Promise<never>((_, reject) => {
    const fail = (why: string) => reject(new Error(why))
    const timer = setTimeout(() => fail(`Reading took longer than ${ms / 1000} seconds`), ms)
    const onError = (error: Error) => fail(`The thread that reads failed: ${error.message}`)
    const onExit = () => fail('The thread that reads ended')
    const onAbort = () =>
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted'))
    thread.on('error', onError)
    thread.on('exit', onExit)
    signal?.addEventListener('abort', onAbort)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      thread.off('error', onError)
      thread.off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
    })
  })
  try {
    return await Promise.race([work, gone])
  } finally {
    over.abort()
  }
}
