/** Shutdown steps, run in reverse order of registration. */
export type StopSequence = {
  /**
   * Registers a step. `left` is the number of seconds until the shutdown's limit. `announce` is called when the
   * shutdown begins, before any step.
   */
  add(
    stop: (left: number) => Promise<unknown>,
    options?: { max_seconds?: number; announce?: (() => void) | undefined }
  ): void
  /** Sets the limit of the whole shutdown in seconds. */
  limit(seconds: number): void
  /**
   * Runs all steps in order; one that fails or hangs does not prevent the others. Resolves to true when all ended.
   * Idempotent.
   */
  run(): Promise<boolean>
  isStopping(): boolean
}

type StopStep = { stop: (left: number) => Promise<unknown>; max_seconds: number }

/** Default limit of one step, to leave time for the following ones. */
const usual_seconds = 3

/** Runs a step within its limit. Resolves to false when it has not ended in time. */
async function attempt({ stop, max_seconds }: StopStep, left: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.min(max_seconds, left) * 1000)
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
 * Shuts the program down in order at the first SIGTERM or SIGINT, also during its start, and within its limit even
 * when a step hangs; a second signal exits at once. The exit code is 0 when every step ended, else 1.
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
      // Includes steps that are registered meanwhile.
      for (let one = all.pop(); one; one = all.pop()) {
        const left = Math.max(0, (end - performance.now()) / 1000)
        // Sequential: requests first, the database they need last.
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
    add(stop, { max_seconds = usual_seconds, announce } = {}) {
      if (isOver) void stop(0)
      else all.push({ stop, max_seconds })
      if (announce) announcements.push(announce)
    },
    limit: (seconds) => void (limit = seconds),
    run,
    isStopping: () => ending !== null,
  }
}
