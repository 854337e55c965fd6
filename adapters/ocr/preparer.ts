import { Worker } from 'node:worker_threads'
import { UnreadablePicture } from './port.ts'
import type { PrepareAnswer, Prepared, PrepareRequest } from './prepare/protocol.ts'
import { unlessGone } from './thread.ts'

/** Prepares pictures in a thread of its own, started when the first one comes and anew when it died. */
export type Preparer = {
  prepare(picture: Uint8Array, signal?: AbortSignal): Promise<Prepared>
  stop(): Promise<void>
}

const longestMs = 30_000

export function createPreparer(): Preparer {
  let worker: Worker | null = null
  let last = 0
  const start = (): Worker => {
    const started = new Worker(new URL('./prepare/worker.ts', import.meta.url))
    started.unref()
    // Whoever waits hears of it too; without a listener a failed thread would end the program.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return (worker = started)
  }
  const stop = async () => {
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }
  return {
    async prepare(picture, signal) {
      signal?.throwIfAborted()
      const thread = worker ?? start()
      const id = ++last
      let listener: (answer: PrepareAnswer) => void = () => {}
      const answered = new Promise<PrepareAnswer>((resolve) => {
        listener = (answer) => {
          if (answer.id === id) resolve(answer)
        }
        thread.on('message', listener)
      })
      // The loop stays alive while somebody waits.
      thread.ref()
      try {
        thread.postMessage({ id, picture } satisfies PrepareRequest)
        const answer = await unlessGone(thread, answered, longestMs, signal)
        if ('prepared' in answer) return answer.prepared
        throw new UnreadablePicture(answer.problem)
      } catch (error) {
        if (!(error instanceof UnreadablePicture) && !signal?.aborted) await stop()
        throw error
      } finally {
        thread.off('message', listener)
        thread.unref()
      }
    },
    stop,
  }
}
