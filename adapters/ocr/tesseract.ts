import { startEngine, type Engine } from './engine-process.ts'
import type { Ocr } from './port.ts'

type Options = {
  /** Maximum number of engine processes, and so of concurrent readings. Each takes about 350 MB and a CPU. */
  max_at_once?: number
  quiet_ms?: number
  /** Receives the CPU time of each reading. */
  onUsed?: (cpu_ms: number) => void
  start?: (onUsed?: (cpu_ms: number) => void) => Engine
}

/**
 * Reads with the bundled Tesseract. Each reading has a process of its own with a budget of CPU time and memory, so that
 * a hostile picture disturbs no other reading. Processes are reused after success and end after two idle minutes.
 */
export function createTesseractOcr({
  max_at_once = 2,
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
    if (running < max_at_once) running += 1
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
