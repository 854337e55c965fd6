import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createWorker, type Worker as TesseractWorker } from 'tesseract.js'
import { z } from 'zod'
import type { OcrLanguage } from './port.ts'
import { unlessGone } from './thread.ts'

/** A word as Tesseract gives it: pixels, confidence 0 to 100. */
export type RawWord = {
  text: string
  confidence: number
  bbox: { x0: number; y0: number; x1: number; y1: number }
}

/** How the page is taken apart. sparse: bits of text wherever they are. block: lines from edge to edge. */
export type Layout = 'sparse' | 'block'

/** Tesseract with the data of one language, in a thread of its own. */
export type Engine = {
  start(): Promise<unknown>
  read(pgm: Uint8Array, layout: Layout): Promise<RawWord[]>
}

const modes: Record<Layout, string> = { sparse: '11', block: '6' }
const require = createRequire(import.meta.url)

/** The folder of a language's data in node_modules; nothing is ever fetched. */
const dataFolder = (language: OcrLanguage) =>
  join(dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')

export const tesseractVersion = z
  .object({ version: z.string() })
  .parse(require('tesseract.js/package.json')).version

async function start(language: OcrLanguage): Promise<{ engine: TesseractWorker; thread: Worker }> {
  // Without a handler a failed reading would be thrown where nobody can catch it.
  const engine = await createWorker([language], 1, {
    langPath: dataFolder(language),
    cacheMethod: 'none',
    errorHandler: () => {},
  })
  // Tesseract.js keeps its thread in a field its types leave out; its death is not told otherwise.
  const { worker: thread } = engine as TesseractWorker & { worker?: unknown }
  if (!(thread instanceof Worker)) throw new Error('Tesseract did not start in a thread')
  thread.on('error', () => {})
  await engine.setParameters({ user_defined_dpi: '300', debug_file: '/dev/null' })
  return { engine, thread }
}

/** Started once. What takes too long, and what follows from a thread that died, is for the process around it to end. */
export function createEngine(language: OcrLanguage): Engine {
  let running: ReturnType<typeof start> | null = null
  const started = () => (running ??= start(language))
  return {
    start: started,
    async read(pgm, layout) {
      const { engine, thread } = await started()
      // Tesseract.js hands every option it does not know to Tesseract; its types leave that out.
      const options: object = { tessedit_pageseg_mode: modes[layout] }
      const work = engine.recognize(Buffer.from(pgm), options, { blocks: true, text: false })
      const { data } = await unlessGone(thread, work)
      return (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words))
      )
    },
  }
}
