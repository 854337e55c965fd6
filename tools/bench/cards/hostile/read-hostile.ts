import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UnreadablePicture, type OcrPage } from '@numo/adapters/ocr/port.ts'
import { createTesseractOcr } from '@numo/adapters/ocr/tesseract.ts'
import { readCard } from '@numo/domains/extractions/card/read-card.ts'
import { cardFields } from '@numo/domains/extractions/rules-card.ts'
import { z } from 'zod'
import { dataFolder, root } from '../../settings.ts'
import type { CardTruth } from '../own-card.ts'
import { knownInsurers } from '../score.ts'
import {
  hostileCases,
  hostileInsurers,
  hostilePicture,
  type HostileCase,
  type HostileState,
} from './hostile-card-pictures.ts'
import { scoreHostile, type HostileScore } from './score-hostile.ts'

const Box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
const Page = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      confidence: z.number(),
      box: Box,
      flat: Box,
      line: z.int(),
      is_cut: z.boolean().default(false),
      alternatives: z.array(z.string()),
    })
  ),
  width: z.number(),
  height: z.number(),
  flat_ratio: z.number(),
  rotation: z.number(),
  engine: z.string(),
  engine_version: z.string(),
}) satisfies z.ZodType<OcrPage>

const Field = z.enum(cardFields)
const Truth = z.record(Field, z.string().nullable()) satisfies z.ZodType<CardTruth>
/** The words of one picture, and what stands on its card. Fields are derived again on every run. */
const Reading = z.object({
  stamp: z.string(),
  name: z.string(),
  /** Null when the picture was refused. */
  page: Page.nullable(),
  seconds: z.number(),
  cpu_seconds: z.number(),
  truth: Truth,
  other: Truth.nullable(),
  hidden: z.array(Field),
})
type Reading = z.output<typeof Reading>

export type HostileResult = HostileScore & {
  name: string
  state: HostileState
  is_refused: boolean
  seconds: number
  cpu_seconds: number
}

const resultsFile = join(dataFolder, 'hostile-cards.jsonl')

/** Hash of everything that decides which words are read: readings of another program are not mixed in. */
function stampNow(): string {
  const hash = createHash('sha256')
  const drawing = ['own-card.ts', 'hostile/!(*figures|score*|read*).ts']
  const sources = ['adapters/ocr/**/*.ts', 'kit/picture-quality.ts']
  for (const pattern of [...sources, ...drawing.map((file) => `tools/bench/cards/${file}`)])
    for (const file of globSync(pattern, { cwd: root }).toSorted())
      if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

function keptReadings(stamp: string): Map<string, Reading> {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').split('\n')
  const readings = lines.flatMap((line) =>
    line.startsWith(`{"stamp":"${stamp}"`) ? [Reading.parse(JSON.parse(line))] : []
  )
  return new Map(readings.map((one) => [one.name, one]))
}

/**
 * Reads the first so many hostile pictures, of some states only if any are named. One at a time, so that the time of
 * each is its own. Words that the same program read before are kept: a run that was stopped continues, and a change of
 * the rules that make fields of words is measured without reading again.
 */
export async function readHostileCards(
  { pictures, states }: { pictures: number; states: readonly string[] | null },
  log: (step: string) => void,
  later: (stop: () => Promise<unknown>) => void
): Promise<HostileResult[]> {
  const stamp = stampNow()
  const done = keptReadings(stamp)
  const cases = hostileCases(pictures).filter(({ state }) => states?.includes(state) ?? true)
  const open = cases.filter(({ name }) => !done.has(name))
  log(`${cases.length - open.length} of ${cases.length} pictures were read before.`)
  mkdirSync(dirname(resultsFile), { recursive: true })
  const insurers = knownInsurers(hostileInsurers)
  let cpu_ms = 0
  const ocr = createTesseractOcr({ max_at_once: 1, onUsed: (used) => void (cpu_ms = used) })
  later(() => ocr.stop())
  async function read(one: HostileCase): Promise<Reading> {
    const { picture, hidden, ...stands } = await hostilePicture(one)
    const started = performance.now()
    const page = await ocr.read(picture, { languages: ['eng', 'spa'] }).catch((error: unknown) => {
      if (!(error instanceof UnreadablePicture)) throw error
      log(`${one.name}: refused, ${error.message}`)
      return null
    })
    const seconds = (performance.now() - started) / 1000
    const about = { stamp, name: one.name, seconds, cpu_seconds: cpu_ms / 1000 }
    return Reading.parse({ ...about, page, ...stands, hidden: [...hidden] })
  }
  function resultOf({ name, state }: HostileCase): HostileResult[] {
    const reading = done.get(name)
    if (!reading) return []
    const { page, seconds, cpu_seconds, hidden, ...stands } = reading
    const card = page && readCard([page], { insurers })
    const score = scoreHostile(card, { ...stands, hidden: new Set(hidden) })
    return [{ name, state, is_refused: page === null, seconds, cpu_seconds, ...score }]
  }
  for (const one of open) {
    const reading = await read(one).catch((error: unknown) => String(error))
    if (typeof reading === 'string') {
      // On a machine with much to do a reading may run out of time; the next run tries it again.
      log(`${one.name}: not read, ${reading}`)
      continue
    }
    done.set(one.name, reading)
    appendFileSync(resultsFile, `${JSON.stringify(reading)}\n`)
    if (done.size % 50 === 0) log(`${done.size} of ${cases.length} pictures`)
  }
  const results = cases.flatMap(resultOf)
  for (const { name, wrong, wrong_and_certain } of results)
    if (wrong_and_certain > 0) log(`${name}: ${wrong.join('; ')}`)
  return results
}
