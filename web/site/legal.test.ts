import { expect, test } from 'vitest'
import { legalVersions } from '@numo/domains/privacy/rules-legal.ts'
import { legalText, legalTexts } from './legal.ts'

const kinds = ['terms', 'privacy'] as const
const locales = ['en', 'es'] as const

test('every version exists in both languages, part for part', () => {
  for (const kind of kinds) {
    for (const locale of locales)
      expect(legalTexts[kind][locale].map(({ day }) => day)).toEqual([...legalVersions[kind]])
    for (const day of legalVersions[kind])
      expect(legalText(kind, 'es', day)?.sections.map(({ id }) => id)).toEqual(
        legalText(kind, 'en', day)?.sections.map(({ id }) => id)
      )
  }
})

test('the newest lists what changed with each version', () => {
  for (const kind of kinds)
    for (const locale of locales)
      expect(legalText(kind, locale, null)?.log.map(({ day }) => day)).toEqual([
        ...legalVersions[kind],
      ])
})

test('an unknown version is none', () => {
  expect(legalText('terms', 'en', '2020-01-01')).toBeNull()
  expect(legalText('terms', 'en', '')).toBeNull()
})
