import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TimeToPay } from '@numo/domains/ledger/contract-time-to-pay.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { formatsFor } from '../../../words/formats.ts'
import { wordsFor } from '../../../words/words.ts'
import { ScribeExample } from './scribe-example.tsx'
import { TimeToPayBand } from './time-to-pay.tsx'

const contextOf = (locale: Locale) => ({
  t: wordsFor(locale),
  formats: formatsFor(locale),
  locale,
  brand: { name: 'Numo', support_email: 'support@numo.example' },
})
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

test.each(locales)(
  '%s: every link of the example leads to a line or sentence, and back',
  (locale) => {
    const html = renderToStaticMarkup(<ScribeExample context={contextOf(locale)} />)
    const ids = all(html, / id="([^"]+)"/g)
    expect(ids).toEqual([...new Set(ids)])
    const itemOf = (id: string) =>
      new RegExp(`<li id="${id}"(.*?)</li>`, 's').exec(html)?.[1] ?? `no ${id}`
    const linksOf = (id: string) => all(itemOf(id), /href="#([^"]+)"/g)
    const sentences = ids.filter((id) => id.startsWith('note-'))
    expect(sentences.length).toBeGreaterThan(5)
    for (const sentence of sentences) {
      expect(linksOf(sentence)).not.toEqual([])
      for (const line of linksOf(sentence)) expect(linksOf(line)).toContain(sentence)
    }
    for (const target of all(html, /href="#([^"]+)"/g)) expect(ids).toContain(target)
    // What was said is marked as the language it was said in.
    expect(html).toContain(`<p lang="${locale === 'en' ? 'es' : 'en'}">`)
    expect(html).toContain(wordsFor(locale)('for_providers.scribe.not_open_title'))
  }
)

const none: TimeToPay = {
  since_on: '2025-11-28',
  computed_on: '2026-11-28',
  decision: null,
  payment: null,
  payout: null,
  within: null,
}
const band = (figures: Partial<TimeToPay>, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <TimeToPayBand figures={{ ...none, ...figures }} is_demo={false} context={contextOf(locale)} />
  )

test('a step without a figure is left out, and so is the share', () => {
  const html = band({ payout: { claim_count: 7, days: 1 } })
  expect(all(html, /<h3>(.*?)<\/h3>/g)).toEqual(['We pay you'])
  expect(html).toContain('1 day<')
  expect(html).toContain('Median of 7 claims')
  expect(html).not.toContain('%')
})

test('the share is never rounded up', () => {
  const within = { days: 30, claim_count: 201, paid_count: 200 }
  expect(band({ within })).toContain('99% of claims were paid out within 30 days.')
  expect(band({ within }, 'es')).toContain('El 99 % de las reclamaciones')
  expect(band({ decision: { claim_count: 1200, days: 0 } })).toContain('Same day')
})
