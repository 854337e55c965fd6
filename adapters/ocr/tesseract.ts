import { startEngine, type Engine } from './engine-process.ts'
import type { Ocr } from './port.ts'

type Options = {
  /** Engines at once: as many as pictures are read at once. Each takes some 350 MB and a processor. */
  most_at_once?: number
  quiet_ms?: number
  /** Told the processor time of each reading. */
  onUsed?: (cpu_ms: number) => void
  start?: (onUsed?: (cpu_ms: number) => void) => Engine
}

/**
 * Reads with Tesseract, which comes with Numo. Every reading has a process to itself, with its own budget of work and
 * memory: whatever a picture does to it, no other reading is disturbed. A process that did its work well waits for the
 * next picture, and ends after two quiet minutes.
 */
export function createTesseractOcr({
  most_at_once = 2,
  quiet_ms = 120_000,
  onUsed,
  start = startEngine,
}: Options = {}): Ocr {
  const idle: Engine[] = []
  const busy = new Set<Engine>()
  const waiting: (() => void)[] = []
  let running = 0
  let quiet: NodeJS.Timeout | undefined
  const stopIdle = () => idle.splice(0).forEach((engine) => engine.stop())

  async function place() {
    clearTimeout(quiet)
    if (running < most_at_once) running += 1
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
  }
  function leave() {
    const next = waiting.shift()
    if (next) return next()
    running -= 1
    if (running === 0) quiet = setTimeout(stopIdle, quiet_ms).unref()
  }

  return {
    kind: 'tesseract',
    async read(picture, { languages, signal }) {
      signal?.throwIfAborted()
      await place()
      const engine = idle.pop() ?? start(onUsed)
      busy.add(engine)
      try {
        signal?.throwIfAborted()
        return await engine.read(picture, languages.length > 0 ? languages : ['eng', 'spa'], signal)
      } finally {
        busy.delete(engine)
        if (!engine.isGone()) idle.push(engine)
        leave()
      }
    },
    async stop() {
      clearTimeout(quiet)
      stopIdle()
      busy.forEach((engine) => engine.stop())
    },
  }
}
