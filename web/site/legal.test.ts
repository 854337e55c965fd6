import { expect, test } from 'vitest'
import { legalVersions } from '@numo/domains/privacy/rules-legal.ts'
import { legalText, legalTexts } from './legal.ts'

const kinds = ['terms', 'privacy'] as const
const locales = ['en', 'es'] as const

test('every version there was is kept in both languages, part for part', () => {
  for (const kind of kinds) {
    for (const locale of locales)
      expect(legalTexts[kind][locale].map(({ day }) => day)).toEqual([...legalVersions[kind]])
    for (const day of legalVersions[kind])
      expect(legalText(kind, 'es', day)?.sections.map(({ id }) => id)).toEqual(
        legalText(kind, 'en', day)?.sections.map(({ id }) => id)
      )
  }
})

test('the newest says of every version what changed with it', () => {
  for (const kind of kinds)
    for (const locale of locales)
      expect(legalText(kind, locale, null)?.log.map(({ day }) => day)).toEqual([
        ...legalVersions[kind],
      ])
})

test('a version there never was is none', () => {
  expect(legalText('terms', 'en', '2020-01-01')).toBeNull()
  expect(legalText('terms', 'en', '')).toBeNull()
})
