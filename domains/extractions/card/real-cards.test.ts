import { afterAll, describe, expect, test } from 'vitest'
import { createTesseractOcr } from '@numo/adapters/ocr/tesseract.ts'
import { drawCard, treat } from '../../../tools/bench/cards/draw-card.ts'
import type { CardTruth } from '../../../tools/bench/cards/own-card.ts'
import {
  hostileCases,
  hostileInsurers,
  hostilePicture,
} from '../../../tools/bench/cards/hostile/hostile-card-pictures.ts'
import { ownCards } from '../../../tools/bench/cards/own-cards.ts'
import { sampleCards } from '../../../tools/bench/cards/sample-cards.ts'
import { knownInsurers, scoreOf } from '../../../tools/bench/cards/score.ts'
import { readCard } from './read-card.ts'

/** Real OCR is slow on a busy machine. */
const timeout = 180_000

const ocr = createTesseractOcr()
afterAll(() => ocr.stop())

const samples = sampleCards()
const insurers = knownInsurers([
  ...samples.flatMap(({ truth }) => truth.insurer ?? []),
  ...hostileInsurers,
])

async function score(pictures: readonly Buffer[], truth: CardTruth) {
  const pages = []
  for (const picture of pictures) pages.push(await ocr.read(picture, { languages: ['eng', 'spa'] }))
  return scoreOf(readCard(pages, { insurers }), truth)
}

const drawn = (name: string) => {
  const card = ownCards.find((one) => one.name === name)
  if (!card) throw new Error(`No card ${name}`)
  return card
}

describe('cards of our own', () => {
  test('white on dark, turned by a quarter: every field', { timeout }, async () => {
    const card = drawn('polaris')
    const [front] = await drawCard(card)
    const { right, total, certain_wrong } = await score(
      [await treat(front ?? Buffer.alloc(0), 'turned_90')],
      card.truth
    )
    expect([right, certain_wrong]).toEqual([total, 0])
  })

  test('two sides, photographed askew on a table: every field', { timeout }, async () => {
    const card = drawn('lindenhof')
    const sides = await Promise.all((await drawCard(card)).map((side) => treat(side, 'askew')))
    const { right, total, certain_wrong } = await score(sides, card.truth)
    expect(right).toBeGreaterThanOrEqual(total - 1)
    expect(certain_wrong).toBe(0)
  })
})

// `npm run bench -- cards` reads 168 of each kind.
test.each(['embossed', 'foreign labels', 'Japanese days'] as const)(
  '%s: nine of eleven fields of a card, and nothing wrong without doubt',
  { timeout },
  async (state) => {
    const cases = hostileCases().filter((one) => one.state === state)
    const scores = []
    for (const one of cases.slice(0, 2)) {
      const { picture, truth } = await hostilePicture(one)
      const { right, total, certain_wrong, wrong } = await score([picture], truth)
      expect([one.name, certain_wrong, wrong]).toEqual([one.name, 0, wrong])
      scores.push(right / total)
    }
    const mean = scores.reduce((all, share) => all + share, 0) / scores.length
    expect(mean).toBeGreaterThanOrEqual(9 / 11)
  }
)

// The sample pictures are outside the repository; `npm run bench -- cards` reads all of them.
describe.skipIf(samples.length === 0)('sample cards', () => {
  test.each(['card-02.png', 'card-06-photo.jpg'])('%s', { timeout }, async (name) => {
    const card = samples.find(({ file }) => file === name)
    const { right, total, certain_wrong, wrong } = await score(
      card ? [card.picture] : [],
      card?.truth ?? drawn('polaris').truth
    )
    expect(wrong).toEqual([])
    expect([right, certain_wrong]).toEqual([total, 0])
  })
})
