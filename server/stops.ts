/** What has to be ended, last begun first. */
export type Stops = {
  add(stop: () => Promise<void>): void
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
  let ending: Promise<void> | null = null
  const run = () =>
    (ending ??= (async () => {
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
    add(stop) {
      if (ending) void stop()
      else all.push(stop)
    },
    run,
    isStopping: () => ending !== null,
  }
}
