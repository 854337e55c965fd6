import { createTesseractOcr } from '@numo/adapters/ocr/tesseract.ts'
import { readCard } from '@numo/domains/extractions/card/read-card.ts'
import type { Workload } from '../bench.ts'
import { drawCard, treat, treatments } from '../cards/draw-card.ts'
import { cardsByOthers, type Accepted } from '../cards/cards-by-others.ts'
import type { CardTruth } from '../cards/own-card.ts'
import { ownCards } from '../cards/own-cards.ts'
import { sampleCards } from '../cards/sample-cards.ts'
import { knownInsurers, scoreOf, type Score } from '../cards/score.ts'
import { hostileFigures, hostileTable } from '../cards/hostile/hostile-figures.ts'
import { readHostileCards } from '../cards/hostile/read-hostile.ts'
import { hostileWanted } from '../settings.ts'
import { judged, spreadOf, report, type Figure } from '../figures.ts'

/** `pictures`: front, and back if there is one. */
type Case = {
  set: string
  name: string
  pictures: readonly Buffer[]
  truth: CardTruth
  accept?: Accepted
}
type Result = Case & { score: Score; seconds: number; cpu_seconds: number }

const row = 20

async function cases(): Promise<Case[]> {
  const samples = sampleCards().map(({ file, is_photo, picture, truth }) => ({
    set: is_photo ? 'samples, photographed' : 'samples, clean',
    name: file,
    pictures: [picture],
    truth,
  }))
  const own: Case[] = []
  for (const card of ownCards) {
    const sides = await drawCard(card)
    for (const treatment of treatments)
      own.push({
        set: `own${card.is_held_out ? ' held out' : ''}, ${treatment.replace('_', ' ')}`,
        name: card.name,
        pictures: await Promise.all(sides.map((side) => treat(side, treatment))),
        truth: card.truth,
      })
  }
  const others: Case[] = []
  for (const { picture, ...card } of await cardsByOthers())
    for (const treatment of ['scan', 'tilted'] as const)
      others.push({
        ...card,
        set: `by others, ${treatment}`,
        pictures: [await treat(picture, treatment)],
      })
  return [...samples, ...own, ...others]
}

const single = (value: number) => spreadOf([value])
const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/** Figures of one set: correct fields, certain fields, time. */
function figuresOf(set: string, results: readonly Result[]): Figure[] {
  const sum = (of: (score: Score) => number) =>
    results.reduce((all, { score }) => all + of(score), 0)
  const [right, total, certain, wrong] = [
    sum((score) => score.right),
    sum((score) => score.total),
    sum((score) => score.certain),
    sum((score) => score.certain_wrong),
  ]
  const about = { row, workload: 'cards' } as const
  const note = `${right} of ${total} fields of ${results.length} cards; ${share(certain, right).toFixed(0)} % of the right ones certain`
  const accuracy = {
    ...about,
    figure: `${set}: fields right, %`,
    unit: '' as const,
    value: single(share(right, total)),
    note,
  }
  const times = spreadOf(results.map(({ seconds, pictures }) => seconds / pictures.length))
  const cpu = spreadOf(results.map(({ cpu_seconds, pictures }) => cpu_seconds / pictures.length))
  const isSample = set.startsWith('samples')
  const goal = set.endsWith('clean') ? 98 : 90
  return [
    isSample ? judged(accuracy, { at_least: goal }) : report(accuracy),
    judged(
      { ...about, figure: `${set}: wrong but certain`, unit: '', value: single(wrong) },
      { at_most: 0 }
    ),
    ...(isSample
      ? [
          judged({ ...about, figure: `${set}: a card`, unit: 's', value: times }, { at_most: 4 }),
          report({ ...about, figure: `${set}: a card, CPU`, unit: 's', value: cpu }),
        ]
      : []),
  ]
}

/** Reads cards with the embedded OCR engine and compares each field with the truth. */
export const cards: Workload = {
  name: 'cards',
  row,
  title: 'reading insurance cards: the samples, our own in every state, and hostile pictures',
  async run(bench) {
    let used_ms = 0
    const ocr = createTesseractOcr({ onUsed: (cpu_ms) => void (used_ms += cpu_ms) })
    bench.later(() => ocr.stop())
    const all = await cases()
    const names = all.flatMap(({ set, truth }) =>
      (set.startsWith('samples') || set.startsWith('by others')) && truth.insurer
        ? [truth.insurer]
        : []
    )
    if (!all.some(({ set }) => set.startsWith('samples')))
      bench.log('The sample cards are not here: only our own are read.')
    const insurers = knownInsurers(names)
    const [first] = all
    // Warm-up: starting the engine happens once per process.
    if (first?.pictures[0]) await ocr.read(first.pictures[0], { languages: ['eng', 'spa'] })
    const results: Result[] = []
    for (const one of all) {
      const started = performance.now()
      used_ms = 0
      const pages = []
      for (const picture of one.pictures)
        pages.push(await ocr.read(picture, { languages: ['eng', 'spa'] }))
      const score = scoreOf(readCard(pages, { insurers }), one.truth, one.accept)
      const seconds = (performance.now() - started) / 1000
      results.push({ ...one, score, seconds, cpu_seconds: used_ms / 1000 })
      const wrong = score.wrong.length > 0 ? `  ${score.wrong.join('; ')}` : ''
      bench.log(
        `${one.set.padEnd(26)} ${one.name.padEnd(18)} ${score.right}/${score.total} right, ${score.certain} certain, ${score.certain_wrong} certain and wrong, ${seconds.toFixed(1)} s${wrong}`
      )
    }
    await ocr.stop()
    const hostile = await readHostileCards(hostileWanted, bench.log, bench.later)
    bench.log(`\n${hostileTable(hostile)}`)
    const sets = [...new Set(results.map(({ set }) => set))]
    const own = sets.flatMap((set) =>
      figuresOf(
        set,
        results.filter((one) => one.set === set)
      )
    )
    return [...own, ...hostileFigures(row, hostile)]
  },
}
