/** What has to be ended, last begun first. */
export type StopSequence = {
  /**
   * `left` is how many seconds the whole end may still take. `announce` is called as soon as the end begins, before anything
   * is ended.
   */
  add(
    stop: (left: number) => Promise<unknown>,
    options?: { most_seconds?: number; announce?: (() => void) | undefined }
  ): void
  /** How long the whole end may take, in seconds. */
  limit(seconds: number): void
  /** Ends everything in order; one that fails or hangs does not keep the others from ending. True: all of it ended. */
  run(): Promise<boolean>
  isStopping(): boolean
}

type StopStep = { stop: (left: number) => Promise<unknown>; most_seconds: number }

/** How long one stop may take that says nothing else: those after it need time too. */
const usual_seconds = 3

/** Waits for a stop as long as it may take; false: it has not ended. */
async function attempt({ stop, most_seconds }: StopStep, left: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.min(most_seconds, left) * 1000)
  })
  const ended = stop(left).then(
    () => true,
    (error: unknown) => {
      console.error(error)
      return true
    }
  )
  return Promise.race([ended, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Ends the program in order at the first SIGTERM or Ctrl-C, also in the middle of its start, and within its limit whatever
 * hangs; a second one ends it at once. The exit code is 0 when everything ended, 1 when something had to be left.
 */
export function createStops(): StopSequence {
  const all: StopStep[] = []
  const announcements: (() => void)[] = []
  let limit = 20
  let ending: Promise<boolean> | null = null
  let isOver = false
  const run = () =>
    (ending ??= (async () => {
      const end = performance.now() + limit * 1000
      let areEnded = true
      for (const announce of announcements) announce()
      // What is added meanwhile is ended too.
      for (let one = all.pop(); one; one = all.pop()) {
        const left = Math.max(0, (end - performance.now()) / 1000)
        // One after the other: requests first, the database they need last.
        if (!(await attempt(one, left))) areEnded = false
      }
      isOver = true
      if (!areEnded) console.error('Not everything ended in time; it is left as it is.')
      return areEnded
    })())
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (ending) process.exit(1)
      void run().then((areEnded) => process.exit(areEnded ? 0 : 1))
    })
  return {
    add(stop, { most_seconds = usual_seconds, announce } = {}) {
      if (isOver) void stop(0)
      else all.push({ stop, most_seconds })
      if (announce) announcements.push(announce)
    },
    limit: (seconds) => void (limit = seconds),
    run,
    isStopping: () => ending !== null,
  }
}
