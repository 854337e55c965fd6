import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** Created once: under overload even capturing a stack trace is too expensive. */
const busy = new HeaderedRefusal(
  refuse(503, 'busy', 'The site is very busy right now. Try again in a moment.'),
  { 'retry-after': '2' }
)

export type LoadGuard = {
  /** Runs work when there is capacity; throws 503 at once when too much is queued already. */
  run<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

type Options = {
  /** Maximum number of concurrent pieces of work. */
  max_running?: number
  /** Maximum number of queued pieces of work. */
  max_waiting?: number
  /** Maximum time in the queue. */
  max_wait_ms?: number
}

/** Limits of work started in one event loop iteration: number of pieces, and milliseconds. */
const maxStarts = 8
const maxStarting_ms = 10

/**
 * Load shedding: runs a limited number of pieces of work, queues a few, and refuses the rest with 503. Health
 * checks and cached responses bypass it. Rendering a page whose data is cached is synchronous, so only a little
 * work starts per event loop iteration; otherwise everybody, health checks too, would wait for the whole queue.
 */
export function createLoadGuard(options: Options = {}): LoadGuard {
  const { max_running = 32, max_waiting = 64, max_wait_ms = 2000 } = options
  type QueuedRender = { start(): void; refuse(): void; since: number }
  const queue: QueuedRender[] = []
  let running = 0
  let isTurnTaken = false

  const clock = setInterval(() => {
    const now = performance.now()
    while (queue[0] && now - queue[0].since > max_wait_ms) queue.shift()?.refuse()
  }, 100)
  clock.unref()

  /** Starts queued work in the next event loop iteration, and in later ones while there is capacity. */
  const takeTurn = () => {
    if (isTurnTaken) return
    isTurnTaken = true
    let startedAt = 0
    // Microtasks of each start run before the next of these callbacks.
    for (let i = 0; i < maxStarts; i += 1)
      setImmediate(() => {
        if (i === 0) startedAt = performance.now()
        const hasRoom = running < max_running && performance.now() - startedAt < maxStarting_ms
        if (hasRoom) queue.shift()?.start()
        if (i < maxStarts - 1) return
        isTurnTaken = false
        if (queue.length > 0 && running < max_running) takeTurn()
      })
  }
  const inLine = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        running += 1
        resolve()
      }
      queue.push({ start, refuse: () => reject(busy), since: performance.now() })
      takeTurn()
    })

  return {
    async run(work) {
      if (running < max_running && queue.length === 0 && !isTurnTaken) {
        running += 1
        takeTurn()
      } else if (queue.length >= max_waiting + max_running - running) throw busy
      else await inLine()
      try {
        return await work()
      } finally {
        running -= 1
        if (queue.length > 0) takeTurn()
      }
    },
    stop: () => clearInterval(clock),
  }
}
