import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UnreadablePicture } from '@numo/adapters/ocr/port.ts'
import { createTesseractOcr } from '@numo/adapters/ocr/tesseract.ts'
import { readCard } from '@numo/domains/extractions/card/read-card.ts'
import { z } from 'zod'
import { kept, root } from '../../settings.ts'
import { knownInsurers } from '../score.ts'
import {
  hostileCases,
  hostileInsurers,
  hostilePicture,
  hostileStates,
  type HostileCase,
} from './hostile-card-pictures.ts'
import { scoreHostile } from './score-hostile.ts'

const Result = z.object({
  stamp: z.string(),
  name: z.string(),
  state: z.enum(hostileStates),
  is_refused: z.boolean(),
  seconds: z.number(),
  cpu_seconds: z.number(),
  fields: z.int(),
  right: z.int(),
  doubted: z.int(),
  missing: z.int(),
  wrong_and_certain: z.int(),
  wrong: z.array(z.string()),
})
export type HostileResult = z.output<typeof Result>

const resultsFile = join(kept, 'hostile-cards.jsonl')

/** Of everything that decides what is read and how it is counted: results of another program are not mixed in. */
function stampNow(): string {
  const hash = createHash('sha256')
  for (const folder of ['adapters/ocr', 'domains/extractions/card', 'tools/bench/cards'])
    for (const file of globSync(`${folder}/**/*.ts`, { cwd: root }).toSorted())
      if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

function keptResults(stamp: string): Map<string, HostileResult> {
  if (!existsSync(resultsFile)) return new Map()
  const lines = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean)
  const results = lines.flatMap((line) => {
    const { data } = Result.safeParse(JSON.parse(line))
    return data?.stamp === stamp ? [data] : []
  })
  return new Map(results.map((one) => [one.name, one]))
}

/**
 * Reads the first so many hostile pictures, two at a time. What was read before by the same program is taken from the
 * results that are kept, so that a run that was stopped goes on where it was.
 */
export async function readHostileCards(
  most: number,
  say: (step: string) => void,
  later: (stop: () => Promise<unknown>) => void
): Promise<HostileResult[]> {
  const stamp = stampNow()
  const done = keptResults(stamp)
  const cases = hostileCases(most)
  const open = cases.filter(({ name }) => !done.has(name))
  if (open.length < cases.length)
    say(`${cases.length - open.length} of ${cases.length} pictures were read before.`)
  mkdirSync(dirname(resultsFile), { recursive: true })
  const insurers = knownInsurers(hostileInsurers)
  async function readNext(read: (one: HostileCase) => Promise<HostileResult>) {
    for (let one = open.shift(); one; one = open.shift()) {
      const result = await read(one).catch((error: unknown) => String(error))
      if (typeof result === 'string') {
        // On a machine with much to do a reading may run out of time; the next run tries it again.
        say(`${one.name}: not read, ${result}`)
        continue
      }
      done.set(one.name, result)
      appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
      if (result.wrong_and_certain > 0) say(`${one.name}: ${result.wrong.join('; ')}`)
      if (done.size % 50 === 0) say(`${done.size} of ${cases.length} pictures`)
    }
  }
  const readers = [0, 1].map(async () => {
    let cpu_ms = 0
    const ocr = createTesseractOcr({ most_at_once: 1, onUsed: (used) => void (cpu_ms = used) })
    later(() => ocr.stop())
    await readNext(async (one) => {
      const { picture, ...stands } = await hostilePicture(one)
      const begun = performance.now()
      const page = await ocr
        .read(picture, { languages: ['eng', 'spa'] })
        .catch((error: unknown) => {
          if (error instanceof UnreadablePicture) return null
          throw error
        })
      const card = page && readCard([page], { insurers })
      const seconds = (performance.now() - begun) / 1000
      const about = { stamp, name: one.name, state: one.state, is_refused: page === null }
      return { ...about, seconds, cpu_seconds: cpu_ms / 1000, ...scoreHostile(card, stands) }
    })
  })
  await Promise.all(readers)
  return cases.flatMap(({ name }) => done.get(name) ?? [])
}
