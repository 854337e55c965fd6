import { Worker } from 'node:worker_threads'
import { UnreadablePicture } from './port.ts'
import type { PrepareAnswer, Prepared, PrepareRequest } from './prepare/protocol.ts'
import { unlessExited } from './thread.ts'

/** Prepares pictures one at a time in a worker thread, started at the first call. */
export type Preparer = { prepare(picture: Uint8Array): Promise<Prepared> }

export function createPreparer(): Preparer {
  let worker: Worker | null = null
  let last = 0
  return {
    async prepare(picture) {
      const thread = (worker ??= new Worker(new URL('./prepare/worker.ts', import.meta.url)))
      const id = ++last
      let listener: (answer: PrepareAnswer) => void = () => {}
      const answered = new Promise<PrepareAnswer>((resolve) => {
        listener = (answer) => {
          if (answer.id === id) resolve(answer)
        }
        thread.on('message', listener)
      })
      try {
        thread.postMessage({ id, picture } satisfies PrepareRequest)
        const answer = await unlessExited(thread, answered)
        if ('prepared' in answer) return answer.prepared
        throw new UnreadablePicture(answer.problem)
      } finally {
        thread.off('message', listener)
      }
    },
  }
}
