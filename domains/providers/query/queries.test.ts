import { describe, expect, test } from 'vitest'
import { fold } from '@numo/kit/text.ts'
import { specialtyOfId } from '../specialties.ts'
import { understand } from '../understand.ts'
import { noForms, readLayWords, layKinds } from './lexicon.ts'
import { listedScenes } from './scenes.ts'
import { checkQuery, readQueries } from './test-queries.ts'

/** `blind-*.csv` were written, with their answers, before any of their queries was run; 4, 5 and 8 to 28 by people who do not know the code. */
const lists = Array.from({ length: 29 }, (_, i) => (i === 0 ? 'queries' : `blind-${i}`)).map(
  (name) => ({
    name,
    queries: readQueries(new URL(`./${name}.csv`, import.meta.url)),
  })
)

describe('real queries', () => {
  test.each(lists)(
    '97 % of $name are parsed correctly',
    ({ queries }) => {
      expect(queries.length).toBeGreaterThanOrEqual(150)
      const ids = queries.flatMap(({ care }) => care.split(' ').filter(Boolean))
      expect(ids.filter((id) => !specialtyOfId(id))).toEqual([])
      const missed = queries.flatMap((query) => {
        const { read, wrong } = checkQuery(query)
        return wrong.length > 0 ? [`${wrong.join(', ')}: ${query.query} -> ${read}`] : []
      })
      const share = 1 - missed.length / queries.length
      console.info(`${queries.length} queries, ${(share * 100).toFixed(1)} % right`, missed)
      expect(share).toBeGreaterThanOrEqual(0.97)
    },
    120_000
  )
})

test('each scene has kinds of care that exist, and at least one sign', () => {
  expect(listedScenes.flatMap(({ ids }) => ids).filter((id) => !specialtyOfId(id))).toEqual([])
  expect(listedScenes.filter(({ all }) => all.length === 0)).toEqual([])
})

test.each([...noForms])('an everyday word is no word of care that it begins like: %s', (word) => {
  expect(understand(word).specialty_ids).toEqual([])
})

describe.each(['en', 'es', 'other'] as const)('lay words: %s', (language) => {
  const rows = readLayWords(language)
  const least = language === 'other' ? 200 : 400
  test(`at least ${least} unique rows with existing specialties, a kind and a source`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect(new Set(rows.map(({ phrase }) => fold(phrase))).size).toBe(rows.length)
    const isWhole = ({ specialties, kind, source }: (typeof rows)[number]) =>
      specialties.every(specialtyOfId) && layKinds.some((one) => one === kind) && source.length > 2
    expect(rows.filter((row) => !isWhole(row))).toEqual([])
  })
  test('each is parsed as the file states', () => {
    const lost = rows.filter(
      ({ phrase, specialties }) =>
        !specialties.some((id) => understand(phrase).specialty_ids.includes(id))
    )
    expect(
      lost.map(({ phrase }) => `${phrase} -> ${understand(phrase).specialty_ids.join(' ')}`)
    ).toEqual([])
  })
})
