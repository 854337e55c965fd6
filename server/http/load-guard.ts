import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

const busy = () =>
  new HeaderedRefusal(
    refuse(503, 'busy', 'The site is very busy right now. Try again in a moment.'),
    { 'retry-after': '2' }
  )

export type LoadGuard = {
  /** Runs work when there is room; refuses with 503 at once when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/** Milliseconds between two looks at the clock. */
const every = 100

type Options = {
  /** Pieces of work under way at once. */
  most_running?: number
  /** Pieces of work that may wait for their turn. */
  most_waiting?: number
  /** How long one may wait. */
  longest_wait_ms?: number
  /** New work is shed while the loop is late by more than this, three looks in a row. */
  longest_lag_ms?: number
}

/**
 * Keeps the server answering under more load than it can carry: what there is room for runs, a short queue
 * waits, the rest is told to come back. Health checks and kept answers never pass through here.
 */
export function createLoadGuard(options: Options = {}): LoadGuard {
  const { most_running = 32, most_waiting = 256 } = options
  const { longest_wait_ms = 2000, longest_lag_ms = 500 } = options
  type Waiting = { start(): void; refuse(): void; since: number }
  const queue: Waiting[] = []
  let running = 0
  let lateInARow = 0
  let last = performance.now()
  const clock = setInterval(() => {
    const now = performance.now()
    // One late look is a pause of the machine or the collector; only going on being late is overload.
    lateInARow = now - last - every > longest_lag_ms ? lateInARow + 1 : 0
    last = now
    while (queue[0] && now - queue[0].since > longest_wait_ms) queue.shift()?.refuse()
  }, every)
  clock.unref()

  const turn = () =>
    new Promise<void>((start, reject) => {
      queue.push({ start, refuse: () => reject(busy()), since: performance.now() })
    })

  return {
    async run(work) {
      if (lateInARow >= 3) throw busy()
      if (running < most_running) running += 1
      else if (queue.length >= most_waiting) throw busy()
      else await turn() // whoever finishes hands its place over
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next.start()
        else running -= 1
      }
    },
    stop: () => clearInterval(clock),
  }
}
