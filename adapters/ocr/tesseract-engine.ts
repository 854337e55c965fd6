import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createWorker, type Worker as TesseractWorker } from 'tesseract.js'
import { z } from 'zod'
import type { OcrLanguage } from './port.ts'
import { unlessExited } from './thread.ts'

/** A word as Tesseract returns it: box in pixels, confidence 0 to 100. */
export type RawWord = {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
  /** Number of its line, as Tesseract cut the picture. */
  row: number
}

/** Page segmentation mode. sparse: text anywhere on the page. block: one block of uniform lines. */
export type Layout = 'sparse' | 'block'

/** Tesseract with the data of one language, in a worker thread. */
export type Engine = {
  start(): Promise<unknown>
  read(pgm: Uint8Array, layout: Layout): Promise<RawWord[]>
}

const modes: Record<Layout, string> = { sparse: '11', block: '6' }
const require = createRequire(import.meta.url)

/** Path of the language data in node_modules; nothing is downloaded. */
const dataFolder = (language: OcrLanguage) =>
  join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')

export const tesseractVersion = z
  .object({ version: z.string() })
  .parse(require('tesseract.js/package.json')).version

async function start(language: OcrLanguage): Promise<{ engine: TesseractWorker; thread: Worker }> {
  // Without a handler tesseract.js throws a failed reading as an uncaught error.
  const engine = await createWorker([language], 1, {
    langPath: dataFolder(language),
    cacheMethod: 'none',
    errorHandler: () => {},
  })
  // tesseract.js keeps its thread in an undeclared field, and reports the death of the thread nowhere else.
  const { worker: thread } = engine as TesseractWorker & { worker?: unknown }
  if (!(thread instanceof Worker)) throw new Error('Tesseract did not start in a thread')
  thread.on('error', () => {})
  await engine.setParameters({ user_defined_dpi: '300', debug_file: '/dev/null' })
  return { engine, thread }
}

/** Starts at the first read. Timeouts and recovery after a dead thread are the job of the surrounding process. */
export function createEngine(language: OcrLanguage): Engine {
  let running: ReturnType<typeof start> | null = null
  const started = () => (running ??= start(language))
  return {
    start: started,
    async read(pgm, layout) {
      const { engine, thread } = await started()
      // tesseract.js passes unknown options on to Tesseract, which its types do not declare.
      const options: object = { tessedit_pageseg_mode: modes[layout] }
      const work = engine.recognize(Buffer.from(pgm), options, { blocks: true, text: false })
      const { data } = await unlessExited(thread, work)
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap((paragraph) => paragraph.lines)
      )
      return lines.flatMap(({ words }, row) => words.map((word) => ({ ...word, row })))
    },
  }
}
