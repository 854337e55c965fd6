/** What has to be ended, last begun first. */
export type Stops = {
  /** `announce` is called as soon as the end begins, before anything is ended. */
  add(stop: () => Promise<void>, announce?: () => void): void
  /** Ends everything in order; one that fails does not keep the others from ending. */
  run(): Promise<void>
  isStopping(): boolean
}

/**
 * Ends the program in order at the first SIGTERM or Ctrl-C, also in the middle of its start; a second one ends
 * it at once.
 */
export function createStops(): Stops {
  const all: (() => Promise<void>)[] = []
  const announcements: (() => void)[] = []
  let ending: Promise<void> | null = null
  const run = () =>
    (ending ??= (async () => {
      for (const announce of announcements) announce()
      // What is added meanwhile is ended too.
      for (let stop = all.pop(); stop; stop = all.pop())
        // One after the other: requests first, the database they need last.
        await stop().catch((error: unknown) => console.error(error))
    })())
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (ending) process.exit(1)
      void run().then(() => process.exit(0))
    })
  return {
    add(stop, announce) {
      if (ending) void stop()
      else all.push(stop)
      if (announce) announcements.push(announce)
    },
    run,
    isStopping: () => ending !== null,
  }
}
