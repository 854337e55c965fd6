import { expect, test } from 'vitest'
import { locales } from '@numo/kit/locales.ts'
import { numbered, parts, visits, type LineTime, type Visit } from './visit.ts'

/** Endings of names of medicines (INN stems), in English and Spanish, and three that have none. */
const medicineLike =
  /\p{L}+(?:profen|profeno|azole|azol|statin|statina|pril|sartan|sartán|cillin|cilina|formin|formina|mycin|micina)\b|naprox\p{L}+|paracetamol|asp[ií]rin\p{L}*/giu

const textOf = ({ lines }: Visit, at: LineTime) => lines.find((line) => line.at === at)?.text ?? ''
const sentencesOf = (visit: Visit) => numbered(visit).flatMap(({ sentences }) => sentences)
const cited = locales.flatMap((locale) =>
  sentencesOf(visits[locale]).map((sentence) => [locale, sentence.text, sentence] as const)
)

/** What a sentence says that its lines do not: figures, days of a month and medicines. */
function unfounded(visit: Visit, { text, lines }: { text: string; lines: readonly LineTime[] }) {
  const basis = lines
    .map((at) => textOf(visit, at))
    .join(' ')
    .toLowerCase()
  const months = new Intl.DateTimeFormat(visit === visits.es ? 'es' : 'en', { month: 'long' })
  const names = Array.from({ length: 12 }, (_, month) =>
    months.format(new Date(2026, month, 1)).toLowerCase()
  )
  const days = new RegExp(String.raw`\d+ (?:de )?(?:${names.join('|')})`, 'gi')
  const figures = text.match(/\d+/g) ?? []
  const spoken: readonly string[] = basis.match(/\d+/g) ?? []
  return [
    ...figures.filter((figure) => !spoken.includes(figure)),
    ...(text.match(days) ?? []).filter((day) => !basis.includes(day.toLowerCase())),
    ...(text.match(medicineLike) ?? []).filter((name) => !basis.includes(name.toLowerCase())),
  ]
}

test.each(cited)('%s: "%s" rests on lines that were said', (locale, _, sentence) => {
  expect(sentence.lines.length).toBeGreaterThan(0)
  for (const at of sentence.lines) expect(textOf(visits[locale], at)).not.toBe('')
  expect(unfounded(visits[locale], sentence)).toEqual([])
})

test('a figure, a day or a medicine that nobody said is found', () => {
  const { en, es } = visits
  expect(unfounded(en, { text: 'Naproxen 250 mg', lines: ['0:50'] })).toEqual(['250'])
  expect(unfounded(en, { text: 'Since 5 November', lines: ['0:17', '0:50'] })).toEqual([
    '5 November',
  ])
  expect(unfounded(es, { text: 'Ibuprofeno 500 mg', lines: ['0:50'] })).toEqual(['Ibuprofeno'])
  expect(unfounded(es, { text: 'Naproxeno', lines: ['3:24'] })).toEqual(['Naproxeno'])
})

test.each(locales)('%s: lines follow each other, and consent comes first', (locale) => {
  const { lines, medicines, note } = visits[locale]
  const seconds = lines.map(({ at }) => {
    const [minute = 0, second = 0] = at.split(':').map(Number)
    return minute * 60 + second
  })
  expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b))
  expect(lines.slice(0, 2).map(({ speaker }) => speaker)).toEqual(['doctor', 'patient'])
  expect(lines[0]?.text).toMatch(/record|grabar/)
  const text = JSON.stringify(note).toLowerCase()
  for (const name of medicines) expect(text).toContain(name)
  expect([...text.matchAll(medicineLike)].filter(([name]) => !medicines.includes(name))).toEqual([])
})

test.each(locales)('%s: what is in doubt is to check, with the lines that disagree', (locale) => {
  const visit = visits[locale]
  const doubts = sentencesOf(visit).filter(({ is_in_doubt }) => is_in_doubt)
  expect(doubts.map(({ lines }) => lines)).toEqual(
    visit.checks.map(({ lines }) => lines).filter((lines) => lines.length > 0)
  )
  const sides = [/right|derecha/i, /left|izquierda/i]
  for (const { text, lines } of doubts) {
    const basis = lines.map((at) => textOf(visit, at)).join(' ')
    for (const side of sides) {
      expect(basis).toMatch(side)
      expect(text).not.toMatch(side)
    }
  }
})

test('the visit is the same in every language, and each page shows it in another one', () => {
  const shapeOf = ({ day, lines, note, checks, medicines }: Visit) => ({
    day,
    lines: lines.map(({ at, speaker }) => `${at} ${speaker}`),
    note: parts.map((part) => note[part].map((one) => [one.lines, one.is_in_doubt])),
    checks: checks.map((one) => one.lines),
    medicines: medicines.length,
  })
  for (const locale of locales) {
    expect(shapeOf(visits[locale])).toEqual(shapeOf(visits.en))
    expect(visits[locale].spoken_in).not.toBe(locale)
  }
})
