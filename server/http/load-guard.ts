import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** Made once: under overload even taking note of where an error was made is too expensive. */
const busy = new HeaderedRefusal(
  refuse(503, 'busy', 'The site is very busy right now. Try again in a moment.'),
  { 'retry-after': '2' }
)

export type LoadGuard = {
  /** Runs work when there is room; refuses with 503 at once when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

type Options = {
  /** Pieces of work under way at once. */
  most_running?: number
  /** Pieces of work that may wait for their turn. */
  most_waiting?: number
  /** How long one may wait. */
  longest_wait_ms?: number
}

/** Work begun in one turn of the loop: so many pieces, and none after so long. */
const mostStarts = 8
const longestStarting_ms = 10

/**
 * Keeps the server answering under more load than it can carry: what there is room for runs, a short queue
 * waits, the rest is told to come back. Health checks and kept answers never pass through here. A page whose
 * data is at hand is rendered in one go, so only a little work begins in each turn of the loop: else everybody,
 * health checks too, would wait for all of the queue.
 */
export function createLoadGuard(options: Options = {}): LoadGuard {
  const { most_running = 32, most_waiting = 64, longest_wait_ms = 2000 } = options
  type QueuedRender = { start(): void; refuse(): void; since: number }
  const queue: QueuedRender[] = []
  let running = 0
  let isTurnTaken = false

  const clock = setInterval(() => {
    const now = performance.now()
    while (queue[0] && now - queue[0].since > longest_wait_ms) queue.shift()?.refuse()
  }, 100)
  clock.unref()

  /** Begins what waits in the next turn, and in those after it while there is room. */
  const takeTurn = () => {
    if (isTurnTaken) return
    isTurnTaken = true
    let began = 0
    // What a start leads to at once is done before the next of these is called.
    for (let i = 0; i < mostStarts; i += 1)
      setImmediate(() => {
        if (i === 0) began = performance.now()
        const hasRoom = running < most_running && performance.now() - began < longestStarting_ms
        if (hasRoom) queue.shift()?.start()
        if (i < mostStarts - 1) return
        isTurnTaken = false
        if (queue.length > 0 && running < most_running) takeTurn()
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
      if (running < most_running && queue.length === 0 && !isTurnTaken) {
        running += 1
        takeTurn()
      } else if (queue.length >= most_waiting + most_running - running) throw busy
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
